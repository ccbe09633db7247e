import type { Awaitable } from './awaitable.ts';

/** The record of an API key. The key itself is never stored. */
export interface ApiKey {
  /** Names the key without opening anything. */
  readonly id: string;
  readonly organization: string;
  readonly revoked: boolean;
  /** Whether the organization is in the state BANNED. */
  readonly banned: boolean;
  /** Requests of the organization in a minute; null for no limit, unset for the limit of the service. */
  readonly requestsPerMinute?: number | null | undefined;
}

/**
 * Finds the organization of an API key. A store keeps a SHA-256 hash of each key and looks that up, so that neither
 * what it stores nor how long it takes reveals a key.
 */
export interface KeyStore {
  /** Returns what is known of a key, revoked ones and those of banned organizations included. */
  readonly find: (key: string) => Awaitable<ApiKey | undefined>;
}

/** Limits the requests of each key or organization. */
export interface RateLimiter {
  /** Counts a request; returns 0, or the seconds after which the next attempt can succeed. */
  readonly take: (key: ApiKey) => Awaitable<number>;
}
