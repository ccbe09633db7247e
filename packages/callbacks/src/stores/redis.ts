import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, StoredRecord, SwapResult } from '../store.ts';
import { CREATE, DUE, FAILED, FIND, PURGE, READ, type RedisScript, SWAP } from './redis-scripts.ts';

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
  // Each function runs one script.
  const run = (script: RedisScript, ...args: string[]): Promise<unknown> =>
    evaluate((...command) => send(client, command), script, [prefix, ...args]);
  return {
    create: async (record) =>
      (await run(CREATE, record.key, record.ref, JSON.stringify(record), text(record.removeAt))) === 1,
    read: async (key) => readRecord(await run(READ, key))[0],
    find: async (by) =>
      readRecord(await ('ref' in by ? run(FIND, 'ref', by.ref) : run(FIND, 'task', by.taskId)))[0],
    async swap(next: CallbackRecord) {
      const { key, version, taskId, dueAt, removeAt, failure } = next;
      const times = [text(dueAt), text(removeAt)];
      const record = JSON.stringify(next);
      const failed = failure === null ? '' : '1';
      const result = await run(SWAP, key, String(version - 1), record, taskId ?? '', ...times, failed);
      return isSwapResult(result) ? result : 'stale';
    },
    due: async (limit) => getRecords(await run(DUE, String(limit))),
    failed: async (limit, after = '') => getRecords(await run(FAILED, String(limit), after)),
    purge: async () => {
      await run(PURGE);
    },
  };
}

/** Sends one command to Redis and resolves to its reply. */
function send(client: IoredisClient | NodeRedisClient, command: string[]): Promise<unknown> {
  if ('sendCommand' in client && !('call' in client)) return client.sendCommand(command);
  // Only clients with `call` are left. ioredis has it beside a `sendCommand` with other parameters.
  const [name = '', ...args] = command;
  return (client as IoredisClient).call(name, ...args);
}

/** Formats a time for Redis, in whole milliseconds. */
function text(time: number | null): string {
  return time === null ? '' : String(Math.ceil(time));
}

function isSwapResult(result: unknown): result is SwapResult {
  return result === 'swapped' || result === 'stale' || result === 'task-taken';
}

function getRecords(found: unknown): StoredRecord[] {
  return Array.isArray(found) ? found.flatMap(readRecord) : [];
}

/** Parses a script's reply of the store's clock and the record; an empty list for anything else. */
function readRecord(reply: unknown): StoredRecord[] {
  if (!Array.isArray(reply)) return [];
  const [now, record]: unknown[] = reply;
  // Only `create` and `swap` above write the key.
  return [{ now: Number(now), record: JSON.parse(String(record)) as CallbackRecord }];
}

/** Runs a script by its digest, and sends its text only if Redis does not have it. */
async function evaluate(
  send: (...command: string[]) => Promise<unknown>,
  script: RedisScript,
  args: string[],
): Promise<unknown> {
  // The key selects the slot of a cluster; the script derives the other keys from it.
  const rest = ['1', ...args];
  script.digest ??= await send('SCRIPT', 'LOAD', script.text).then(String);
  try {
    return await send('EVALSHA', script.digest, ...rest);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('NOSCRIPT'))) throw error;
    return send('EVAL', script.text, ...rest);
  }
}
