import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallbackStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { it, onTestFinished, type TestContext } from 'vitest';
import { runCampaign } from './campaign.ts';
import type { InstanceOptions } from './instance.ts';
import { LOCAL, startLocal } from './instance-local.ts';
import { startProcess } from './instance-process.ts';

/** Opens a fresh store of one kind, and says how another process reaches it. */
type OpenStore = () => { readonly store: CallbackStore; readonly options: InstanceOptions['store'] };

const KINDS: Readonly<Record<string, (context: TestContext) => Promise<OpenStore>>> = {
  async sqlite() {
    const directory = await mkdtemp(join(tmpdir(), 'videogen-crash-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    return () => {
      const url = join(directory, `${crypto.randomUUID()}.db`);
      const store = sqliteStore({ path: url });
      onTestFinished(() => store.close());
      return { store, options: { kind: 'sqlite', url, table: '' } };
    };
  },
  async postgres(context) {
    const service = await startPostgres();
    const { url } = service;
    onTestFinished(() => service.stop());
    if (url === undefined) return context.skip(service.reason);
    const pool = new Pool({ connectionString: url, max: 50 });
    onTestFinished(() => pool.end());
    return () => {
      const table = `crash_${crypto.randomUUID().slice(0, 8)}`;
      return { store: postgresStore(pool, { table }), options: { kind: 'postgres', url, table } };
    };
  },
  async redis(context) {
    const service = await startRedis();
    const { url } = service;
    onTestFinished(() => service.stop());
    if (url === undefined) return context.skip(service.reason);
    const client = new Redis(url);
    onTestFinished(() => client.disconnect());
    return () => {
      const table = `{${crypto.randomUUID()}}:`;
      return { store: redisStore(client, { prefix: table }), options: { kind: 'redis', url, table } };
    };
  },
};

/** The seed in `VIDEOGEN_TEST_SEED`, to repeat a campaign, or a random one. */
const SEED = Number(process.env['VIDEOGEN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Defines a test for each store: a campaign of two processes, one of which is killed and one frozen. */
export function testCrashes(tasks: number): void {
  it.for(Object.entries(KINDS))(
    '%s: no effect lost or doubled by two processes',
    {
      timeout: 180_000 + tasks * 500,
    },
    async ([, open], context) => {
      const { store, options } = (await open(context))();
      const start: Parameters<typeof runCampaign>[0]['start'] = (name, skew, backend) =>
        startProcess(options, backend, name, skew);
      console.info(await runCampaign({ seed: SEED, tasks, store, start, leaseTime: 6_000, freeze: 8_000 }));
    },
  );
}

/** Campaigns that run at the same time. */
const CONCURRENCY = 25;

/** Defines a test for each store: this many short campaigns in this process, each with the next seed. */
export function testShortCampaigns(count: number): void {
  it.for(Object.entries(KINDS))(
    `%s: no effect lost or doubled in ${count} short campaigns`,
    {
      timeout: 120_000 + count * 2_000,
    },
    async ([, open], context) => {
      const openStore = await open(context);
      let next = SEED;
      async function work(): Promise<void> {
        while (next < SEED + count) {
          const seed = next++;
          const { store } = openStore();
          const start: Parameters<typeof runCampaign>[0]['start'] = (name, skew, backend) =>
            startLocal(store, backend, name, skew);
          await runCampaign({ seed, tasks: 3, store, start, ...LOCAL });
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      console.info(`${count} campaigns, seeds ${SEED} to ${SEED + count - 1}`);
    },
  );
}
