import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type D1Statement, d1Schema, d1Store } from '@videogen/callbacks/stores/d1';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createD1 } from './support/d1.ts';
import { freshRecord } from './support/fixture.ts';

/** A store in a file, and a connection of another process that holds the lock of the file. */
async function openLocked() {
  const path = join(await temporaryFolder(), 'callbacks.db');
  const store = sqliteStore({ path });
  let isOpen = true;
  await store.create(freshRecord());
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(() => {
    other.close();
    if (isOpen) store.close();
  });
  const close = (): void => {
    isOpen = false;
    store.close();
  };
  return { store: { ...store, close }, other };
}

it('waits for another process without blocking the event loop', async () => {
  const { store, other } = await openLocked();
  let ticks = 0;
  let written = false;
  const writing = store.create(freshRecord()).then((result) => {
    written = true;
    return result;
  });
  // A blocked event loop would not get here before the write has given up.
  for (; ticks < 20; ticks += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect([ticks, written]).toEqual([20, false]);
  other.exec('COMMIT');
  expect(await writing).toBe(true);
});

it('rejects with store_busy when another process keeps the lock', async () => {
  const { store } = await openLocked();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const message =
    'Other processes held the lock of the SQLite file for 5000 ms. Try again; if it happens often, use postgresStore or redisStore.';
  const writing = expect(store.create(freshRecord())).rejects.toMatchObject({
    code: 'store_busy',
    message,
    cause: { message: 'database is locked' },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await writing;
});

it('can be opened by eight processes at once, which all write', async () => {
  const path = join(await temporaryFolder(), 'callbacks.db');
  const program = fileURLToPath(new URL('support/sqlite-process.ts', import.meta.url));
  const children = Array.from({ length: 8 }, () => spawn(process.execPath, [program, path, '20']));
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const results = children.map(async (child) => {
    const errors = text(child.stderr);
    const [code] = await once(child, 'exit');
    return [code, await errors];
  });
  for (const child of children) child.stdin.write('go');

  expect(await Promise.all(results)).toEqual(Array(8).fill([0, '']));

  const store = sqliteStore({ path });
  expect(await store.due(1_000)).toHaveLength(160);

  store.close();
});

it('looks for the lock less and less often, each time a little earlier or later', async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  onTestFinished(() => {
    vi.useRealTimers();
    random.mockRestore();
  });
  const { store } = await openLocked();
  const { setTimeout: start } = globalThis;
  const pauses: unknown[] = [];
  const record = (...given: Parameters<typeof start>) => {
    pauses.push(given[1]);
    return start(...given);
  };
  Object.assign(globalThis, { setTimeout: record });
  const writing = store.create(freshRecord()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await writing).toMatchObject({ code: 'store_busy' });
  Object.assign(globalThis, { setTimeout: start });
  expect(pauses.slice(0, 9)).toEqual([0.75, 1.5, 3, 6, 12, 24, 48, 75, 75]);
});

it('waits for a table that another connection of the process has locked', async () => {
  const path = 'file:shared?mode=memory&cache=shared';
  const store = sqliteStore({ path });
  expect(await store.create(freshRecord())).toBe(true);
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    other.close();
    store.close();
  });
  other.exec('BEGIN IMMEDIATE; DELETE FROM videogen_callbacks');
  const writing = store.create(freshRecord());
  await new Promise((resolve) => setImmediate(resolve));
  other.exec('ROLLBACK');
  expect(await writing).toBe(true);
});

it('lets readers of a file continue while another process writes, and rejects once it is closed', async () => {
  const { store, other } = await openLocked();
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  other.exec('DELETE FROM videogen_callbacks');
  expect(await store.failed(1)).toEqual([]);
  store.close();
  for (const call of [store.failed(1), store.swap(freshRecord())])
    await expect(call).rejects.toThrow(/finalized|not open/);
});

it.each([undefined, () => undefined])('says what it needs on a runtime with the loader %s', (loader) => {
  const { getBuiltinModule: own } = process;
  onTestFinished(() => void Object.assign(process, { getBuiltinModule: own }));
  Object.assign(process, { getBuiltinModule: loader });
  expect(() => sqliteStore({ path: ':memory:' })).toThrow(/^sqliteStore needs node:sqlite/);
});

it('says what it needs on a runtime without node:sqlite', () => {
  const load = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  onTestFinished(() => load.mockRestore());
  const message =
    'sqliteStore needs node:sqlite, which Node has since 22.5. Use a newer Node or another store.';
  const error = { code: 'unsupported_runtime', message };
  expect(() => sqliteStore({ path: ':memory:' })).toThrow(expect.objectContaining(error));
});

it('D1 creates its table at the next call when it could not at the first', async () => {
  const gates: unknown[] = [Promise.reject(new Error('no connection'))];
  const store = d1Store(createD1(new DatabaseSync(':memory:'), () => gates.shift()));
  await expect(store.create(freshRecord())).rejects.toThrow('no connection');
  expect(await store.create(freshRecord())).toBe(true);
});

it('D1 gives up a table that it cannot create in time, and tries again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gates: unknown[] = [new Promise(() => {})];
  const store = d1Store(createD1(new DatabaseSync(':memory:'), () => gates.shift()));
  const message = 'D1 did not create the table within 4000 ms. Try again later.';
  const created = expect(store.create(freshRecord())).rejects.toMatchObject({
    code: 'store_timeout',
    message,
  });
  await vi.advanceTimersByTimeAsync(4_000);
  await created;
  expect(await store.create(freshRecord())).toBe(true);
});

it('D1 creates its table, unless you do', async () => {
  const created = d1Store(createD1(new DatabaseSync(':memory:'), () => undefined));
  expect(await created.create(freshRecord())).toBe(true);

  const database = new DatabaseSync(':memory:');
  const store = d1Store(
    createD1(database, () => undefined),
    { table: 'mine', createTable: false },
  );
  await expect(store.create(freshRecord())).rejects.toThrow('no such table: mine');
  expect(d1Schema()).toBe(d1Schema('videogen_callbacks'));
  database.exec(d1Schema('mine'));
  const indexes = database.prepare(
    "SELECT name FROM sqlite_master WHERE name LIKE 'mine\\__%' ESCAPE '\\' ORDER BY name",
  );
  expect(indexes.all().map(({ name }) => name)).toEqual(['mine_due', 'mine_failed', 'mine_removal']);
  expect(await store.create(freshRecord())).toBe(true);
});

it('binds 0 for false, because older versions of Node bind no boolean', async () => {
  const values: unknown[] = [];
  const statement: D1Statement = {
    bind: (...bound) => {
      values.push(...bound);
      return statement;
    },
    all: async () => ({ results: [] }),
  };
  const record = freshRecord();
  await d1Store({ prepare: () => statement }, { createTable: false }).create(record);
  expect(values).toEqual([
    record.key,
    record.version,
    record.ref,
    record.taskId,
    record.dueAt,
    record.removeAt,
    0,
    JSON.stringify(record),
  ]);
});

it('creates a table whose name has quotation marks', async () => {
  const path = join(await temporaryFolder(), 'callbacks.db');
  const store = sqliteStore({ path, table: 'my "own" table' });
  expect(await store.create(freshRecord())).toBe(true);
  store.close();
  const database = new DatabaseSync(path);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  database.close();
  expect(tables.map(({ name }) => name)).toEqual(['my "own" table']);
});
