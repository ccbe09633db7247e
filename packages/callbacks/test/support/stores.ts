import { join } from 'node:path';
import { type CallbackStore, memoryStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { type SqliteStore, sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { Pool } from 'pg';
import { createClient } from 'redis';
import { drizzleStore } from '../../examples/stores/drizzle.ts';
import { MYSQL_SCHEMA, mysqlStore } from '../../examples/stores/mysql.ts';
import { EXAMPLE_SCHEMA } from './example-schema.ts';

/** Names of the stores. */
export type StoreName =
  | 'memory'
  | 'sqlite'
  | 'postgres'
  | 'redis by ioredis'
  | 'redis by node-redis'
  | 'Drizzle on PostgreSQL'
  | 'MySQL';

/** A connection to something that keeps records. */
export interface Connection {
  /** Opens a store on a table, another one at each call, as another instance would. */
  open(table: string): CallbackStore;
  /** Removes the record of a key, as an eviction does; only Redis evicts. */
  readonly evict?: (table: string, key: string) => Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * Connects to the service at a URL; for SQLite, the URL is a folder. `timeout` is the one of `postgresStore`.
 *
 * @default timeout a limit that only ends a hang: the tests send everything at once
 */
export const CONNECT: Readonly<Record<StoreName, (url: string, timeout?: number) => Promise<Connection>>> = {
  async memory() {
    const store = memoryStore();
    return { open: () => store, close: async () => {} };
  },
  async sqlite(folder) {
    const opened: SqliteStore[] = [];
    return {
      open(table) {
        const store = sqliteStore({ path: join(folder, `${table}.db`) });
        opened.push(store);
        return store;
      },
      close: async () => {
        for (const store of opened) store.close();
      },
    };
  },
  async postgres(url, timeout = 60_000) {
    const pool = new Pool({ connectionString: url, max: 50 });
    // The throw-away server is stopped while connections of the pool are still closing.
    pool.on('error', () => {});
    return { open: (table) => postgresStore(pool, { table, timeout }), close: () => pool.end() };
  },
  async 'redis by ioredis'(url) {
    const client = new Redis(url);
    return {
      open: (table) => redisStore(client, { prefix: `{${table}}:` }),
      evict: (table, key) => client.del(`{${table}}:record:${key}`),
      close: async () => client.disconnect(),
    };
  },
  async 'redis by node-redis'(url) {
    const client = createClient({ url });
    await client.connect();
    return {
      open: (table) => redisStore(client, { prefix: `{${table}}:` }),
      close: async () => client.destroy(),
    };
  },
  async 'Drizzle on PostgreSQL'(url) {
    const $client = new Pool({ connectionString: url });
    await $client.query(`DROP TABLE IF EXISTS callback_records; ${EXAMPLE_SCHEMA}`);
    return { open: () => drizzleStore({ $client }), close: () => $client.end() };
  },
  async MySQL(uri) {
    const pool = createPool({ uri });
    await pool.query('DROP TABLE IF EXISTS callback_records');
    await pool.query(MYSQL_SCHEMA);
    return { open: () => mysqlStore(pool), close: () => pool.end() };
  },
};
