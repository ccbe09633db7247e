import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { type CampaignResult, runCampaign } from './support/campaign.ts';
import { startPostgres, startRedis } from './support/services.ts';

/** A thousand tasks through one store; the other two, which take as long again each, get them by this variable. */
const GIVEN = process.env['VIDEOGEN_CALLBACKS_TASKS'];
const MANY = Number(GIVEN ?? 1000);
const SOME = Number(GIVEN ?? 90);
const LIMIT = 120_000 + MANY * 500;

function check(result: CampaignResult): void {
  const { orders, finals, ledger, inFlight } = result;
  const runs = new Map<string, string[]>();
  for (const { effectId, instance } of ledger) {
    runs.set(effectId, [...(runs.get(effectId) ?? []), instance]);
  }
  const wanted = orders.map(({ taskId }) => `${taskId}:${finals.get(taskId)}`);
  const lost = wanted.filter((effectId) => !runs.has(effectId));
  const twice = [...runs].filter(([, instances]) => instances.length > 1);
  const unexplained = twice.filter(
    ([effectId, instances]) =>
      instances.length > 2 || instances[0] !== 'A' || !inFlight.has(effectId.slice(0, 36)),
  );
  const polled = ledger.filter(({ source }) => source === 'reconcile').length;
  console.info(
    `${orders.length} tasks, ${result.deliveries} deliveries (${result.unanswered} not answered 200 and not repeated), ` +
      `${runs.size} effects, ${polled} runs by the reconciler, ${inFlight.size} claims left by the killed instance, ` +
      `${twice.length} of them run again under the same effectId, ${lost.length} lost, ${unexplained.length} unexplained`,
  );
  expect(lost).toEqual([]);
  expect(unexplained).toEqual([]);
}

it.concurrent('sqlite: effects once and none lost, though one of two processes is killed', {
  timeout: LIMIT,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-crash-'));
  const url = join(directory, 'callbacks.db');
  const store = sqliteStore({ path: url });
  try {
    check(await runCampaign(MANY, store, { kind: 'sqlite', url, table: '' }));
  } finally {
    store.close();
    await rm(directory, { recursive: true, force: true });
  }
});

it.concurrent('postgres: effects once and none lost, though one of two processes is killed', {
  timeout: LIMIT,
}, async (context) => {
  const service = await startPostgres();
  if (service.url === undefined) return context.skip(service.reason);
  const table = `crash_${crypto.randomUUID().slice(0, 8)}`;
  const pool = new Pool({ connectionString: service.url });
  // The throw-away server is stopped while connections of the pool are still closing.
  pool.on('error', () => {});
  try {
    const store = postgresStore(pool, { table });
    check(await runCampaign(SOME, store, { kind: 'postgres', url: service.url, table }));
    await pool.query(`DROP TABLE "${table}"`);
  } finally {
    await pool.end();
    await service.stop();
  }
});

it.concurrent('redis: effects once and none lost, though one of two processes is killed', {
  timeout: LIMIT,
}, async (context) => {
  const service = await startRedis();
  if (service.url === undefined) return context.skip(service.reason);
  const table = `{${crypto.randomUUID()}}:`;
  const client = new Redis(service.url);
  try {
    const store = redisStore(client, { prefix: table });
    check(await runCampaign(SOME, store, { kind: 'redis', url: service.url, table }));
  } finally {
    client.disconnect();
    await service.stop();
  }
});
