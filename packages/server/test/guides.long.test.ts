import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '@videogen/engine/sqlite';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3 } from '@videogen-tools/test-support/s3';
import { describe, expect, test } from 'vitest';
import { createTask } from './support/api.ts';
import { type Block, canRun, readBlocks, runBlocks } from './support/blocks.ts';
import { startCli } from './support/cli.ts';
import { guide, useDesk } from './support/guide-desk.ts';
import { getConfig, startProvider } from './support/server.ts';

// `npm test` runs the shorter guides. These run each command of the README and of the runbook.

const KEY = 'my-own-api-key';
const desk = useDesk();

function commands(blocks: readonly Block[], containing: string, until?: string): readonly Block[] {
  const runnable = blocks.filter(canRun);
  const first = runnable.findIndex(({ code }) => code.includes(containing));
  const last = until === undefined ? first : runnable.findIndex(({ code }) => code.includes(until));
  if (first < 0 || last < first) throw new Error(`No block has "${containing}" and then "${until}".`);
  return runnable.slice(first, last + 1);
}

describe('the README', async () => {
  const blocks = await readBlocks(new URL('../README.md', import.meta.url));

  test('makes a first video, and runs on PostgreSQL and S3', async (context) => {
    const [postgres, storage] = await Promise.all([startPostgres(), startS3()]);
    try {
      if (postgres.url === undefined) return context.skip();
      const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.options;
      await desk.writeConfig(blocks);
      const printed = await runBlocks(blocks.filter(canRun), {
        folder: desk.folder,
        // The configuration of the README names the variable.
        env: { ...desk.shell(), REPLICATE_API_TOKEN: 'a-token' },
        replace: {
          ...desk.ports,
          'postgres://videogen:PASSWORD@db.internal:5432/videogen': postgres.url,
          'https://s3.internal S3_BUCKET=videogen': `${endpoint} S3_BUCKET=${bucket}`,
          '=ACCESS_KEY_ID': `=${accessKeyId}`,
          '=SECRET_ACCESS_KEY': `=${secretAccessKey}`,
        },
      });
      await desk.expectVideo();
      expect(printed).toContain('Applied: records');
      expect(printed).toMatch(/^vg_[\w-]{43}$/m);
      expect(printed).toContain('acme is banned.');
      expect(printed).toContain('The budget of acme is 10000.');
    } finally {
      await Promise.all([postgres.stop(), storage.stop()]);
    }
  }, 120_000);
});

describe('the guides to operate and to secure', async () => {
  // A restore comes before the start of a server, and these commands run beside one.
  const runbook = (await readBlocks(guide('server-operations'))).filter(
    ({ code }) => !code.includes('videogen-server restore'),
  );
  const security = await readBlocks(guide('server-security'));

  test('start a server with an admin API', async () => {
    const run = { folder: desk.folder, env: desk.shell(), replace: desk.ports };
    const printed = await runBlocks(commands(runbook, '--admin-port', '/metrics'), run);
    expect(printed).toContain('videogen_unknown_submissions 0');
  });

  test('decide, redeliver, ban and check a running server', async () => {
    const double = await startProvider();
    const config = join(desk.folder, 'config.json');
    await writeFile(config, JSON.stringify(getConfig(double)));
    const env = {
      ...desk.shell(),
      VIDEOGEN_DATA: join(desk.folder, 'data'),
      VIDEOGEN_CONFIG: config,
      VIDEOGEN_ADMIN_TOKEN: 'an-admin-token',
      VIDEOGEN_ADMIN_PORT: desk.ports['4021'] ?? '',
      VIDEOGEN_BOOTSTRAP_KEY: KEY,
    };
    const server = await startCli([], env);
    double.faults.push('drop response', 'drop response');
    const task = await create(server.url);
    const other = await create(server.url);
    const sql = openSqlite(join(env.VIDEOGEN_DATA, 'videogen.db'));
    const unknown = async () => sql.query(`SELECT id FROM tasks WHERE submission = 'unknown'`);

    await expect.poll(async () => (await unknown()).length).toBe(2);

    for (const work of double.accepted) work.state = 'done';
    const [delivery] = await sql.query('SELECT id FROM deliveries');
    const variables = {
      ...env,
      VIDEOGEN_BASE_URL: server.url,
      VIDEOGEN_API_KEY: KEY,
      ADMIN: `http://127.0.0.1:${desk.ports['4021']}`,
      TASK: task,
      OTHER_TASK: other,
      REFERENCE: double.accepted[0]?.id ?? '',
      DELIVERY: String(delivery?.['id']),
    };
    const operations = commands(runbook, 'submissions list', 'videogen-server migrate');
    const operated = await runBlocks(operations, { folder: desk.folder, env: variables });

    for (const part of [task, other, 'is sent again', '"items":[]', 'acme is banned', '10000'])
      expect(operated).toContain(part);
    expect(operated).toMatch(/The database is up to date\.\n$/);
    await expect.poll(() => double.accepted.length).toBe(3);

    const [, otherKey = ''] = /(vg_[\w-]{43})\n\nThis is key/.exec(operated) ?? [];
    const secured = await runBlocks(security.filter(canRun), {
      folder: desk.folder,
      env: { ...variables, OTHER_KEY: otherKey },
    });
    expect(secured).toBe('401\n404\n401\n401\n');
    await sql.close();
    await server.stop();
  }, 120_000);
});

/** Creates a task whose callback URL has an IP address that is not allowed. */
function create(url: string): Promise<string> {
  return createTask(url, { callback_url: 'http://127.0.0.1:9/' }, KEY);
}
