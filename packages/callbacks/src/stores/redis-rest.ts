import type { CallbackStore } from '../store.ts';
import { redisCommands } from './redis-commands.ts';

/** Options of {@link redisRestStore}. */
export interface RedisRestStoreOptions {
  /** The URL of the REST API. */
  readonly url: string;
  /** Its bearer token. */
  readonly token: string;
  /** Prefix of every key. @default '{videogen}:' */
  readonly prefix?: string;
  /** @default globalThis.fetch */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Creates a store in a Redis with a REST API like Upstash's, for platforms without sockets. Each function posts one
 * command as a JSON array. The functions reject if the API responds with an error or is unreachable.
 *
 * @example
 * ```ts
 * import { redisRestStore } from '@videogen/callbacks/stores/redis-rest';
 *
 * const store = redisRestStore({
 *   url: process.env['UPSTASH_REDIS_REST_URL'] ?? '',
 *   token: process.env['UPSTASH_REDIS_REST_TOKEN'] ?? '',
 * });
 * ```
 */
export function redisRestStore(options: RedisRestStoreOptions): CallbackStore {
  const { url, token, prefix = '{videogen}:', fetch = globalThis.fetch } = options;
  return redisCommands(async (command) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) });
    const reply: unknown = await response.json();
    if (response.ok) return getMember(reply, 'result');
    throw new Error(`Redis responded ${response.status}: ${String(getMember(reply, 'error'))}`);
  }, prefix);
}

function getMember(reply: unknown, name: string): unknown {
  return typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined;
}
