import type { Core } from '../core.ts';
import { jsonAnswer, Refusal, refuse } from './answer.ts';
import { type Exchange, headerOf } from './exchange.ts';

/** Checks the key of a request and notes its organization. */
export type Authenticate = (exchange: Exchange) => string;

const BEARER = /^Bearer +(\S+) *$/i;
const INVALID = 'The API key is invalid or revoked';

/** Makes the check of keys, with the limit of requests if one is assumed. */
export function createAuthenticate({ settings, time }: Pick<Core, 'settings' | 'time'>): Authenticate {
  const { assumptions } = settings;
  const keys = new Map(settings.keys.map((key) => [key.key, key]));
  const limit = createLimit(() => assumptions['rate-limits'], time.now);
  return (exchange) => {
    const header = headerOf(exchange, 'authorization');
    if (header === undefined)
      throw refuse(assumptions['missing-key'], INVALID, { assumptions: ['missing-key'] });
    const key = keys.get(BEARER.exec(header)?.[1] ?? '');
    if (key === undefined || key.revoked) {
      throw refuse(assumptions['invalid-key-status'], INVALID, { assumptions: ['invalid-key-status'] });
    }
    exchange.organization = key.organization;
    if (key.banned) throw banned(assumptions['banned-body']);
    const wait = limit(key.key);
    if (wait > 0) throw tooMany(wait);
    return key.organization;
  };
}

function banned(more: object): Refusal {
  const body = { ...more, code: 4002, message: 'Organization is banned' };
  return new Refusal(jsonAnswer(403, body, { assumptions: ['banned-body', 'error-precedence'] }));
}

function tooMany(seconds: number): Refusal {
  const headers = { 'retry-after': String(seconds) };
  return refuse(429, 'Too many requests', { assumptions: ['rate-limits'], headers });
}

interface Window {
  readonly since: number;
  readonly requests: number;
}

/** Counts the requests of each key in windows of fixed length; gives the seconds to wait, 0 when there is room. */
function createLimit(
  limitNow: () => Core['settings']['assumptions']['rate-limits'],
  now: () => number,
): (key: string) => number {
  const windows = new Map<string, Window>();
  return (key) => {
    const limit = limitNow();
    if (limit === null) return 0;
    const length = limit.seconds * 1000;
    const window = windows.get(key);
    const at = now();
    if (window === undefined || at - window.since >= length) {
      windows.set(key, { since: at, requests: 1 });
      return 0;
    }
    windows.set(key, { ...window, requests: window.requests + 1 });
    return window.requests < limit.requests ? 0 : Math.max(1, Math.ceil((window.since + length - at) / 1000));
  };
}
