import { DatabaseSync } from 'node:sqlite';
import { type CallbackStore, memoryStore } from '@videogen/callbacks';
import { d1Store } from '@videogen/callbacks/stores/d1';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { createInternals } from '../src/create-internals.ts';
import { noWaiting } from '../src/create-waiting.ts';
import { normalizeOptions } from '../src/normalize-options.ts';
import { purge } from '../src/purge.ts';
import { type SqlDatabase, sqlStore } from '../src/stores/sql.ts';
import { webSigner } from '../src/token.ts';
import { createClaims } from './support/claims.ts';
import { createD1 } from './support/d1.ts';
import { baseOptions, createFixture, freshRecord } from './support/fixture.ts';
import { fillSqlite, openFilledPostgres } from './support/old-records.ts';
import { movableClock } from './support/post.ts';

const ROWS = 2_000;

/** Stores with many records whose time is over. */
const STORES: Readonly<Record<string, (context: TestContext) => Promise<CallbackStore>>> = {
  memory: async () => {
    const { now, pass } = movableClock();
    const store = memoryStore({ now });
    for (let at = 0; at < ROWS; at += 1) await store.create({ ...freshRecord(), removeAt: now() });
    expect(await store.purge()).toBe(0);
    pass(1);
    return store;
  },
  'SQLite, as D1 has it': async () => {
    const database = new DatabaseSync(':memory:');
    const store = d1Store(createD1(database, () => undefined));
    await store.purge();
    fillSqlite(database, ROWS);
    return store;
  },
  PostgreSQL: (context) => openFilledPostgres(context, ROWS),
};

it.for(Object.entries(STORES))(
  'removes all old records in small steps, between which other work has its turn: %s',
  async ([, open], context) => {
    const store = await open(context);
    const removed: number[] = [];
    let turns = 0;

    const count = (): void => {
      turns += 1;
      if (removed.at(-1) !== 0) setImmediate(count);
    };

    const { callbacks } = createFixture({
      ...store,
      purge: async (limit) => {
        const number = await store.purge(limit);
        expect(number).toBeLessThanOrEqual(limit ?? 0);
        removed.push(number);
        return number;
      },
    });
    setImmediate(count);
    await callbacks.reconcile({ limit: 1 });

    expect(removed.reduce((sum, number) => sum + number, 0)).toBe(ROWS);
    expect(removed.length).toBeGreaterThan(5);
    expect(turns).toBeGreaterThanOrEqual(removed.length);
    expect(Math.max(...removed)).toBeLessThanOrEqual(1_000);
  },
);

it('SQL removes from where the last removal ended, and from the beginning when that was not enough', async () => {
  const replies = [[7, 5], [9, 8], [10], [1]];
  const values: unknown[] = [];
  const run: SqlDatabase['run'] = async (_text, given) => {
    values.push(given);
    return (replies.shift() ?? []).map((time) => ({ remove_at: time }));
  };
  const store = sqlStore({ now: 'now', run, isDuplicate: () => false }, 'a table');
  const counts: number[] = [];
  for (const _ of [1, 2, 3, 4, 5]) counts.push(await store.purge(2));
  expect(counts).toEqual([2, 2, 2, 0, 0]);
  expect(values).toEqual([
    [2, 0],
    [2, 7],
    [2, 9],
    [1, 0],
    [2, 1],
    [2, 0],
    [2, 0],
  ]);
});

it('one receiver removes old records once at a time, and stop ends that', async () => {
  let calls = 0;
  const { callbacks } = createFixture({
    ...memoryStore(),
    purge: async (limit) => {
      calls += 1;
      return limit ?? 0;
    },
  });
  callbacks.start({ interval: 2 });

  await expect.poll(() => calls).toBeGreaterThan(20);
  expect(await callbacks.stop({ timeout: 500 })).toEqual([]);

  const atEnd = calls;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toBe(atEnd);
});

