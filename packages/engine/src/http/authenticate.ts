import type { OrganizationBannedBody } from '@videogen/types';
import { ServiceError } from '../domain/errors.ts';
import type { KeyStore, RateLimiter } from '../ports/key-store.ts';
import { type Exchange, getHeader } from './exchange.ts';

/** Checks the key of a request, notes its organization on the exchange and returns it. */
export type Authenticate = (exchange: Exchange) => Promise<string>;

const BEARER = /^Bearer +(\S+) *$/i;
const INVALID = 'The API key is invalid or revoked';
const BANNED = 'Organization is banned' satisfies OrganizationBannedBody['message'];

/** Returns the API key in a header `authorization`; undefined for a header without one. */
export function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Creates the check of keys, with a limit of requests if there is one. */
export function createAuthenticate(keys: KeyStore, limiter?: RateLimiter): Authenticate {
  return async (exchange) => {
    const header = getHeader(exchange, 'authorization');
    if (header === undefined) throw new ServiceError('KEY_MISSING', INVALID);
    const key = readBearer(header);
    const known = key === undefined ? undefined : await keys.find(key);
    if (known === undefined || known.revoked) throw new ServiceError('KEY_INVALID', INVALID);
    exchange.organization = known.organization;
    if (known.banned) throw new ServiceError('ORGANIZATION_BANNED', BANNED);
    const retryAfter = limiter === undefined ? 0 : await limiter.take(known);
    if (retryAfter > 0) throw new ServiceError('RATE_LIMITED', 'Too many requests', { retryAfter });
    return known.organization;
  };
}
