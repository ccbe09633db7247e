import { ServiceError } from '../domain/errors.ts';
import type { Awaitable } from '../ports/json.ts';
import type { KeyStore, RateLimiter } from '../ports/key-store.ts';
import { type Exchange, headerOf } from './exchange.ts';

/** Checks the key of a request, notes its organization on the exchange and returns it. */
export type Authenticate = (exchange: Exchange) => Promise<string>;

const BEARER = /^Bearer +(\S+) *$/i;
const INVALID = 'The API key is invalid or revoked';

/** `Retry-After` while keys cannot be looked up, in seconds. */
const RETRY_AFTER = 5;

/**
 * Creates the check of keys, with a limit of requests if there is one. While the keys or the limit cannot be read, a
 * request gets a 503: nothing of it has been done yet.
 *
 * @param onError receives the reason of such a 503
 */
export function createAuthenticate(
  keys: KeyStore,
  limiter?: RateLimiter,
  onError: (error: unknown) => void = () => {},
): Authenticate {
  const read = async <T>(work: () => Awaitable<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onError(error);
      const message = 'The service cannot check the API key now. Send the request again.';
      throw new ServiceError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER });
    }
  };
  return async (exchange) => {
    const header = headerOf(exchange, 'authorization');
    if (header === undefined) throw new ServiceError('KEY_MISSING', INVALID);
    const key = BEARER.exec(header)?.[1];
    const known = key === undefined ? undefined : await read(() => keys.find(key));
    if (known === undefined || known.revoked) throw new ServiceError('KEY_INVALID', INVALID);
    exchange.organization = known.organization;
    if (known.banned) throw new ServiceError('ORGANIZATION_BANNED', 'Organization is banned');
    const retryAfter = limiter === undefined ? 0 : await read(() => limiter.take(known));
    if (retryAfter > 0) throw new ServiceError('RATE_LIMITED', 'Too many requests', { retryAfter });
    return known.organization;
  };
}
