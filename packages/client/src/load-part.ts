import { type Deadline, within } from './deadline.ts';
import { ConnectionError } from './errors/request-errors.ts';
import { isBranded } from './errors/video-client-error.ts';
import { getText } from './json.ts';

/**
 * Loads a part of the client that many applications never need. Only called before anything is sent: what follows a
 * request must not depend on the network.
 *
 * @throws {ConnectionError} when the part cannot be loaded
 */
export async function loadPart<T>(name: string, deadline: Deadline, load: () => Promise<T>): Promise<T> {
  const about = { sent: false };
  try {
    return await within(`Loading the code for ${name}`, deadline, load, about);
  } catch (cause) {
    if (isBranded(cause)) throw cause;
    const message = `The code for ${name} could not be loaded, so nothing was sent: ${getText(cause)}`;
    throw new ConnectionError(message, { cause, ...about });
  }
}
