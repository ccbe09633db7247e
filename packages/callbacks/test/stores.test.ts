import type { CallbackRecord, CallbackStore } from '@videogen/callbacks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenStore, STORES, type StoreName } from './support/stores.ts';

/** One list of promises, every store. */
describe.each(Object.keys(STORES) as StoreName[])('store: %s', (name) => {
  let open: OpenStore;
  let store: CallbackStore;
  let other: CallbackStore;

  beforeAll(async () => {
    open = await STORES[name]();
    if (open.store === undefined) return;
    store = open.store;
    other = open.again?.() ?? store;
  });
  afterAll(() => open.close());

  function check(what: string, run: () => Promise<void>): void {
    it(what, async (context) => {
      if (open.store === undefined) return context.skip(open.reason);
      await run();
    });
  }

  check('gives back what was created, by key and by ref, in every instance', async () => {
    const record = fresh();
    expect(await store.create(record)).toBe(true);
    expect(await other.read(record.key)).toEqual(record);
    expect(await other.find(record.ref)).toEqual(record);
    expect(await store.read('nothing')).toBeUndefined();
    expect(await store.find('nothing')).toBeUndefined();
  });

  check('creates no second record of the same key or ref', async () => {
    const record = fresh();
    await store.create(record);
    expect(await other.create({ ...fresh(), ref: record.ref })).toBe(false);
    expect(await other.create({ ...fresh(), key: record.key })).toBe(false);
    expect(await store.find(record.ref)).toEqual(record);
  });

  check('swaps only from the version before', async () => {
    const record = fresh();
    await store.create(record);
    const next = { ...record, version: 1, status: 'PENDING', done: ['PENDING'] };
    expect(await other.swap({ ...record, version: 2 })).toBe('stale');
    expect(await other.swap({ ...fresh(), version: 1 })).toBe('stale');
    expect(await other.swap(next)).toBe('swapped');
    expect(await store.swap({ ...next, status: 'FAILED' })).toBe('stale');
    expect(await store.read(record.key)).toEqual(next);
  });

  check('lets exactly one of many swaps of the same version through', async () => {
    const record = fresh();
    await store.create(record);
    const swaps = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? store : other).swap({ ...record, version: 1, status: `S${at}` }),
    );
    const results = await Promise.all(swaps);
    expect(results.filter((result) => result === 'swapped')).toHaveLength(1);
    expect(results.filter((result) => result === 'stale')).toHaveLength(19);
  });

  check('gives a task to one record only, until it lets go of it', async () => {
    const [one, two] = [fresh(), fresh()];
    const taskId = crypto.randomUUID();
    await store.create(one);
    await store.create(two);
    expect(await store.swap({ ...one, version: 1, taskId })).toBe('swapped');
    expect(await other.swap({ ...two, version: 1, taskId })).toBe('task-taken');
    expect(await other.read(two.key)).toEqual(two);
    expect(await store.swap({ ...one, version: 2, taskId })).toBe('swapped');
    expect(await store.swap({ ...one, version: 3, taskId: crypto.randomUUID() })).toBe('swapped');
    expect(await other.swap({ ...two, version: 1, taskId })).toBe('swapped');
  });

  check('gives one task to one of two records that want it at once', async () => {
    const records = Array.from({ length: 10 }, fresh);
    const taskId = crypto.randomUUID();
    await Promise.all(records.map((record) => store.create(record)));
    const results = await Promise.all(
      records.map((record, at) => (at % 2 === 0 ? store : other).swap({ ...record, version: 1, taskId })),
    );
    expect(results.filter((result) => result === 'swapped')).toHaveLength(1);
    expect(results.filter((result) => result === 'task-taken')).toHaveLength(9);
  });

  check('lists what is due, the longest overdue first, and no more than asked', async () => {
    const records = [300, 100, 200, null, 9_000].map((dueAt) => ({ ...fresh(), dueAt }));
    for (const record of records) {
      await store.create({ ...record, dueAt: null });
      await store.swap({ ...record, version: 1 });
    }
    const mine = new Set(records.map((record) => record.ref));
    const due = async (limit: number): Promise<(number | null)[]> =>
      (await other.due(1_000, limit)).filter((record) => mine.has(record.ref)).map((record) => record.dueAt);
    expect(await due(100)).toEqual([100, 200, 300]);
    expect(await other.due(1_000, 2)).toHaveLength(2);
    for (const record of records) await store.swap({ ...record, version: 2, dueAt: null });
    expect(await due(100)).toEqual([]);
  });

  check('forgets what has expired, its ref and its task with it', async () => {
    const taskId = crypto.randomUUID();
    const old = { ...fresh(), expiresAt: Date.now() - 30 * 86_400_000 };
    await store.create(old);
    await store.swap({ ...old, version: 1, taskId, dueAt: 5 });
    const young = fresh();
    await store.create(young);
    await other.purge(Date.now() - 86_400_000);
    expect(await store.read(old.key)).toBeUndefined();
    expect(await store.find(old.ref)).toBeUndefined();
    expect((await store.due(10, 100)).some((record) => record.key === old.key)).toBe(false);
    expect(await store.read(young.key)).toEqual(young);
    expect(await store.create({ ...fresh(), ref: old.ref })).toBe(true);
    expect(await store.swap({ ...young, version: 1, taskId })).toBe('swapped');
  });
});

function fresh(): CallbackRecord {
  const now = Date.now();
  return {
    key: crypto.randomUUID(),
    version: 0,
    ref: `ref ${crypto.randomUUID()} "ä'`,
    createdAt: now,
    expiresAt: now + 3_600_000,
    revoked: false,
    taskId: null,
    boundBy: null,
    claimedTaskId: null,
    rank: -1,
    status: null,
    done: [],
    lease: null,
    failures: 0,
    dueAt: null,
  };
}
