import type { CallbackStore } from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createPool } from 'mysql2/promise';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { drizzleStore } from '../examples/stores/drizzle.ts';
import { MYSQL_SCHEMA, mysqlStore } from '../examples/stores/mysql.ts';
import { DRIZZLE_TABLE, openTable } from './support/example-tables.ts';

interface Open {
  readonly store?: CallbackStore;
  readonly reason?: string | undefined;
  close(): Promise<unknown>;
}

async function openDrizzle(): Promise<Open> {
  const { config, reason, close } = await openTable(DRIZZLE_TABLE);
  if (config === undefined) return { reason, close };
  const pool = new Pool(config);
  return {
    store: drizzleStore(drizzle(pool)),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

async function openMysql(uri: string): Promise<Open> {
  const pool = createPool({ uri });
  await pool.query(MYSQL_SCHEMA);
  return {
    store: mysqlStore(pool),
    close: async () => {
      await pool.query('DROP TABLE callback_records');
      await pool.end();
    },
  };
}

// `prisma.long.test.ts` runs the example for Prisma.
const STORES: [name: string, openStore: () => Promise<Open>][] = [['Drizzle on PostgreSQL', openDrizzle]];
// npm brings no MySQL.
const mysql = process.env['VIDEOGEN_TEST_MYSQL_URL'];
if (mysql !== undefined) STORES.push(['MySQL', () => openMysql(mysql)]);

describe.each(STORES)('the example store on %s', (_name, openStore) => {
  let open: Open;

  beforeAll(async () => {
    open = await openStore();
  });
  afterAll(() => open.close());

  it.for(callbackStoreCases)('$name', async ({ run }, context) => {
    if (open.store === undefined) return context.skip(open.reason);
    await run({ store: open.store, other: open.store });
  });
});
