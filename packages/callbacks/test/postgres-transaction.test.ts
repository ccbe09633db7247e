import { EventEmitter } from 'node:events';
import type { CommittedEffect } from '@videogen/callbacks';
import { postgresSchema, postgresStore } from '@videogen/callbacks/stores/postgres';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runTransaction, watchConnections } from '../src/stores/postgres-transaction.ts';
import { freshRecord } from './support/fixture.ts';

/** What a client replies to the beginning of a statement: a command, or an error. */
type Script = Readonly<Record<string, string | Error | Promise<never>>>;

const never = new Promise<never>(() => {});

/** A pool of one client that replies as a script says, and what it was asked. */
function createPool(script: Script = {}, connected: Promise<unknown> = Promise.resolve()) {
  const queries: string[] = [];
  const released: unknown[] = [];
  const client = {
    async query(text: string) {
      queries.push(text);
      const [, reply = ''] = Object.entries(script).find(([begin]) => text.startsWith(begin)) ?? [];
      if (reply instanceof Error) throw reply;
      return { rows: [{ key: 'a' }], command: await reply };
    },
    release: (error?: boolean) => void released.push(error),
  };
  return { pool: { connect: () => connected.then(() => client) }, queries, released };
}

it('commits on a connection that is used again', async () => {
  const { pool, queries, released } = createPool({ COMMIT: 'COMMIT' });
  expect(
    await runTransaction(pool, 99.5, async (client) => (await client.query('SELECT 1')).rows.length),
  ).toBe(1);
  expect(queries).toEqual([
    expect.stringMatching(
      /^BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = 100; SET LOCAL statement_timeout = 350;\s+SET LOCAL idle_in_transaction_session_timeout = 350$/,
    ),
    'SELECT 1',
    'COMMIT',
  ]);
  expect(released).toEqual([false]);
});

const failure = new Error('no');
const broken = Object.assign(new Error('broken'), { code: '23503' });

it.each<[string, Script, object, boolean]>([
  ['was rolled back', {}, failure, false],
  ['could not be rolled back', { ROLLBACK: new Error('gone') }, failure, true],
])('a connection whose transaction %s', async (_, script, error, isClosed) => {
  const { pool, queries, released } = createPool(script);
  await expect(runTransaction(pool, 1_000, () => Promise.reject(failure))).rejects.toBe(error);
  expect([queries.at(-1), released]).toEqual(['ROLLBACK', [isClosed]]);
});

it.each<[string, Script, object]>([
  [
    'PostgreSQL has rolled back',
    { COMMIT: 'ROLLBACK' },
    {
      code: 'outbox_failed',
      message:
        'A statement of the outbox failed, so PostgreSQL rolled the transaction back. Rethrow its error.',
    },
  ],
  [
    'breaks a deferred constraint',
    { COMMIT: broken },
    {
      code: 'outbox_failed',
      message: 'A deferred constraint of the outbox failed: Error: broken. The effect runs again later.',
      cause: broken,
    },
  ],
  ['fails', { COMMIT: failure }, failure],
])('a commit that %s rejects', async (_, script, error) => {
  const { pool, released } = createPool(script);
  await expect(runTransaction(pool, 1_000, async () => 1)).rejects.toMatchObject(error);
  expect(released).toEqual([false]);
});

const next = 'Look for long transactions and locks, and for a pool that is too small.';

it('says that the pool had no free connection, and gives one back that comes late', async () => {
  const { opened, open } = createGate();
  const { pool, queries, released } = createPool({}, opened);
  const message = `The pool had no free connection within 1 ms. ${next}`;
  await expect(runTransaction(pool, 1, async () => 1)).rejects.toMatchObject({
    code: 'store_timeout',
    message,
  });
  open();
  await expect.poll(() => released).toEqual([undefined]);
  expect(queries).toEqual([]);
});

