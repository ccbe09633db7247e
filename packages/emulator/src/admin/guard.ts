import type { MiddlewareHandler } from 'hono';
import { createPageRules } from '../http/page-rules.ts';
import type { Settings } from '../options/normalize-options.ts';

/** The header that a request which changes something must have: a page cannot send it without a preflight. */
export const ADMIN_HEADER = 'x-videogen-admin';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that a foreign web page makes a browser send: those with a foreign origin, those to a name that a
 * foreign page could point at this machine, and those that change something without the admin header.
 */
export function guardAdmin(settings: Pick<Settings, 'host' | 'publicUrl' | 'cors'>): MiddlewareHandler {
  const rules = createPageRules(settings);
  return async (context, next) => {
    const { url, method } = context.req;
    const origin = context.req.header('origin');
    if (!rules.isOwnHost(url) || (origin !== undefined && !rules.isLocal(origin, url))) {
      const message = "Only this machine and the emulator's own console may use the admin API.";
      return context.json({ code: 'FOREIGN_ORIGIN', message }, 403);
    }
    if (!READING.has(method) && context.req.header(ADMIN_HEADER) === undefined) {
      const message = `Requests that change the emulator need the header "${ADMIN_HEADER}: 1", which foreign web pages cannot send.`;
      return context.json({ code: 'ADMIN_HEADER_MISSING', message }, 403);
    }
    return next();
  };
}
