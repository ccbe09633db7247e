import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { EXAMPLE_SCHEMA } from './support/example-schema.ts';

const model = fileURLToPath(new URL('../examples/stores/schema.prisma', import.meta.url));
/** `pnpm -C tools/test-support/runtimes install:nightly` installs Prisma there, as it is too large for every clone. */
const more = fileURLToPath(new URL('../../../tools/test-support/runtimes/more/', import.meta.url));
const resolve = createRequire(`${more}package.json`).resolve;

const HEAD = `generator client {
  provider = "prisma-client"
  output = "./generated"
}
datasource db {
  provider = "postgresql"
}
`;

/** Generates the client of the model; the result is the path of its module. */
async function generate(): Promise<string> {
  // The generated client finds Prisma's packages from there.
  const folder = await mkdtemp(`${more}.prisma-`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const schema = join(folder, 'schema.prisma');
  await writeFile(schema, HEAD + (await readFile(model, 'utf8')));
  // Without this variable, the command downloads the engine of migrations, which it does not use.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };
  const cli = join(resolve('prisma/package.json'), '../build/index.js');
  await promisify(execFile)(process.execPath, [cli, 'generate', '--schema', schema], { env });
  return join(folder, 'generated/client.ts');
}

it('the store and Prisma share a pool and the table of the model', async (context) => {
  const client = await generate();
  const service = await startPostgres();
  onTestFinished(() => service.stop());
  if (service.url === undefined) return context.skip(service.reason);
  const adapter = resolve('@prisma/adapter-pg');

  // Prisma accepts a pool of the same module only.
  const { Pool } = createRequire(adapter)('pg') as typeof pg;
  const pool = new Pool({ connectionString: service.url });
  onTestFinished(() => pool.end());
  await pool.query(EXAMPLE_SCHEMA);
  const { PrismaClient } = await import(client);
  const { PrismaPg } = await import(adapter);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const store = postgresStore(pool, { table: 'callback_records', createTable: false });
  for (const { run } of callbackStoreCases) await run({ store, other: store });
  const [row] = await prisma.callbackRecord.findMany({ where: { failed: false, taskId: { not: null } } });
  const { key, version, ref, taskId, dueAt, removeAt } = JSON.parse(row.record);

  expect(row).toEqual({ ...row, key, version: BigInt(version), ref, taskId, dueAt, removeAt, failed: false });
});