it('stop ends a removal that the creation of a URL has begun', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const purge: CallbackStore['purge'] = async (limit = 0) => {
    calls += 1;
    return limit;
  };
  const { callbacks } = createFixture({ ...memoryStore(), purge });
  await callbacks.createUrl();
  const stopped = callbacks.stop({ timeout: 100 });
  await vi.advanceTimersByTimeAsync(19);
  const before = calls;
  await vi.advanceTimersByTimeAsync(81);
  expect(await stopped).toEqual([]);
  const atEnd = calls;
  await vi.advanceTimersByTimeAsync(100);
  expect([before > 5, calls]).toEqual([true, atEnd]);
});

/** Milliseconds that a store takes for each record. */
it.each([0.001, 0.05, 0.5, 3])('takes as many records at once as need 10 ms, at %d ms each', async (each) => {
  const { now, pass } = movableClock();
  const steps: number[] = [];
  let left = each < 0.1 ? 30_000 : 3_000;

  const purge = async (limit = 0): Promise<number> => {
    const number = Math.min(limit, left);
    left -= number;
    steps.push(number * each);
    pass(number * each);
    return number;
  };

  const { callbacks } = createFixture({ ...memoryStore({ now }), purge }, { now });
  await callbacks.reconcile();
  expect(left).toBe(0);
  expect(Math.max(...steps.slice(1))).toBeLessThanOrEqual(50);

  const typical = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  expect(typical).toBeGreaterThanOrEqual(Math.min(5, 1_000 * each));
});

it('a receiver that only creates URLs removes old records once an hour, by its own clock', async () => {
  const { now, pass } = movableClock();
  let calls = 0;
  const purge: CallbackStore['purge'] = async () => {
    calls += 1;
    return 0;
  };
  const { callbacks } = await createClaims({ store: { ...memoryStore({ now }), purge }, now });
  const counts = [calls];
  for (const time of [0, 3_599_999, 1, 3_599_999, 1]) {
    pass(time);
    await callbacks.createUrl();
    counts.push(calls);
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 3]);
});

it('reports a failed removal with its time and error, and removes again in the next reconciliation', async () => {
  const { now } = movableClock();
  const error = new Error('no');
  let isDown = true;
  let calls = 0;
  const purge: CallbackStore['purge'] = async () => {
    calls += 1;
    if (isDown) throw error;
    return 0;
  };
  const events: unknown[] = [];
  const store = { ...memoryStore({ now }), purge };
  const { callbacks } = createFixture(store, { now, onEvent: (event) => void events.push(event) });
  await callbacks.reconcile();
  isDown = false;
  await callbacks.reconcile();
  expect(calls).toBe(2);
  expect(events.filter((event) => Object(event).name === 'failure')).toEqual([
    { name: 'failure', time: now(), what: 'purge', error },
  ]);
});

it('stops the removal between two steps when the signal of the reconciliation is aborted', async () => {
  const stop = new AbortController();
  const limits: unknown[] = [];
  const purge: CallbackStore['purge'] = async (limit = 0) => {
    limits.push(limit);
    if (limits.length === 3) stop.abort();
    return limits.length < 6 ? limit : 0;
  };
  const { now } = movableClock();
  const { callbacks } = createFixture({ ...memoryStore(), purge }, { now });
  await callbacks.reconcile({ signal: stop.signal });
  expect(limits).toEqual([20, 40, 80]);
});

it('leaves nothing of a removal behind, and has one at a time', async () => {
  const { opened, open } = createGate();
  let calls = 0;
  const store: CallbackStore = {
    ...memoryStore(),
    purge: async () => {
      calls += 1;
      await opened;
      return 0;
    },
  };
  const internals = createInternals(normalizeOptions({ ...baseOptions(), store }), noWaiting, webSigner);
  const first = purge(internals);
  await purge(internals);
  expect([calls, internals.running.size]).toEqual([1, 1]);
  open();
  await first;
  expect(internals.running.size).toBe(0);
  await purge(internals);
  expect(calls).toBe(2);
});
