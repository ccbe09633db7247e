import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { d1Schema, d1Store } from '@videogen/callbacks/stores/d1';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createD1 } from './support/d1.ts';
import { freshRecord } from './support/fixture.ts';

/** A store in a file, and a connection of another process that holds the lock of the file. */
async function openLocked() {
  const path = join(await temporaryFolder(), 'callbacks.db');
  const store = sqliteStore({ path });
  await store.create(freshRecord());
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  onTestFinished(() => {
    other.close();
    store.close();
  });
  return { store, other };
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

it('D1 creates its table, unless you do', async () => {
  const created = d1Store(createD1(new DatabaseSync(':memory:'), () => undefined));
  expect(await created.create(freshRecord())).toBe(true);

  const database = new DatabaseSync(':memory:');
  const store = d1Store(
    createD1(database, () => undefined),
    { table: 'mine', createTable: false },
  );
  await expect(store.create(freshRecord())).rejects.toThrow('no such table: mine');
  database.exec(d1Schema('mine'));
  expect(await store.create(freshRecord())).toBe(true);
});
