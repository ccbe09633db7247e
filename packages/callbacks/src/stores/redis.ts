import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, SwapResult } from '../store.ts';
import { CREATE, DUE, FIND, PURGE, type RedisScript, SWAP } from './redis-scripts.ts';

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
  /** How long Redis keeps a record after its URL has expired, in milliseconds. @default 691_200_000 (8 days) */
  readonly keepAfterExpiry?: number;
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
  options: RedisStoreOptions = {},
): CallbackStore {
  const { prefix = '{videogen}:', keepAfterExpiry = 691_200_000 } = options;
  const run = (script: RedisScript, ...args: string[]): Promise<unknown> =>
    evaluate(client, script, [prefix, ...args]);
  const gone = (record: CallbackRecord): string => String(record.expiresAt + keepAfterExpiry);

  async function swap(next: CallbackRecord): Promise<SwapResult> {
    const due = next.dueAt === null ? '' : String(next.dueAt);
    const { key, version, taskId } = next;
    const before = String(version - 1);
    const result = await run(SWAP, key, before, JSON.stringify(next), taskId ?? '', due, gone(next));
    return isSwapResult(result) ? result : 'stale';
  }

  return {
    create: async (record) =>
      (await run(CREATE, record.key, record.ref, JSON.stringify(record), gone(record))) === 1,
    read: async (key) => recordOf(await send(client, ['GET', `${prefix}record:${key}`])),
    find: async (ref) => recordOf(await run(FIND, ref)),
    swap,
    async due(now, limit) {
      const found = await run(DUE, String(now), String(limit));
      return Array.isArray(found) ? found.flatMap((text) => recordOf(text) ?? []) : [];
    },
    // Records go by themselves; what is left of them in the index goes here.
    purge: async (before) => {
      await run(PURGE, String(before));
    },
  };
}

function isSwapResult(result: unknown): result is SwapResult {
  return result === 'swapped' || result === 'stale' || result === 'task-taken';
}

function recordOf(text: unknown): CallbackRecord | undefined {
  // The key holds only what `create` and `swap` above have written.
  return typeof text === 'string' ? (JSON.parse(text) as CallbackRecord) : undefined;
}

/** Runs a script by its digest; Redis is sent the text only when it does not know it. */
async function evaluate(
  client: IoredisClient | NodeRedisClient,
  script: RedisScript,
  args: string[],
): Promise<unknown> {
  // The one key names the slot in a cluster; the script makes the others from it.
  const rest = ['1', ...args];
  script.digest ??= await send(client, ['SCRIPT', 'LOAD', script.text]).then(String);
  try {
    return await send(client, ['EVALSHA', script.digest, ...rest]);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return send(client, ['EVAL', script.text, ...rest]);
  }
}

function send(client: IoredisClient | NodeRedisClient, command: string[]): Promise<unknown> {
  if ('sendCommand' in client && !('call' in client)) return client.sendCommand(command);
  // The test above leaves only clients with `call`, which ioredis has beside a `sendCommand` of another form.
  const [name = '', ...args] = command;
  return (client as IoredisClient).call(name, ...args);
}
