import {
  type CallbackRecord,
  type CallbackStore,
  memoryStore,
  type StoredRecord,
  type SwapResult,
} from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { describe, expect, it } from 'vitest';
import { newRecord } from '../src/record.ts';

/** Returns the methods of a store that are broken, and those of another instance of it. */
type Break = (store: CallbackStore) => Partial<CallbackStore>;

/** A defect, the beginning of the error of the rule that finds it, and what another instance breaks: the same by default. */
type Row = readonly [defect: string, makeBroken: Break, error: string, makeOther?: Break];

const nothing: Break = () => ({});
const swapping =
  (result: SwapResult): Break =>
  () => ({ swap: async () => result });
// Safe: the rules compare what a store returns, and read nothing of it.
const stray: StoredRecord = { record: {} as CallbackRecord, now: 1 };
const isRef = (name: object): name is { ref: string } => 'ref' in name;
const hasTask = (name: object): boolean => 'taskId' in name;
const FAILURE = {
  status: 'SUCCESS',
  attempts: 1,
  at: 1,
  retryAt: 1,
  error: 'Error',
  givenUp: true,
  task: null,
};
const at = (now: number, stored: StoredRecord | undefined) => stored && { ...stored, now };

/** Returns what changes each record that is read. */
function changing(change: (record: CallbackRecord) => CallbackRecord): Break {
  return (store) => ({
    read: async (key) => {
      const found = await store.read(key);
      return found && { ...found, record: change(found.record) };
    },
  });
}

/** Returns a store that has records of others, creates none that has expired, and accepts the same record again. */
async function makeStrict(): Promise<CallbackStore> {
  const store = memoryStore();
  const now = Date.now();
  const add = async (times: Partial<CallbackRecord>) => {
    const name = crypto.randomUUID();
    const record = newRecord({ key: name, ref: name, createdAt: now, expiresAt: now + 60_000 });
    await store.create({ ...record, ...times });
  };
  for (let age = 0; age < 150; age += 1) await add({ removeAt: now - 60_000 - age });
  await add({ dueAt: 1 });
  await add({ failure: FAILURE });
  const last = new Map<string, string>();
  return {
    ...store,
    create: async (record) => record.expiresAt > Date.now() && store.create(record),
    swap: async (next) => {
      const text = JSON.stringify(next);
      const result = await store.swap(next);
      if (result === 'swapped') last.set(next.key, text);
      return result === 'stale' && last.get(next.key) === text ? 'swapped' : result;
    },
  };
}

/** Remembers the records that were created, and those that were swapped in. */
function watch(store: CallbackStore) {
  const seen = new Map<string, CallbackRecord>();
  return {
    seen,
    create: async (record: CallbackRecord) => {
      seen.set(record.key, record);
      return store.create(record);
    },
    swap: async (next: CallbackRecord) => {
      const result = await store.swap(next);
      if (result === 'swapped') seen.set(next.key, next);
      return result;
    },
  };
}

