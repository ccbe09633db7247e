import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { DeliveryRecord, StateStore, TaskRecord, UploadRecord } from '@videogen/engine';
import { sampleDelivery, sampleTask, sampleUpload } from '@videogen/engine/conformance';
import { createMemoryBlobs } from '@videogen/engine/memory';
import type { Database } from '@videogen/engine/sql';
import { buryJob, createSqlStateStore } from '@videogen/engine/sql';
import { createSqliteQueue, openSqlite } from '@videogen/engine/sqlite';
import { type Service, startPostgres } from '@videogen-tools/test-support/postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../src/migrations.ts';
import { createPostgresQueue } from '../../src/postgres/create-postgres-queue.ts';
import { openPostgres } from '../../src/postgres/database.ts';
import { deleteOldRecords, startRetention } from '../../src/upkeep/retention.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.parse('2026-06-01T00:00:00.000Z');
const OLD = NOW - 40 * DAY;
const NEW = NOW - 10 * DAY;

interface Store {
  readonly database: Database;
  readonly state: StateStore;
}

let postgres: Service;
let onPostgres: Store | undefined;
let stop = async (): Promise<void> => {};

beforeAll(async () => {
  postgres = await startPostgres();
  if (postgres.url === undefined) return;
  const database = openPostgres({ url: postgres.url, onError: () => {} });
  await migrate(database);
  const { changes } = createPostgresQueue(database);
  onPostgres = { database, state: createSqlStateStore(database, changes) };
  stop = database.close;
});
afterAll(async () => {
  await stop();
  await postgres.stop();
});

async function onSqlite(): Promise<Store> {
  const database = openSqlite(':memory:');
  await migrate(database);
  const { changes } = createSqliteQueue(database, { now: () => NOW }, randomUUID);
  return { database, state: createSqlStateStore(database, changes) };
}

function delivery({ id, status, createdAt }: TaskRecord, state: DeliveryRecord['state']): DeliveryRecord {
  return sampleDelivery({ taskId: id, status, createdAt, state, nextAttemptAt: null });
}

function upload(createdAt: number, blob: string | null): UploadRecord {
  return sampleUpload({ createdAt, file: blob === null ? null : { blob, size: 1, at: createdAt } });
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', async () => onPostgres],
] as const)('retention on %s', (_, open) => {
  test('deletes what has ended and is old, with the content that is left of it', async (context) => {
    const store = await open();
    if (store === undefined) return context.skip();
    const { database, state } = store;
    const blobs = createMemoryBlobs();
    const keep = async (content: string): Promise<string> =>
      (await blobs.put(new TextEncoder().encode(content))).key;
    const videoBlob = await keep('video');
    const fileBlob = await keep('file');
    const youngBlob = await keep('young file');
    const picture = { mediaType: 'video/mp4', width: 1, height: 1 };
    const output = { token: 't', blob: videoBlob, size: 8, ...picture, expiresAt: 0 };
    const old = (status: TaskRecord['status']): TaskRecord => sampleTask({ status, createdAt: OLD });
    const paid = { ...old('SUCCESS'), output };
    const ended = [paid, old('FAILED'), old('CANCELED')];
    const underWay = old('PROCESSING');
    const young = sampleTask({ status: 'SUCCESS', createdAt: NEW });
    const dead = [delivery(old('SUCCESS'), 'delivered'), delivery(old('FAILED'), 'exhausted')];
    const alive = [delivery(underWay, 'scheduled'), delivery(young, 'delivered')];
    const uploads = [upload(OLD, fileBlob), upload(NEW, youngBlob)];
    await state.commit({ tasks: [...ended, underWay, young], deliveries: [...dead, ...alive], uploads });
    await database.query(
      `INSERT INTO ledger (task_id, entry, organization, credits, at) VALUES ($1, 'settled', 'one', 1, $2)`,
      [paid.id, OLD],
    );

    expect(await deleteOldRecords({ database, blobs }, NOW - 30 * DAY)).toEqual({
      deliveries: 2,
      tasks: 3,
      uploads: 1,
      dead_jobs: 0,
    });

    const ids = async (name: 'tasks' | 'deliveries' | 'uploads'): Promise<string[]> =>
      (await state[name].find({ limit: 100 })).items.map(({ id }) => id).toSorted();
    expect(await ids('tasks')).toEqual([underWay.id, young.id].toSorted());
    expect(await ids('deliveries')).toEqual(alive.map(({ id }) => id).toSorted());
    expect(await ids('uploads')).toEqual([uploads[1]?.id]);
    for (const blob of [videoBlob, fileBlob]) expect(await blobs.stat(blob)).toBeUndefined();
    expect(await blobs.stat(youngBlob)).toBeDefined();
    expect(await database.query('SELECT task_id FROM ledger')).toEqual([{ task_id: paid.id }]);
  });

  test('keeps the dead job of a task that waits for an operator', async (context) => {
    const store = await open();
    if (store === undefined) return context.skip();
    const { database, state } = store;
    const stuck = sampleTask({ status: 'PROCESSING', createdAt: OLD });
    const ended = sampleTask({ status: 'FAILED' });
    await state.commit({ tasks: [stuck, ended] });

    for (const { id: ref } of [stuck, ended, sampleTask()]) {
      const claim = {
        id: `poll:${ref}`,
        kind: 'poll',
        ref,
        at: OLD,
        owner: 'a',
        attempt: 20,
        token: '',
      } as const;
      await buryJob(database, claim, 'unknown status', OLD);
    }

    const deleted = await deleteOldRecords({ database, blobs: createMemoryBlobs() }, NOW - 30 * DAY);
    expect(deleted['dead_jobs']).toBe(2);
    expect(await database.query('SELECT ref FROM dead_jobs')).toEqual([{ ref: stuck.id }]);
  });

  test('deletes more records than one statement does', async (context) => {
    const store = await open();
    if (store === undefined) return context.skip();
    const { database, state } = store;
    const tasks = Array.from({ length: 501 }, () => sampleTask({ status: 'FAILED', createdAt: OLD }));
    await state.commit({ tasks });
    const deleted = await deleteOldRecords({ database, blobs: createMemoryBlobs() }, NOW - 30 * DAY);
    expect(deleted['tasks']).toBe(501);
  });
});

test('old records are deleted at the start, and every hour until the process stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database } = await onSqlite();
  const runs = new EventEmitter();
  const process = new AbortController();

  const first = once(runs, 'deleted');
  startRetention({
    database,
    blobs: createMemoryBlobs(),
    days: 30,
    now: () => NOW,
    onDeleted: () => runs.emit('deleted'),
    onError: (error) => runs.emit('error', error),
    signal: process.signal,
  });
  await first;

  const second = once(runs, 'deleted');
  vi.advanceTimersByTime(3_600_000);
  await second;

  process.abort();
  expect(vi.getTimerCount()).toBe(0);
});
