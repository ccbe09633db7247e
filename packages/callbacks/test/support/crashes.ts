import { it } from 'vitest';
import { LOCAL, startLocal } from './instance-local.ts';
import { startProcess } from './instance-process.ts';
import { runCampaign } from './run-campaign.ts';
import { newTable, useService } from './services.ts';
import type { StoreName } from './stores.ts';

type Start = Parameters<typeof runCampaign>[0]['start'];

/** The stores that processes can share. */
export const SHARED: readonly StoreName[] = ['sqlite', 'postgres', 'redis by ioredis'];

/** The seed in `VIDEOGEN_TEST_SEED`, to repeat a campaign, or a random one. */
const SEED = Number(process.env['VIDEOGEN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Defines a test for each store: a campaign of two processes, one of which is killed and one frozen. */
export function testCrashes(stores: readonly StoreName[], tasks: number): void {
  it.for(stores)(
    '%s: no effect lost or doubled by two processes',
    { timeout: 180_000 + tasks * 500 },
    async (name, context) => {
      const { url, connection } = await useService(name, context);
      const table = newTable();
      const start: Start = (instance, skew, backend) =>
        startProcess({ name, url, table }, backend, instance, skew);
      const store = connection.open(table);
      console.info(await runCampaign({ seed: SEED, tasks, store, start, leaseTime: 6_000, freeze: 8_000 }));
    },
  );
}

/** Campaigns that run at the same time. */
const CONCURRENCY = 25;

/** Defines a test for each store: this many short campaigns in this process, each with the next seed. */
export function testShortCampaigns(stores: readonly StoreName[], count: number): void {
  it.for(stores)(
    `%s: no effect lost or doubled in ${count} short campaigns`,
    { timeout: 120_000 + count * 2_000 },
    async (name, context) => {
      const { connection } = await useService(name, context);
      let next = SEED;
      async function work(): Promise<void> {
        while (next < SEED + count) {
          const seed = next;
          next += 1;
          const table = newTable();
          const store = connection.open(table);
          const evict = connection.evict?.bind(undefined, table);
          const start: Start = (instance, skew, backend) => startLocal(store, backend, instance, skew);
          await runCampaign({ seed, tasks: 3, store, start, ...LOCAL, ...(evict && { evict }) });
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      console.info(`${name}: ${count} campaigns, seeds ${SEED} to ${SEED + count - 1}`);
    },
  );
}
