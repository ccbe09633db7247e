import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CallbackStore } from '@videogen/callbacks';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { Redis } from 'ioredis';
import { afterAll, expect, it, type TestContext } from 'vitest';
import { createFixture } from './support/fixture.ts';
import { fillSqlite, OLD_RECORD, openFilledPostgres } from './support/old-records.ts';
import { useService } from './support/services.ts';

const ROWS = 1_000_000;

/** Stores with a million records whose time is over. */
const STORES: Readonly<Record<string, (context: TestContext) => Promise<CallbackStore>>> = {
  SQLite: async ({ onTestFinished }) => {
    const path = join(await temporaryFolder(onTestFinished), 'callbacks.db');
    const store = sqliteStore({ path });
    onTestFinished(() => store.close());
    await store.purge();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA cache_size = -500000; PRAGMA synchronous = OFF');
    fillSqlite(database, ROWS);

    // Otherwise the first step would write the whole log into the file.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    // Otherwise the first checkpoint would wait until the disk has the whole file.
    const file = await openFile(path);
    await file.sync();
    await file.close();

    return store;
  },
  PostgreSQL: (context) => openFilledPostgres(context, ROWS),
  Redis: async (context) => {
    const { url } = await useService('redis by ioredis', context);
    const client = new Redis(url);
    context.onTestFinished(() => client.disconnect());
    const fill = `for n = tonumber(ARGV[1]), tonumber(ARGV[2]) do
      local key = 'k' .. n
      redis.call('HSET', KEYS[1] .. 'refs', 'r' .. n, key)
      redis.call('HSET', KEYS[1] .. 'tasks', 't' .. n, key)
      redis.call('HSET', KEYS[1] .. 'orders', key, 'r' .. n, key .. ':task', 't' .. n)
      redis.call('HSET', KEYS[1] .. 'record:' .. key, 'version', 0, 'task', 't' .. n, 'record', ARGV[3])
      redis.call('ZADD', KEYS[1] .. 'removal', n, key)
      redis.call('ZADD', KEYS[1] .. 'due', n, key)
    end`;
    for (let at = 1; at <= ROWS; at += 10_000) await client.eval(fill, 1, '{t}:', at, at + 9_999, OLD_RECORD);
    return redisStore(client, { prefix: '{t}:' });
  },
};

const rates: object[] = [];
afterAll(() => console.table(rates));

it.for(Object.entries(STORES))(
  'a million old records go step by step: %s',
  { timeout: 1_800_000 },
  async ([name, open], context) => {
    const store = await open(context);
    const steps: { readonly number: number; readonly busy: number; readonly time: number }[] = [];
    const fixture = createFixture({
      ...store,
      // What is due is not the question.
      due: async () => [],
      async purge(limit) {
        const cpu = process.threadCpuUsage();
        const began = performance.now();
        const number = await store.purge(limit);
        const { user, system } = process.threadCpuUsage(cpu);
        steps.push({ number, busy: (user + system) / 1_000, time: performance.now() - began });
        return number;
      },
    });
    const began = performance.now();
    await fixture.callbacks.reconcile();
    const seconds = (performance.now() - began) / 1_000;

    expect(steps.reduce((sum, { number }) => sum + number, 0)).toBe(ROWS);

    const part = Math.floor(steps.length / 10);
    const rate = (some: typeof steps): number =>
      some.reduce((sum, { number }) => sum + number, 0) /
      some.reduce((sum, { busy, time }) => sum + Math.max(busy, time), 0);

    const first = rate(steps.slice(1, 1 + part));
    const last = rate(steps.slice(-part - 1, -1));
    const ratio = first / last;
    const longest = Math.max(...steps.map(({ busy }) => busy));
    rates.push({
      store: name,
      'records per second': Math.round(ROWS / seconds),
      steps: steps.length,
      'longest work of the event loop, ms': Math.round(longest * 10) / 10,
      'longest step, ms': Math.round(Math.max(...steps.map(({ time }) => time))),
      'steps above 50 ms': steps.filter(({ time }) => time > 50).length,
      'first tenth, per second': Math.round(first * 1_000),
      'last tenth, per second': Math.round(last * 1_000),
    });

    // Time of the processor, which other processes do not change.
    expect(longest).toBeLessThanOrEqual(50);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThanOrEqual(3);
  },
);
