import { type CallbackRecord, type Failure, newRecord } from './record.ts';
import type { CallbackStore, StoredRecord } from './store.ts';

/** A store under test, and a second one on the same data, like that of another instance. */
export interface StoresUnderTest {
  readonly store: CallbackStore;
  readonly other: CallbackStore;
}

/** A test of one rule for stores. */
export interface CallbackStoreCase {
  readonly name: string;
  /** Rejects with an `Error` that has the actual and the expected behavior. */
  readonly run: (stores: StoresUnderTest) => Promise<void>;
}

const HOUR = 3_600_000;

/** Returns a record with a new key and ref. */
function fresh(fields: Partial<CallbackRecord> = {}): CallbackRecord {
  const now = Date.now();
  return {
    ...newRecord({
      key: crypto.randomUUID(),
      ref: `ref ${crypto.randomUUID()} "ä'%{}`,
      createdAt: now,
      expiresAt: now + HOUR,
    }),
    ...fields,
  };
}

async function created(store: CallbackStore, fields: Partial<CallbackRecord> = {}): Promise<CallbackRecord> {
  const record = fresh(fields);
  equal(await store.create(record), true, 'create');
  return record;
}

/** Returns the next version of a record. */
function next(record: CallbackRecord, fields: Partial<CallbackRecord>): CallbackRecord {
  return { ...record, ...fields, version: record.version + 1 };
}

/** Creates a record and stores its next version. */
async function changed(store: CallbackStore, fields: Partial<CallbackRecord>): Promise<CallbackRecord> {
  const record = next(await created(store), fields);
  equal(await store.swap(record), 'swapped', 'swap');
  return record;
}

async function readClock(store: CallbackStore): Promise<number> {
  const { key } = await created(store);
  return (await store.read(key))?.now ?? Number.NaN;
}

function failureAt(at: number): Failure {
  return {
    status: 'SUCCESS',
    attempts: 1,
    at,
    retryAt: at,
    error: 'no\u0000 \ud800',
    givenUp: false,
    task: null,
  };
}

