import { join } from 'node:path';
import { type RunningServer, type ServerOptions, startServer } from '@videogen/server';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { type Service, startPostgres } from '@videogen-tools/testing/postgres';
import { startS3, type TestStorage } from '@videogen-tools/testing/s3';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { payloadCases } from '../src/cases/payload-cases.ts';
import { createReport } from '../src/report/report.ts';
import { textReport } from '../src/report/text.ts';
import { createSuite, runTarget } from '../src/run/run-suite.ts';
import { deploymentTarget } from '../src/targets/deployment-target.ts';

const folder = await temporaryFolder(afterAll);
let postgres: Service;
let storage: TestStorage;

beforeAll(async () => {
  [postgres, storage] = await Promise.all([startPostgres(), startS3()]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), storage.stop()]);
});

const whole = createSuite();
const table = new Set(payloadCases(whole.contract.documents).map(({ id }) => id));
/** Everything but the values of four requests: the same code decides them before anything is stored. */
const storing = {
  ...whole,
  cases: whole.cases.filter(({ id }) => !table.has(id) || id.startsWith('text-to-video/')),
};

/** The modes of the server, with the cases that run; undefined where the machine lacks what a mode needs. */
const modes: readonly [string, typeof whole, () => ServerOptions | undefined][] = [
  ['SQLite and a folder', whole, () => ({ dataDir: join(folder, 'small') })],
  [
    'PostgreSQL and S3',
    storing,
    () => (postgres.url === undefined ? undefined : { databaseUrl: postgres.url, s3: storage.options }),
  ],
];

// Both wait for the database and the disk most of the time, so they run side by side.
describe.concurrent.each(modes)('the server on %s', (_, suite, getOptions) => {
  let server: RunningServer | undefined;

  beforeAll(async () => {
    const options = getOptions();
    if (options === undefined) return;
    server = await startServer({
      ...options,
      bootstrapKey: 'a-secret-key',
      config: {
        providers: { synthetic: { type: 'synthetic', placeholder: true } },
        callbacks: { allowPrivateHosts: true },
      },
    });
  });
  afterAll(() => server?.close());

  it('keeps the contract', async ({ expect, skip }) => {
    if (server === undefined) return skip();
    const deployment = {
      baseUrl: server.url,
      apiKey: 'a-secret-key',
      spend: true,
      bulk: false,
      callbacks: true,
      // Its tasks end at once: a case that lets time pass looks again soon.
      maxWaitMs: 200,
    };
    const run = await runTarget(suite, deploymentTarget(deployment), { callbackTimeout: 60_000 });
    const report = createReport(suite, [run]);
    const [target] = report.targets;
    expect(target?.failed, textReport(report)).toBe(0);
    expect(target?.passed).toBeGreaterThan(suite.cases.length / 2);
  }, 300_000);
});
