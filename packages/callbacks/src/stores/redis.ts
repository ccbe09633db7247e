import type { CallbackStore } from '../store.ts';
import { redisCommands } from './redis-commands.ts';

/** The part of an `ioredis` client that the store uses. */
export interface IoredisClient {
  call(command: string, ...args: string[]): Promise<unknown>;
}

/** The part of a `redis` (node-redis) client that the store uses. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>;
}

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** Prefix of every key; the braces keep all keys in one slot of a cluster. @default '{videogen}:' */
  readonly prefix?: string;
}

/**
 * Creates a store in Redis 6.2 or newer, for any number of instances. Takes a connected client of `ioredis` or `redis`,
 * which you create and close. Enable the append-only file of Redis if losing a record matters.
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
  // Only clients with `call` are left. ioredis has it beside a `sendCommand` with other parameters.
  const [name = '', ...args] = command;
  return (client as IoredisClient).call(name, ...args);
}