const RULES: Readonly<Record<string, CallbackStoreCase['run']>> = {
  async 'returns what was created, by key and by ref, in every instance'({ store, other }) {
    const record = await created(store);
    equal((await other.read(record.key))?.record, record, 'read');
    equal((await other.find({ ref: record.ref }))?.record, record, 'find by ref');
    equal(await store.read('nothing'), undefined, 'read of an unknown key');
    equal(await store.find({ ref: 'nothing' }), undefined, 'find of an unknown ref');
    equal(await store.find({ taskId: crypto.randomUUID() }), undefined, 'find of an unknown task');
  },
  async 'creates no second record of the same key or ref'({ store, other }) {
    const record = await created(store);
    equal(await other.create(fresh({ ref: record.ref })), false, 'create with the same ref');
    equal(await other.create(fresh({ key: record.key })), false, 'create with the same key');
    equal((await store.find({ ref: record.ref }))?.record, record, 'find');
  },
  async 'stores every text unchanged'({ store, other }) {
    const record = await changed(store, { failure: failureAt(Date.now()), status: '\u{1f3ac}\\ "' });
    equal((await other.read(record.key))?.record, record, 'read');
  },
  async 'swaps only from the version before'({ store, other }) {
    const record = await created(store);
    const status = 'PENDING';
    const after = next(record, { status, done: [status] });
    equal(await other.swap({ ...record, version: 2 }), 'stale', 'swap to a version further');
    equal(await other.swap(next(fresh(), {})), 'stale', 'swap of an unknown record');
    equal(await other.swap(after), 'swapped', 'swap');
    equal(await store.swap({ ...after, status: 'FAILED' }), 'stale', 'swap to the same version');
    equal((await store.read(record.key))?.record, after, 'read');
  },
  async 'accepts exactly one of many swaps of the same version'({ store, other }) {
    const record = await created(store);
    const swaps = Array.from({ length: 20 }, (_, at) =>
      // Stryker disable next-line EqualityOperator: either instance swaps first.
      (at % 2 === 0 ? store : other).swap(next(record, { status: `S${at}` })),
    );
    equal(count(await Promise.all(swaps)), { stale: 19, swapped: 1 }, 'results');
  },
  async 'binds a task to one record only, until that record releases it'({ store, other }) {
    const one = await created(store);
    const two = await created(store);
    const taskId = crypto.randomUUID();
    const bound = next(one, { taskId });
    equal(await store.swap(bound), 'swapped', 'swap');
    equal((await other.find({ taskId }))?.record, bound, 'find by task');
    equal(await other.swap(next(two, { taskId })), 'task-taken', 'swap to the same task');
    equal((await other.read(two.key))?.record, two, 'read');
    const again = next(bound, { status: 'PENDING' });
    equal(await store.swap(again), 'swapped', 'swap with the same task');
    equal(await store.swap(next(again, { taskId: crypto.randomUUID() })), 'swapped', 'swap to another task');
    equal(await other.swap(next(two, { taskId })), 'swapped', 'swap to the released task');
  },
  async 'binds a task to one of ten records that are swapped to it at once'({ store, other }) {
    const taskId = crypto.randomUUID();
    const records = await Promise.all(Array.from({ length: 10 }, () => created(store)));
    // Stryker disable next-line EqualityOperator: either instance swaps first.
    const swaps = records.map((record, at) => (at % 2 === 0 ? store : other).swap(next(record, { taskId })));
    equal(count(await Promise.all(swaps)), { swapped: 1, 'task-taken': 9 }, 'results');
  },
  async 'lists the records that are due by its own clock, the longest overdue first, up to the limit'({
    store,
    other,
  }) {
    const now = await readClock(store);
    const times = [now - 300, now - 100, now - 200, null, now + HOUR];
    const records = await Promise.all(times.map((dueAt) => changed(store, { dueAt })));
    const mine = new Set(records.map(({ key }) => key));
    const due = async (): Promise<unknown[]> =>
      (await other.due(1_000))
        .map(({ record }) => record)
        .filter(({ key }) => mine.has(key))
        .map(({ dueAt }) => dueAt);
    equal(await due(), [now - 300, now - 200, now - 100], 'due');
    equal((await other.due(2)).length, 2, 'due(2)');
    for (const record of records) await store.swap(next(record, { dueAt: null }));
    equal(await due(), [], 'due after all were changed');
  },
  async 'lists the records with a failure, ordered by key, page by page'({ store, other }) {
    const records = await Promise.all([1, 2, 3].map((at) => changed(store, { failure: failureAt(at) })));
    await created(store);
    const keys = records.map(({ key }) => key).sort();
    const mine = (found: readonly StoredRecord[]): string[] =>
      found.map(({ record }) => record.key).filter((key) => keys.includes(key));
    equal(mine(await other.failed(1_000)), keys, 'failed');
    equal((await other.failed(1)).length, 1, 'failed(1)');
    equal(mine(await other.failed(1_000, keys[0])), keys.slice(1), 'failed after the first');
    for (const record of records) await store.swap(next(record, { failure: null }));
    equal(mine(await other.failed(1_000)), [], 'failed after all were changed');
  },
  async 'reads its own clock, the same in every instance'({ store, other }) {
    const { key } = await created(store);
    const times = [await store.read(key), await other.read(key), await store.read(key)];
    const clocks = times.map((stored) => stored?.now ?? Number.NaN);
    const spread = Math.max(...clocks) - Math.min(...clocks);
    // Some drivers read a number of 64 bits as text.
    if (!(spread < 60_000 && clocks.every(Number.isFinite)))
      throw new Error(`now: read ${clocks.join(', ')}`);
  },
  async 'removes expired records with their ref and task, and no others'({ store, other }) {
    const taskId = crypto.randomUUID();
    const now = await readClock(store);
    const old = await changed(store, {
      taskId,
      dueAt: now - HOUR,
      removeAt: now - 1,
      failure: failureAt(1),
    });
    const young = await created(store);
    const kept = await changed(store, { removeAt: null });
    while ((await other.purge(100)) >= 100);
    equal(await store.read(old.key), undefined, 'read of a removed record');
    equal(await store.find({ ref: old.ref }), undefined, 'find of a removed record');
    equal(await store.find({ taskId }), undefined, 'find of its task');
    const keys = [...(await store.due(1_000)), ...(await store.failed(1_000))].map(
      ({ record }) => record.key,
    );
    equal(keys.includes(old.key), false, 'due or failed');
    equal((await store.read(young.key))?.record, young, 'read of a young record');
    equal((await store.read(kept.key))?.record, kept, 'read of a record without a time of removal');
    equal(await store.create(fresh({ ref: old.ref })), true, 'create with the ref');
    equal(await store.swap(next(young, { taskId })), 'swapped', 'swap to the task');
  },
  async 'removes at most as many expired records at once as the limit allows'({ store, other }) {
    while ((await other.purge(100)) >= 100);
    const now = await readClock(store);
    const old = await Promise.all(Array.from({ length: 5 }, () => changed(store, { removeAt: now - 1 })));
    equal([await other.purge(3), await other.purge(3)], [3, 2], 'purge(3), twice');
    equal(
      await Promise.all(old.map(({ key }) => store.read(key))),
      old.map(() => undefined),
      'read',
    );
  },
  async 'removes an expired record that is older than those removed before'({ store, other }) {
    const now = await readClock(store);
    await changed(store, { removeAt: now - 1_000 });
    while ((await other.purge(100)) >= 100);
    const older = await changed(store, { removeAt: now - 2_000 });
    equal(await other.purge(1), 1, 'purge(1)');
    equal(await store.read(older.key), undefined, 'read');
  },
};

/** Tests for stores. Run them against your store with any test runner. */
export const callbackStoreCases: readonly CallbackStoreCase[] = Object.entries(RULES).map(([name, run]) => ({
  name,
  run,
}));

function count(results: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

function equal(actual: unknown, expected: unknown, what: string): void {
  const seen = canonical(actual);
  const wanted = canonical(expected);
  if (seen !== wanted) throw new Error(`${what}: the store returned ${seen}; it should return ${wanted}.`);
}

/** JSON whose members are in the order of their names. */
function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? // Stryker disable next-line EqualityOperator: no two members have the same name.
        Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted) ?? 'undefined';
}
