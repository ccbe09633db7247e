import { CallbackError } from '../errors.ts';
import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, StoredRecord } from '../store.ts';
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

type Send = (...command: string[]) => Promise<unknown>;

/**
 * Creates a store in Redis 6.2 or newer, for any number of instances. Takes a connected client of `ioredis` or `redis`,
 * which you create and close. Set `maxmemory-policy noeviction`, and enable the append-only file if losing a record
 * matters. Its functions reject with the errors of the client, or with {@link CallbackError} `record_lost` for an order
 * whose record Redis has lost; a receiver reports such an order, a wrong policy (`store_evicts`) and lost writes
 * (`store_rolled_back`) as events.
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
  const listeners = new Set<(error: CallbackError) => void>();
  const report = (error: CallbackError): void => {
    for (const listener of listeners) listener(error);
  };
  const run = createRunner((...command) => send(client, command), prefix, report);

  async function readOne(script: RedisScript, ...args: string[]): Promise<StoredRecord | undefined> {
    const entry = await run(script, ...args);
    if (!Array.isArray(entry)) return undefined;
    if (isLost(entry)) throw lost(entry);
    return readEntry(entry);
  }

  /** Reads a page of an index. The script removes entries without a record, so a full page that had some is read again. */
  async function readPage(limit: number, script: RedisScript, ...args: string[]): Promise<StoredRecord[]> {
    for (;;) {
      const { entries, count } = getPage(await run(script, String(limit), ...args));
      const found = entries.filter((entry) => !isLost(entry));
      for (const entry of entries.filter(isLost)) report(lost(entry));
      if (!(count >= limit && count > found.length)) return found.map(readEntry);
    }
  }

  return {
    create: async (record) =>
      (await run(CREATE, record.key, record.ref, JSON.stringify(record), text(record.removeAt))) === 1,
    read: (key) => readOne(READ, key),
    find: (by) => ('ref' in by ? readOne(FIND, 'refs', by.ref) : readOne(FIND, 'tasks', by.taskId)),
    async swap(next: CallbackRecord) {
      const { key, version, taskId, dueAt, removeAt, failure } = next;
      const times = [text(dueAt), text(removeAt)];
      const record = JSON.stringify(next);
      const failed = failure === null ? '' : '0';
      const result = await run(SWAP, key, String(version - 1), record, taskId ?? '', ...times, failed);
      return result === 'swapped' || result === 'task-taken' ? result : 'stale';
    },
    due: (limit) => readPage(limit, DUE),
    failed: (limit, after = '') => readPage(limit, FAILED, after),
    async purge(limit = 1_000) {
      const { entries, count } = getPage(await run(PURGE, String(limit)));
      for (const entry of entries) report(lost(entry));
      return count;
    },
    watch: (listener) => void listeners.add(listener),
  };
}

/** Returns the function that runs a script. It looks at the eviction policy at first use, and at lost writes each time. */
function createRunner(
  send: Send,
  prefix: string,
  report: (error: CallbackError) => void,
): (script: RedisScript, ...args: string[]) => Promise<unknown> {
  let isChecked = false;
  let writes = 0;
  return async (script, ...args) => {
    if (!isChecked) {
      isChecked = true;
      void readPolicy(send).then((policy) => policy !== 'noeviction' && report(evicts(policy)));
    }

    // Replies may arrive in another order: only what was known before the command counts.
    const known = writes;
    const reply = await evaluate(send, script, [prefix, ...args]);
    // Stryker disable next-line ArrayDeclaration: what is in the place of a reply has no count.
    const [count, result]: unknown[] = Array.isArray(reply) ? reply : [];
    const now = Number(count);

    // Commands that were under way together report the loss once.
    const isLoss = now < known && now < writes;
    if (isLoss) report(rolledBack(known - now));
    writes = isLoss ? now : Math.max(writes, now);
    return result;
  };
}

/** Reads the eviction policy; 'unknown' where the host allows no command that has it. */
async function readPolicy(send: Send): Promise<string> {
  let info: unknown;
  try {
    // Some hosts forbid CONFIG.
    info = await send('INFO', 'memory');
  } catch {
    // Others forbid INFO.
  }
  return /maxmemory_policy:(\S+)/.exec(String(info))?.[1] ?? 'unknown';
}

function evicts(policy: string): CallbackError<'store_evicts'> {
  return new CallbackError(
    'store_evicts',
    `The eviction policy of Redis is ${policy}: when its memory is full, it may remove records of the kit, and with them ` +
      'tasks that you have paid for. Set maxmemory-policy noeviction.',
  );
}

function rolledBack(count: number): CallbackError<'store_rolled_back'> {
  return new CallbackError(
    'store_rolled_back',
    `Redis has lost the last ${count} writes or more: it was flushed, restored from a backup, or a replica that was behind ` +
      'took over. Orders may be gone, and handlers may run again. Compare your orders with the tasks of the API, and call ' +
      'bind(ref, taskId) for those that are missing.',
  );
}

/** An entry of an index: the store's clock and the record; without a record, its ref and its task. */
type Entry = readonly unknown[];

function isLost(entry: Entry): boolean {
  return entry[1] === '';
}

function lost([, , ref, taskId]: Entry): CallbackError<'record_lost'> {
  const task = taskId === '' ? '' : `, whose task is ${String(taskId)}`;
  return new CallbackError(
    'record_lost',
    `Redis has lost the record of ${JSON.stringify(ref)}${task}: it was evicted or deleted. Read the task from the API ` +
      'before you create another one, which costs credits, and use another ref for it.',
  );
}

/** Sends one command to Redis and resolves to its reply. */
function send(client: IoredisClient | NodeRedisClient, command: string[]): Promise<unknown> {
  if ('sendCommand' in client && !('call' in client)) return client.sendCommand(command);
  // Only clients with `call` are left. ioredis has it beside a `sendCommand` with other parameters.
  // Stryker disable next-line StringLiteral: each command has a name.
  const [name = '', ...args] = command;
  return (client as IoredisClient).call(name, ...args);
}

/** Formats a time for Redis, in whole milliseconds. */
function text(time: number | null): string {
  return time === null ? '' : String(Math.ceil(time));
}

function getPage(page: unknown): { entries: readonly Entry[]; count: number } {
  // Stryker disable next-line ArrayDeclaration: what is in the place of a page has no entries and no count.
  const [entries, count]: unknown[] = Array.isArray(page) ? page : [];
  return { entries: Array.isArray(entries) ? entries.filter(Array.isArray) : [], count: Number(count) };
}

function readEntry([now, record]: Entry): StoredRecord {
  // Only `create` and `swap` above write the key.
  return { now: Number(now), record: JSON.parse(String(record)) as CallbackRecord };
}

/** Runs a script by its digest, and sends its text only if Redis does not have it. */
async function evaluate(send: Send, script: RedisScript, args: string[]): Promise<unknown> {
  // The key selects the slot of a cluster; the script derives the other keys from it.
  const rest = ['1', ...args];
  script.digest ??= await send('SCRIPT', 'LOAD', script.text).then(String);
  try {
    return await send('EVALSHA', script.digest, ...rest);
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error;
    return send('EVAL', script.text, ...rest);
  }
}
