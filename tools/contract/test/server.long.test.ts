import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3 } from '@videogen-tools/test-support/s3';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { createSuite } from '../src/run/run-suite.ts';
import { runAgainstServer } from './support/run-against-server.ts';

const suite = createSuite();

it('the server keeps the whole contract on SQLite and a folder', async () => {
  const found = await runAgainstServer(suite, { dataDir: join(await temporaryFolder(), 'data') });
  expect(found.failed, found.text).toBe(0);
  expect(found.passed).toBeGreaterThan(suite.cases.length / 2);
});

it('the server keeps the whole contract on PostgreSQL and S3', async ({ skip }) => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const { url } = postgres;
  if (url === undefined) return skip();
  const storage = await startS3();
  onTestFinished(storage.stop);

  const found = await runAgainstServer(suite, { databaseUrl: url, s3: storage.options });
  expect(found.failed, found.text).toBe(0);
  expect(found.passed).toBeGreaterThan(suite.cases.length / 2);
});