const rows: Readonly<Record<string, readonly Row[]>> = {
  'returns what was created, by key and by ref, in every instance': [
    [
      'creates nothing',
      () => ({ create: async () => false }),
      'create: the store returned false; it should return true.',
    ],
    [
      'does not read in another instance',
      nothing,
      'read: the store returned undefined; it should return {',
      () => ({ read: async () => undefined }),
    ],
    [
      'does not find in another instance',
      nothing,
      'find by ref: the store returned undefined; ',
      () => ({ find: async () => undefined }),
    ],
    [
      'reads a key that is unknown',
      (store) => ({
        read: async (key) => (key === 'nothing' ? stray : store.read(key)),
      }),
      'read of an unknown key: the store returned {"now":1,"record":{}}; it should return undefined.',
    ],
    [
      'finds a ref that is unknown',
      (store) => ({
        find: async (name) => (isRef(name) && name.ref === 'nothing' ? stray : store.find(name)),
      }),
      'find of an unknown ref: the store returned {"now":1,"record":{}}; it should return undefined.',
    ],
    [
      'finds a task that is unknown',
      (store) => ({
        find: async (name) => (hasTask(name) ? stray : store.find(name)),
      }),
      'find of an unknown task: the store returned {"now":1,"record":{}}; it should return undefined.',
    ],
  ],
  'creates no second record of the same key or ref': [
    [
      'does not find the first record',
      () => ({ find: async () => undefined }),
      'find: the store returned undefined; it should return {',
    ],
    [
      'says that a second record of a ref was created',
      nothing,
      'create with the same ref: the store returned true; it should return false.',
      () => ({ create: async () => true }),
    ],
    [
      'says that a second record of a key was created',
      nothing,
      'create with the same key: the store returned true; it should return false.',
      (store) => ({
        create: async (record) => (await store.read(record.key)) !== undefined || store.create(record),
      }),
    ],
    [
      'replaces the first record',
      (store) => ({
        find: async (name) => {
          const found = await store.find(name);
          return found && { ...found, record: { ...found.record, version: 9 } };
        },
      }),
      'find: the store returned {',
    ],
  ],
  'stores every text unchanged': [
    [
      'reads nothing',
      nothing,
      'read: the store returned undefined; it should return {',
      () => ({ read: async () => undefined }),
    ],
    [
      'drops the status of a failure',
      nothing,
      'read: the store returned {',
      changing((record) => ({ ...record, failure: record.failure && { ...record.failure, status: '' } })),
    ],
    [
      'drops a failure',
      nothing,
      'read: the store returned {',
      changing((record) => ({ ...record, failure: null })),
    ],
    [
      'drops a character of an error',
      nothing,
      'read: the store returned {',
      changing((record) => {
        const { failure } = record;
        const error = String(failure?.error).replaceAll(/[\0\ud800]/g, '');
        return { ...record, failure: failure && { ...failure, error } };
      }),
    ],
    [
      'drops a backslash',
      nothing,
      'read: the store returned {',
      changing((record) => ({ ...record, status: String(record.status).replaceAll('\\', '') })),
    ],
    ['cannot swap', swapping('stale'), 'swap: the store returned "stale"; it should return "swapped".'],
  ],
  'swaps only from the version before': [
    [
      'skips a version',
      nothing,
      'swap to a version further: the store returned "swapped"; it should return "stale".',
      swapping('swapped'),
    ],
    [
      'swaps what is unknown',
      nothing,
      'swap of an unknown record: the store returned "swapped"; it should return "stale".',
      (store) => ({
        swap: async (next) => ((await store.read(next.key)) === undefined ? 'swapped' : store.swap(next)),
      }),
    ],
    [
      'swaps nothing',
      nothing,
      'swap: the store returned "stale"; it should return "swapped".',
      swapping('stale'),
    ],
    [
      'swaps to the same version',
      (store) => ({ swap: async (next) => (next.status === 'FAILED' ? 'swapped' : store.swap(next)) }),
      'swap to the same version: the store returned "swapped"; it should return "stale".',
      nothing,
    ],
    [
      'swaps the version alone',
      nothing,
      'read: the store returned {',
      (store) => ({
        swap: async (next) => {
          const found = await store.read(next.key);
          return store.swap({ ...next, ...found?.record, version: next.version });
        },
      }),
    ],
    ['drops a status', changing((record) => ({ ...record, status: '' })), 'read: the store returned {'],
    ['drops what is done', changing((record) => ({ ...record, done: [] })), 'read: the store returned {'],
    [
      'reads nothing',
      () => ({ read: async () => undefined }),
      'read: the store returned undefined; it should return {',
      nothing,
    ],
    [
      'reads the version before',
      (store) => {
        const { seen, create } = watch(store);
        return {
          create,
          read: async (key) => {
            const found = await store.read(key);
            return found && { ...found, record: seen.get(key) ?? found.record };
          },
        };
      },
      'read: the store returned {',
    ],
  ],
  'accepts exactly one of many swaps of the same version': [
    [
      'accepts all of one instance',
      swapping('swapped'),
      'results: the store returned {"stale":9,"swapped":11}; it should return {"stale":19,"swapped":1}.',
      nothing,
    ],
    [
      'accepts none',
      swapping('stale'),
      'results: the store returned {"stale":20}; it should return {"stale":19,"swapped":1}.',
      swapping('stale'),
    ],
  ],
  'binds a task to one record only, until that record releases it': [
    ['swaps nothing', swapping('stale'), 'swap: the store returned "stale"; it should return "swapped".'],
    [
      'finds no task',
      nothing,
      'find by task: the store returned undefined; ',
      (store) => ({ find: async (name) => (isRef(name) ? store.find(name) : undefined) }),
    ],
    [
      'binds a task twice',
      nothing,
      'swap to the same task: the store returned "swapped"; it should return "task-taken".',
      swapping('swapped'),
    ],
    [
      'reads nothing',
      nothing,
      'read: the store returned undefined; it should return {',
      () => ({ read: async () => undefined }),
    ],
    [
      'writes what it refuses',
      nothing,
      'read: the store returned {',
      changing((record) => ({ ...record, status: 'PENDING' })),
    ],
    [
      'refuses the task of the record itself',
      (store) => ({ swap: async (next) => (next.status === 'PENDING' ? 'task-taken' : store.swap(next)) }),
      'swap with the same task: the store returned "task-taken"; it should return "swapped".',
    ],
    [
      'refuses another task',
      (store) => ({ swap: async (next) => (next.version > 2 ? 'stale' : store.swap(next)) }),
      'swap to another task: the store returned "stale"; it should return "swapped".',
    ],
    [
      'keeps a task that was released',
      nothing,
      'swap to the released task: the store returned "task-taken"; it should return "swapped".',
      (store) => ({ swap: async (next) => (next.taskId === null ? store.swap(next) : 'task-taken') }),
    ],
  ],
  'binds a task to one of ten records that are swapped to it at once': [
    [
      'binds all of one instance',
      nothing,
      'results: the store returned {"swapped":6,"task-taken":4}; it should return {"swapped":1,"task-taken":9}.',
      swapping('swapped'),
    ],
  ],
  'lists the records that are due by its own clock, the longest overdue first, up to the limit': [
    [
      'reads no clock',
      () => ({ read: async () => undefined }),
      'due: the store returned []; it should return [null,null,null].',
    ],
    [
      'has another order',
      nothing,
      'due: the store returned [',
      (store) => ({ due: async (limit) => (await store.due(limit)).toReversed() }),
    ],
    [
      'lists nothing',
      nothing,
      'due: the store returned []; it should return [',
      () => ({ due: async () => [] }),
    ],
    [
      'ignores the limit',
      nothing,
      'due(2): the store returned 3; it should return 2.',
      (store) => ({ due: async () => store.due(1_000) }),
    ],
    [
      'lists what is no longer due',
      (store) => ({
        swap: async (next) => (next.dueAt === null && next.version > 1 ? 'swapped' : store.swap(next)),
      }),
      'due after all were changed: the store returned [',
    ],
  ],
  'lists the records with a failure, ordered by key, page by page': [
    [
      'lists no failure that has another attempt',
      nothing,
      'failed: the store returned []; it should return [',
      (store) => ({
        failed: async (...args) =>
          (await store.failed(...args)).filter(({ record }) => record.failure?.givenUp !== false),
      }),
    ],
    [
      'has another order',
      nothing,
      'failed: the store returned [',
      (store) => ({ failed: async (...args) => (await store.failed(...args)).toReversed() }),
    ],
    [
      'lists nothing',
      nothing,
      'failed: the store returned []; it should return [',
      () => ({ failed: async () => [] }),
    ],
    [
      'ignores the limit',
      nothing,
      'failed(1): the store returned 3; it should return 1.',
      (store) => ({ failed: async (_, after) => store.failed(1_000, after) }),
    ],
    [
      'ignores the key',
      nothing,
      'failed after the first: the store returned [',
      (store) => ({ failed: async (limit) => store.failed(limit) }),
    ],
    [
      'lists what has no failure any more',
      (store) => ({ swap: async (next) => (next.failure === null ? 'swapped' : store.swap(next)) }),
      'failed after all were changed: the store returned [',
    ],
  ],
  'reads its own clock, the same in every instance': [
    [
      'has another clock in another instance',
      nothing,
      'now: read ',
      (store) => ({ read: async (key) => at(1, await store.read(key)) }),
    ],
    [
      'has a clock that runs a minute ahead',
      (store) => ({ read: async (key) => at(1_000, await store.read(key)) }),
      'now: read 1000, 61000, 1000',
      (store) => ({ read: async (key) => at(61_000, await store.read(key)) }),
    ],
    [
      'reads a clock as text',
      (store) => ({ read: async (key) => at(1_000, await store.read(key)) }),
      'now: read 1000, 1000, 1000',
      // Safe: the rule finds what the type forbids.
      (store) => ({ read: async (key) => at('1000' as unknown as number, await store.read(key)) }),
    ],
    [
      'has no clock',
      (store) => ({ read: async (key) => at(Number.NaN, await store.read(key)) }),
      'now: read NaN, NaN, NaN',
      (store) => ({ read: async (key) => at(Number.NaN, await store.read(key)) }),
    ],
    [
      'reads nothing',
      () => ({ read: async () => undefined }),
      'now: read NaN, NaN, NaN',
      () => ({ read: async () => undefined }),
    ],
  ],
  'removes expired records with their ref and task, and no others': [
    [
      'removes nothing',
      nothing,
      'read of a removed record: the store returned {',
      () => ({ purge: async () => 0 }),
    ],
    [
      'finds the ref of a removed record',
      (store) => ({
        find: async (name) => (isRef(name) ? stray : store.find(name)),
      }),
      'find of a removed record: the store returned {"now":1,"record":{}}; it should return undefined.',
    ],
    [
      'finds the task of a removed record',
      (store) => ({
        find: async (name) => (hasTask(name) ? stray : store.find(name)),
      }),
      'find of its task: the store returned {"now":1,"record":{}}; it should return undefined.',
    ],
    [
      'lists a removed record as due',
      (store) => {
        const { seen, ...watched } = watch(store);
        const isDue = ({ dueAt }: CallbackRecord) => dueAt !== null && dueAt <= Date.now();
        return {
          ...watched,
          due: async () => [...seen.values()].filter(isDue).map((record) => ({ record, now: 1 })),
        };
      },
      'due or failed: the store returned true; it should return false.',
    ],
    [
      'lists a removed record as failed',
      (store) => {
        const { seen, ...watched } = watch(store);
        return { ...watched, failed: async () => [...seen.values()].map((record) => ({ record, now: 1 })) };
      },
      'due or failed: the store returned true; it should return false.',
    ],
    [
      'removes what has not expired',
      (store) => {
        let isPurged = false;
        return {
          purge: async (limit) => {
            isPurged = true;
            return store.purge(limit);
          },
          read: async (key) => {
            const found = await store.read(key);
            return isPurged && found?.record.version === 0 ? undefined : found;
          },
        };
      },
      'read of a young record: the store returned undefined; it should return {',
    ],
    [
      'removes what is never to be removed',
      (store) => ({
        read: async (key) => {
          const found = await store.read(key);
          return found?.record.removeAt === null ? undefined : found;
        },
      }),
      'read of a record without a time of removal: the store returned undefined; ',
    ],
    [
      'keeps the ref of a removed record',
      (store) => {
        const refs = new Set<string>();
        return {
          create: async (record) => {
            const isNew = !refs.has(record.ref);
            refs.add(record.ref);
            return isNew && store.create(record);
          },
        };
      },
      'create with the ref: the store returned false; it should return true.',
    ],
    [
      'keeps the task of a removed record',
      (store) => {
        const tasks = new Set<string>();
        return {
          swap: async (next) => {
            if (next.taskId === null) return store.swap(next);
            const isTaken = tasks.has(next.taskId);
            tasks.add(next.taskId);
            return isTaken ? 'task-taken' : store.swap(next);
          },
        };
      },
      'swap to the task: the store returned "task-taken"; it should return "swapped".',
    ],
  ],
  'removes at most as many expired records at once as the limit allows': [
    [
      'ignores the limit',
      nothing,
      'purge(3), twice: the store returned [5,0]; it should return [3,2].',
      (store) => ({ purge: async () => store.purge(1_000) }),
    ],
    [
      'says that it removed',
      nothing,
      'read: the store returned [{',
      () => {
        const results = [0, 3, 2];
        return { purge: async () => results.shift() ?? 0 };
      },
    ],
  ],
  'removes an expired record that is older than those removed before': [
    [
      'removes only what expires after what it removed before',
      (store) => {
        const { seen, ...watched } = watch(store);
        let last = 0;
        return {
          ...watched,
          purge: async (limit) => {
            const times = [...seen.values()].map(({ removeAt }) => removeAt ?? 0);
            const newest = Math.max(0, ...times.filter((time) => time < Date.now()));
            if (newest <= last) return 0;
            last = newest;
            return store.purge(limit);
          },
        };
      },
      'purge(1): the store returned 0; it should return 1.',
    ],
    [
      'removes what is younger only',
      nothing,
      'purge(1): the store returned 0; it should return 1.',
      (store) => ({ purge: async (limit = 0) => (limit === 1 ? 0 : store.purge(limit)) }),
    ],
    [
      'says that it removed',
      nothing,
      'read: the store returned {',
      (store) => ({ purge: async (limit = 0) => (limit === 1 ? 1 : store.purge(limit)) }),
    ],
  ],
};

it('breaks each rule', () => {
  expect(Object.keys(rows)).toEqual(callbackStoreCases.map(({ name }) => name));
});

describe.each(callbackStoreCases)('a store that $name', ({ name, run }) => {
  it('passes when it does', async () => {
    const store = memoryStore();
    await expect(run({ store, other: store })).resolves.toBeUndefined();
  });

  it('passes when it does, and has rules and records of its own', async () => {
    const store = await makeStrict();
    await expect(run({ store, other: store })).resolves.toBeUndefined();
  });

  for (const [defect, makeBroken, error, makeOther] of rows[name] ?? [])
    it(`fails when it ${defect}`, async () => {
      const store = memoryStore();
      const broken = { ...store, ...makeBroken(store) };
      const other = makeOther ? { ...store, ...makeOther(store) } : broken;
      const found = await run({ store: broken, other }).then(
        () => 'nothing',
        (reason: unknown) => String(reason),
      );
      expect(found.slice(0, `Error: ${error}`.length)).toBe(`Error: ${error}`);
    });
});
