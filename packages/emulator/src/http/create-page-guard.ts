import { type Connection, getHeader, jsonReply, type Reply } from '@videogen/engine';
import { isLoopbackName } from '../hosts.ts';
import type { Settings } from '../options/normalize-options.ts';
import { EXPOSED_HEADERS, METHODS } from './cors.ts';
import { createPageRules } from './page-rules.ts';

/** What the guard decides about a request. */
export interface Verdict {
  /** The CORS headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply to a request that is refused. */
  readonly refusal?: Reply;
  /** The reply to a preflight. */
  readonly preflight?: Reply;
}

/** Decides about a request before it is routed. */
export type PageGuard = (request: Connection) => Verdict;

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;
const ACCEPTED: Verdict = {};

/**
 * Creates the guard that refuses requests of foreign web pages: those whose origin is not allowed, and those to a host
 * name that a page could have pointed at this machine. It responds to the preflights of the others.
 */
export function createPageGuard(settings: Settings): PageGuard {
  const rules = createPageRules(settings);
  const anyHost = !isLoopbackName(settings.host);
  return (request) => {
    const origin = getHeader(request, 'origin');
    const host = getHeader(request, 'host') ?? '';
    const isPreflight = (request.incoming ?? request.request)?.method === 'OPTIONS';
    if (origin === undefined && !isPreflight && LOOPBACK_HOST.test(host)) return ACCEPTED;
    const url = request.request?.url ?? `http://${host}/`;
    const allowed = origin === undefined || rules.mayUse(origin, url);
    if (!allowed || !(anyHost || rules.isOwnHost(url)))
      return { refusal: jsonReply(403, { detail: describeRefusal(origin, host) }) };
    const headers = origin === undefined ? {} : grantTo(origin);
    return isPreflight ? { preflight: replyToPreflight(request, headers) } : { headers };
  };
}

function describeRefusal(origin: string | undefined, host: string): string {
  return origin === undefined
    ? `The emulator is not known as ${host}. Use its own URL, or start it with --public-url http://${host} (publicUrl).`
    : `Web pages of ${origin} may not use this emulator. Start it with --cors ${origin} (cors) to allow them.`;
}

function grantTo(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'origin, access-control-request-headers',
  };
}

function replyToPreflight(request: Connection, granted: Readonly<Record<string, string>>): Reply {
  const wanted = getHeader(request, 'access-control-request-headers');
  const isPrivate = getHeader(request, 'access-control-request-private-network') === 'true';
  const headers = {
    ...granted,
    'access-control-allow-methods': METHODS,
    'access-control-max-age': '600',
    ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
    ...(isPrivate && { 'access-control-allow-private-network': 'true' }),
  };
  return { status: 204, headers, body: null };
}
