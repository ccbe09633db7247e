import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { type CampaignResult, runCampaign } from './campaign.ts';

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
    `${orders.length} tasks, ${result.deliveries} deliveries (${result.failedDeliveries} without a 200 and not retried), ` +
      `${runs.size} effects, ${polled} runs by the reconciler, ${inFlight.size} leases left by the killed instance, ` +
      `${twice.length} of them run again under the same effectId, ${lost.length} lost, ${unexplained.length} unexplained`,
  );
  expect(lost).toEqual([]);
  expect(unexplained).toEqual([]);
}

/**
 * Defines one test for each store: two processes share it, one of them is killed in the middle, and every task's
 * handler runs once, or again only where the killed process was running it.
 */
export function testCrashes(tasks: number): void {
  const timeout = 60_000 + tasks * 500;

  it.concurrent('sqlite: effects once and none lost, though one of two processes is killed', {
    timeout,
  }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'videogen-crash-'));
    const url = join(directory, 'callbacks.db');
    const store = sqliteStore({ path: url });
    try {
      check(await runCampaign(tasks, store, { kind: 'sqlite', url, table: '' }));
    } finally {
      store.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it.concurrent('postgres: effects once and none lost, though one of two processes is killed', {
    timeout,
  }, async (context) => {
    const service = await startPostgres();
    if (service.url === undefined) return context.skip(service.reason);
    const table = `crash_${crypto.randomUUID().slice(0, 8)}`;
    const pool = new Pool({ connectionString: service.url });
    // The throw-away server is stopped while connections of the pool are still closing.
    pool.on('error', () => {});
    try {
      const store = postgresStore(pool, { table });
      check(await runCampaign(tasks, store, { kind: 'postgres', url: service.url, table }));
      await pool.query(`DROP TABLE "${table}"`);
    } finally {
      await pool.end();
      await service.stop();
    }
  });

  it.concurrent('redis: effects once and none lost, though one of two processes is killed', {
    timeout,
  }, async (context) => {
    const service = await startRedis();
    if (service.url === undefined) return context.skip(service.reason);
    const table = `{${crypto.randomUUID()}}:`;
    const client = new Redis(service.url);
    try {
      const store = redisStore(client, { prefix: table });
      check(await runCampaign(tasks, store, { kind: 'redis', url: service.url, table }));
    } finally {
      client.disconnect();
      await service.stop();
    }
  });
}