it('says that PostgreSQL did not finish, half a second after its limit, and closes the connection', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { pool, released } = createPool({ SELECT: never });
  const message = `PostgreSQL did not finish a transaction within 1000 ms. ${next}`;
  const ended = expect(
    runTransaction(pool, 1_000, (client) => client.query('SELECT 1')),
  ).rejects.toMatchObject({
    code: 'store_timeout',
    message,
  });
  await vi.advanceTimersByTimeAsync(1_499);
  expect(released).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(released).toEqual([true]);
});

it.each<[string, () => Promise<unknown>, string, boolean]>([
  ['throws', () => Promise.reject(failure), 'Error: no', false],
  ['is late', () => never, 'CallbackError: it took longer than 1 ms', true],
])('an outbox that %s fails the effect, and says why', async (_, outbox, why, isClosed) => {
  const { pool, queries, released } = createPool();
  const store = postgresStore(pool, { outbox, timeout: 1, createTable: false });
  // Safe: the store reads nothing else of it.
  const effect = { effectId: 'the-effect' } as CommittedEffect;
  const message = `The outbox failed for the-effect: ${why}. The effect runs again later.`;
  await expect(store.swap(freshRecord(), effect)).rejects.toMatchObject({ code: 'outbox_failed', message });
  expect(released).toEqual([isClosed]);
  expect(queries.includes('ROLLBACK')).toBe(!isClosed);
});

it('creates its table in one transaction, as the statements of the schema do', async () => {
  const { pool, queries } = createPool();
  await postgresStore(pool).purge();
  const [begin, look, create = '', commit, ...rest] = queries;
  expect([begin, look, commit]).toEqual([
    expect.stringMatching(/^BEGIN /),
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    'COMMIT',
  ]);
  expect(create.split(';\n').map((statement) => statement.replaceAll(/ \(.*|;$/gs, ''))).toEqual([
    "SELECT pg_advisory_xact_lock(hashtext('videogen_callbacks'))",
    'CREATE TABLE IF NOT EXISTS "videogen_callbacks"',
    'CREATE INDEX IF NOT EXISTS "videogen_callbacks_due" ON "videogen_callbacks"',
    'CREATE INDEX IF NOT EXISTS "videogen_callbacks_removal" ON "videogen_callbacks"',
    'CREATE INDEX IF NOT EXISTS "videogen_callbacks_failed" ON "videogen_callbacks"',
  ]);
  expect(postgresSchema()).toBe(`BEGIN;\n${create}\nCOMMIT;`);
  expect(rest).toEqual([expect.stringMatching(/^BEGIN /), expect.stringMatching(/^DELETE /), 'COMMIT']);
});

it.each<[string, Error, (result: Promise<unknown>) => Promise<unknown>]>([
  [
    'takes a task that another record has',
    Object.assign(new Error('no'), { code: '23505' }),
    (result) => expect(result).resolves.toBe('task-taken'),
  ],
  ['breaks another constraint', broken, (result) => expect(result).rejects.toBe(broken)],
])('a swap that %s', async (_, error, check) => {
  const { pool } = createPool({ UPDATE: error });
  await check(postgresStore(pool, { createTable: false }).swap(freshRecord()));
});

it('reports the end of an idle connection once, unless the program listens', () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  const create = () => Object.assign(new EventEmitter(), createPool().pool);
  const watched = create();
  const heard = create();
  const own = vi.fn();
  heard.on('error', own);
  for (const pool of [watched, watched, heard]) watchConnections(pool);
  expect(watched.listenerCount('acquire')).toBe(1);

  watched.emit('error', failure);
  heard.emit('error', failure);
  expect(own).toHaveBeenCalledOnce();
  expect(spy.mock.calls).toEqual([
    ['@videogen/callbacks: an idle connection to PostgreSQL ended; the pool opens another one: Error: no'],
  ]);
});

it('keeps one listener on each connection, and needs no events', () => {
  const { pool } = createPool();
  const watched = Object.assign(new EventEmitter(), pool);
  for (const one of [watched, { ...pool, listenerCount: () => 0 }]) watchConnections(one);
  const client = new EventEmitter();
  for (const acquired of [client, client, {}]) watched.emit('acquire', acquired);
  expect(client.listenerCount('error')).toBe(1);
  client.emit('error', failure);
});
