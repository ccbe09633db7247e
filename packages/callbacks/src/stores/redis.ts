import type { CallbackStore } from '../store.ts';
import { redisCommands } from './redis-commands.ts';

/** The little of an `ioredis` client that the store uses. */
export interface IoredisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
}

/** The little of a `redis` (node-redis) client that the store uses. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>;
}

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** What every key begins with; the braces keep all of them in one slot of a cluster. @default '{videogen}:' */
  readonly prefix?: string;
}

/**
 * A store in Redis 6.2 or newer, for any number of instances: compare-and-set is one script. Takes a connected client
 * of `ioredis` or of `redis`, which you make and close. Turn on its append-only file if a lost record matters.
 *
 * @example
 * ```ts
 * import { redisStore } from '@videogen/callbacks/stores/redis';
 * import { Redis } from 'ioredis';
 *
 * const store = redisStore(new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'));
 * ```
 */
export function redisStore(
  client: IoredisClient | NodeRedisClient,
  { prefix = '{videogen}:' }: RedisStoreOptions = {},
): CallbackStore {
  return redisCommands((command) => send(client, command), prefix);
}

function send(client: IoredisClient | NodeRedisClient, command: readonly string[]): Promise<unknown> {
  if ('sendCommand' in client && !('call' in client)) return client.sendCommand([...command]);
  // The test above leaves only clients with `call`, which ioredis has beside a `sendCommand` of another form.
  const [name = '', ...args] = command;
  return (client as IoredisClient).call(name, ...args);
}
