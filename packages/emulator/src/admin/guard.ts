import { type Connection, getHeader, jsonReply, type Reply } from '@videogen/engine';
import { createPageRules } from '../http/page-rules.ts';
import type { Settings } from '../options/normalize-options.ts';

/** The header that a request which changes something must have: a page cannot send it without a preflight. */
const ADMIN_HEADER = 'x-videogen-admin';

/**
 * Creates the check that refuses requests that a foreign web page makes a browser send: those with a foreign origin, those
 * to a name that a foreign page could point at this machine, and those that change something without the admin header.
 */
export function guardAdmin(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'cors'>,
): (connection: Connection, method: string) => Reply | undefined {
  const rules = createPageRules(settings);
  return (connection, method) => {
    const url = connection.request?.url ?? `http://${getHeader(connection, 'host') ?? ''}/`;
    const origin = getHeader(connection, 'origin');
    if (!rules.isOwnHost(url) || (origin !== undefined && !rules.isLocal(origin, url))) {
      const message = "Only this machine and the emulator's own console may use the admin API.";
      return jsonReply(403, { code: 'FOREIGN_ORIGIN', message });
    }
    if (method === 'GET' || method === 'HEAD' || getHeader(connection, ADMIN_HEADER) !== undefined)
      return undefined;
    const message = `Requests that change the emulator need the header "${ADMIN_HEADER}: 1", which foreign web pages cannot send.`;
    return jsonReply(403, { code: 'ADMIN_HEADER_MISSING', message });
  };
}
