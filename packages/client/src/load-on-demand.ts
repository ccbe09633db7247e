import { within } from './deadline.ts';
import { ConnectionError } from './errors/errors.ts';
import { addDetails, isBranded } from './errors/video-client-error.ts';
import { getText } from './json.ts';
import type { Call } from './start-call.ts';

/**
 * Loads the part of the client that many applications never need. Only called before anything is sent: what follows a
 * request must not depend on the network.
 *
 * @throws {ConnectionError} when the part cannot be loaded
 */
export async function loadOnDemand({ deadline }: Call): Promise<typeof import('./on-demand.ts')> {
  try {
    return await within('Loading code of the client', deadline, () => import('./on-demand.ts'));
  } catch (cause) {
    const message = `Code of the client could not be loaded; nothing was sent: ${getText(cause)}`;
    throw addDetails(isBranded(cause) ? cause : new ConnectionError(message, { cause }), { sent: false });
  }
}
