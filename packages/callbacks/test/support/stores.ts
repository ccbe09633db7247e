import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallbackStore, memoryStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { createClient } from 'redis';

/** A store on something real, or the reason why there is none. */
export interface OpenStore {
  readonly store?: CallbackStore;
  /** Another store on the same data, as another instance would have. */
  readonly again?: () => CallbackStore;
  readonly reason?: string;
  close(): Promise<void>;
}

/** The stores that every test of stores runs on. */
export const STORES: Readonly<Record<StoreName, () => Promise<OpenStore>>> = {
  memory: openMemory,
  sqlite: openSqlite,
  postgres: openPostgres,
  'redis by ioredis': openIoredis,
  'redis by node-redis': openNodeRedis,
};

/** Names of the stores. */
export type StoreName = 'memory' | 'sqlite' | 'postgres' | 'redis by ioredis' | 'redis by node-redis';

async function openMemory(): Promise<OpenStore> {
  const store = memoryStore();
  return { store, again: () => store, close: async () => {} };
}

async function openSqlite(): Promise<OpenStore> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-sqlite-'));
  const path = join(directory, 'callbacks.db');
  const open = [sqliteStore({ path })];
  return {
    store: open[0] as CallbackStore,
    again: () => {
      const another = sqliteStore({ path });
      open.push(another);
      return another;
    },
    close: async () => {
      for (const store of open) store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<OpenStore> {
  const service = await startPostgres();
  if (service.url === undefined) return { reason: service.reason, close: () => service.stop() };
  const table = `callbacks_${crypto.randomUUID().slice(0, 8)}`;
  // A limit that only ends a hang: the tests send everything at once.
  const options = { table, timeout: 60_000 };
  const pool = new Pool({ connectionString: service.url, max: 20 });
  // The throw-away server is stopped while connections of the pool are still closing.
  pool.on('error', () => {});
  return {
    store: postgresStore(pool, options),
    again: () => postgresStore(pool, options),
    close: async () => {
      await pool.query(`DROP TABLE IF EXISTS "${table}"`);
      await pool.end();
      await service.stop();
    },
  };
}

async function openIoredis(): Promise<OpenStore> {
  const service = await startRedis();
  if (service.url === undefined) return { reason: service.reason, close: () => service.stop() };
  const client = new Redis(service.url);
  const prefix = `{${crypto.randomUUID()}}:`;
  return {
    store: redisStore(client, { prefix }),
    again: () => redisStore(client, { prefix }),
    close: async () => {
      client.disconnect();
      await service.stop();
    },
  };
}

async function openNodeRedis(): Promise<OpenStore> {
  const service = await startRedis();
  if (service.url === undefined) return { reason: service.reason, close: () => service.stop() };
  const client = createClient({ url: service.url });
  await client.connect();
  const prefix = `{${crypto.randomUUID()}}:`;
  return {
    store: redisStore(client, { prefix }),
    again: () => redisStore(client, { prefix }),
    close: async () => {
      client.destroy();
      await service.stop();
    },
  };
}
