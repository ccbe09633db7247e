import type { CallbackStore } from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createPool } from 'mysql2/promise';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { drizzleStore, POOL_LIMITS } from '../examples/stores/drizzle.ts';
import { dynamoStore } from '../examples/stores/dynamodb.ts';
import { MYSQL_SCHEMA, mysqlStore } from '../examples/stores/mysql.ts';
import { prismaStore } from '../examples/stores/prisma.ts';
import { DRIZZLE_TABLE } from './support/drizzle-table.ts';
import { startDynamo } from './support/dynamo.ts';

interface Open {
  readonly store?: CallbackStore;
  readonly reason?: string;
  close(): Promise<unknown>;
}

async function openDrizzle(): Promise<Open> {
  const service = await startPostgres();
  if (service.url === undefined) return { reason: service.reason, close: () => service.stop() };
  const schema = `drizzle_${crypto.randomUUID().slice(0, 8)}`;
  const options = `${POOL_LIMITS.options} -c search_path=${schema}`;
  const pool = new Pool({ ...POOL_LIMITS, connectionString: service.url, options });
  // The throw-away server is stopped while connections of the pool are still closing.
  pool.on('error', () => {});
  await pool.query(`CREATE SCHEMA ${schema}; ${DRIZZLE_TABLE}`);
  return {
    store: drizzleStore(drizzle(pool)),
    close: async () => {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
      await service.stop();
    },
  };
}

async function openDynamo(): Promise<Open> {
  const attribute = (AttributeName: string, AttributeType: 'S' | 'N') => ({ AttributeName, AttributeType });
  const indexOf = (IndexName: string, range: string) => ({
    IndexName,
    KeySchema: [
      { AttributeName: IndexName, KeyType: 'HASH' as const },
      { AttributeName: range, KeyType: 'RANGE' as const },
    ],
    Projection: { ProjectionType: 'ALL' as const },
  });
  const { client, close } = await startDynamo({
    TableName: 'callbacks',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      attribute('pk', 'S'),
      attribute('due', 'S'),
      attribute('dueAt', 'N'),
      attribute('failed', 'S'),
      attribute('key', 'S'),
    ],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [indexOf('due', 'dueAt'), indexOf('failed', 'key')],
  });
  return { store: dynamoStore(client, { table: 'callbacks' }), close };
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

/** The module exports `prisma`: a client that `prisma generate` made, on an empty table. */
async function openPrisma(module: string): Promise<Open> {
  const { prisma } = await import(module);
  return { store: prismaStore(prisma), close: () => prisma.$disconnect() };
}

const STORES: [name: string, openStore: () => Promise<Open>][] = [
  ['Drizzle on PostgreSQL', openDrizzle],
  ['DynamoDB', openDynamo],
];
// npm brings no MySQL.
const mysql = process.env['VIDEOGEN_TEST_MYSQL_URL'];
if (mysql !== undefined) STORES.push(['MySQL', () => openMysql(mysql)]);
// The packages of Prisma are 300 MB.
const prisma = process.env['VIDEOGEN_TEST_PRISMA'];
if (prisma !== undefined) STORES.push(['Prisma', () => openPrisma(prisma)]);

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
