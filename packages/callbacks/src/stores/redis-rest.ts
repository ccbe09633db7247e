import type { CallbackStore } from '../store.ts';
import { redisCommands } from './redis-commands.ts';

/** Options of {@link redisRestStore}. */
export interface RedisRestStoreOptions {
  /** The URL of the REST API. */
  readonly url: string;
  /** Its bearer token. */
  readonly token: string;
  /** What every key begins with. @default '{videogen}:' */
  readonly prefix?: string;
  /** @default globalThis.fetch */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * A store in a Redis with a REST API of Upstash's form, for platforms without sockets: each function posts one command
 * as a JSON array. Rejects if the API does, or if it cannot be reached.
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
    if (response.ok) return memberOf(reply, 'result');
    throw new Error(`Redis responded ${response.status}: ${String(memberOf(reply, 'error'))}`);
  }, prefix);
}

function memberOf(reply: unknown, name: string): unknown {
  return typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : undefined;
}
