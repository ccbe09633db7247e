import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startRedis } from '@videogen-tools/test-support/redis';
import type { Service } from '@videogen-tools/test-support/service';
import type { TestContext } from 'vitest';
import { CONNECT, type Connection, type StoreName } from './stores.ts';

/** A service that keeps records, with a connection to it, or the reason why there is none. */
export interface OpenService {
  readonly url: string;
  readonly connection?: Connection;
  readonly reason?: string;
  close(): Promise<void>;
}

/** The service of each store. */
const SERVICES: Readonly<Record<StoreName, () => Promise<Service>>> = {
  memory: async () => ({ url: 'memory:', stop: async () => {} }),
  sqlite: startFolder,
  postgres: startPostgres,
  'redis by ioredis': startRedis,
  'redis by node-redis': startRedis,
  'Drizzle on PostgreSQL': startPostgres,
  MySQL: findMysql,
};

/** npm brings no MySQL. */
async function findMysql(): Promise<Service> {
  const url = process.env['VIDEOGEN_TEST_MYSQL_URL'];
  const stop = async (): Promise<void> => {};
  return url === undefined ? { reason: 'VIDEOGEN_TEST_MYSQL_URL names no server', stop } : { url, stop };
}

async function startFolder(): Promise<Service> {
  const url = await mkdtemp(join(tmpdir(), 'videogen-sqlite-'));
  return { url, stop: () => rm(url, { recursive: true, force: true }) };
}

/** Names of the stores, in the order of the tests. */
export const STORE_NAMES: readonly StoreName[] = Object.keys(SERVICES) as StoreName[];

/** Starts the service of a store and connects to it. */
export async function openService(name: StoreName): Promise<OpenService> {
  const service = await SERVICES[name]();
  if (service.url === undefined) return { url: '', reason: service.reason, close: () => service.stop() };
  const connection = await CONNECT[name](service.url);
  return {
    url: service.url,
    connection,
    close: async () => {
      await connection.close();
      await service.stop();
    },
  };
}

/** Opens a service until the end of a test; skips the test if there is none. */
export async function useService(
  name: StoreName,
  context: TestContext,
): Promise<{ readonly url: string; readonly connection: Connection }> {
  const { url, connection, reason, close } = await openService(name);
  context.onTestFinished(close);
  return connection === undefined ? context.skip(reason) : { url, connection };
}

/** Returns the name of a table that does not exist yet. */
export function newTable(): string {
  return `t${crypto.randomUUID().slice(0, 8)}`;
}
