import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@videogen-tools/testing/free-port';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { startS3 } from '@videogen-tools/testing/s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkConfig } from '../src/config/load-config.ts';
import { openSqlite } from '../src/sqlite/database.ts';
import { startOpenAiVideos } from './doubles/openai-videos.ts';
import { type Block, canRun, readBlocks, runBlocks } from './support/blocks.ts';
import { startCli } from './support/cli.ts';

// Every block of the README and of the guides is run in its order, or is listed here as one that cannot be.

const guide = (name: string): URL =>
  new URL(`../../docs/src/content/docs/guides/${name}.mdx`, import.meta.url);
const KEY = 'my-own-api-key';
let folder: string;
let ports: Readonly<Record<string, string>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-guides-'));
  const free = async (from: string): Promise<[string, string]> => [from, String(await freePort())];
  ports = Object.fromEntries(await Promise.all(['4020', '4021', '4030', '4031'].map(free)));
});
afterEach(() => rm(folder, { recursive: true }));

/** The variables of a reader's shell: the default port may be in use on this machine. */
const shell = (): Record<string, string> => ({ PORT: ports['4020'] ?? '' });

function commands(blocks: readonly Block[], containing: string, until?: string): readonly Block[] {
  const runnable = blocks.filter(canRun);
  const first = runnable.findIndex(({ code }) => code.includes(containing));
  const last = until === undefined ? first : runnable.findIndex(({ code }) => code.includes(until));
  if (first < 0 || last < first) throw new Error(`No block has "${containing}" and then "${until}".`);
  return runnable.slice(first, last + 1);
}

async function writeConfig(blocks: readonly Block[]): Promise<void> {
  const config = blocks.find(({ language }) => language === 'json')?.code ?? '';
  await writeFile(join(folder, 'videogen.config.json'), config);
}

async function expectVideo(): Promise<void> {
  expect((await readFile(join(folder, 'cat.mp4'))).toString('latin1', 4, 8)).toBe('ftyp');
}

describe('the README', async () => {
  const blocks = await readBlocks(new URL('../README.md', import.meta.url));

  test('makes a first video, and runs on PostgreSQL and S3', async (context) => {
    expect(blocks.filter((block) => block.language === 'sh' && !canRun(block))).toEqual([]);
    const [postgres, storage] = await Promise.all([startPostgres(), startS3()]);
    try {
      if (postgres.url === undefined) return context.skip();
      const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.options;
      await writeConfig(blocks);
      const printed = await runBlocks(blocks.filter(canRun), {
        folder,
        env: shell(),
        replace: {
          ...ports,
          'postgres://videogen:PASSWORD@db.internal:5432/videogen': postgres.url,
          'https://s3.internal S3_BUCKET=videogen': `${endpoint} S3_BUCKET=${bucket}`,
          '=ACCESS_KEY_ID': `=${accessKeyId}`,
          '=SECRET_ACCESS_KEY': `=${secretAccessKey}`,
        },
      });
      await expectVideo();
      expect(printed).toContain('Applied: records');
      expect(printed).toMatch(/^vg_[\w-]{43}$/m);
      expect(printed).toContain('acme is banned.');
      expect(printed).toContain('The budget of acme is 10000.');
    } finally {
      await Promise.all([postgres.stop(), storage.stop()]);
    }
  }, 120_000);

  test('shows a program that starts a server', async () => {
    const code = blocks.find(({ language }) => language === 'ts')?.code ?? '';
    // As in a project that has the package installed, with the data in this test's folder.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', code.replace('./data', folder)],
      { cwd: fileURLToPath(new URL('..', import.meta.url)) },
    );
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  });
});

describe('the guide to deploy', async () => {
  const blocks = await readBlocks(guide('server-deploy'));

  test('makes a video on one machine', async () => {
    await runBlocks(blocks.filter(canRun), { folder, env: shell(), replace: ports });
    await expectVideo();
    expect((await stat(join(folder, 'videogen-data', 'videogen.db'))).size).toBeGreaterThan(0);
  }, 60_000);

  test('names files that exist, in the commands that are not run', async () => {
    const text = blocks.filter((block) => block.language === 'sh' && !canRun(block)).map(({ code }) => code);
    expect(text).toHaveLength(3);
    const fromRoot = [...text.join('').matchAll(/(?:-f|-k) (\S+)/g)].map(([, path = '']) => path);
    expect(fromRoot).toEqual(['packages/server/Dockerfile', 'packages/server/kubernetes']);
    for (const path of fromRoot) await stat(new URL(`../../../${path}`, import.meta.url));
    await stat(new URL('../compose.env.example', import.meta.url));
  });
});

describe('the guide to connect models', async () => {
  const blocks = await readBlocks(guide('server-providers'));

  test('has a configuration that the server accepts', async () => {
    await writeConfig(blocks);
    const printed = await runBlocks(blocks.filter(canRun), { folder, env: shell(), replace: {} });
    expect(Object.keys(JSON.parse(printed).config.providers)).toEqual(['gpu', 'comfy', 'paid']);
  });
});

describe('the guides to operate and to secure', async () => {
  const runbook = await readBlocks(guide('server-operations'));
  const security = await readBlocks(guide('server-security'));

  test('start a server with an admin API', async () => {
    const printed = await runBlocks(commands(runbook, '--admin-port', '/metrics'), {
      folder,
      env: shell(),
      replace: ports,
    });
    expect(printed).toContain('videogen_unknown_submissions 0');
  });

  test('have configurations that the server accepts', () => {
    for (const { code } of runbook.filter(({ language }) => language === 'json'))
      expect(checkConfig(JSON.parse(code), 'guide').retention.days).toBe(90);
  });

  test('decide, redeliver, ban and check a running server', async () => {
    const double = await startOpenAiVideos();
    const config = join(folder, 'config.json');
    const gpu = { type: 'openai-videos', baseUrl: double.url, apiKey: { env: 'GPU_KEY' }, pollMs: 100 };
    await writeFile(config, JSON.stringify({ providers: { gpu }, routes: [{ provider: 'gpu' }] }));
    const env = {
      ...shell(),
      VIDEOGEN_DATA: join(folder, 'data'),
      VIDEOGEN_CONFIG: config,
      VIDEOGEN_ADMIN_TOKEN: 'an-admin-token',
      VIDEOGEN_ADMIN_PORT: ports['4021'] ?? '',
      VIDEOGEN_BOOTSTRAP_KEY: KEY,
      GPU_KEY: 'secret',
    };
    const server = await startCli([], env);
    double.faults.push('drop response', 'drop response');
    const [task, other] = [await create(server.url), await create(server.url)];
    const sql = openSqlite(join(env.VIDEOGEN_DATA, 'videogen.db'));
    const unknown = async () => sql.query(`SELECT id FROM tasks WHERE submission = 'unknown'`);
    await expect.poll(async () => (await unknown()).length, { timeout: 20_000 }).toBe(2);
    for (const work of double.accepted) work.state = 'done';
    const [delivery] = await sql.query('SELECT id FROM deliveries');
    const variables = {
      ...env,
      VIDEOGEN_BASE_URL: server.url,
      VIDEOGEN_API_KEY: KEY,
      ADMIN: `http://127.0.0.1:${ports['4021']}`,
      TASK: task,
      OTHER_TASK: other,
      REFERENCE: double.accepted[0]?.id ?? '',
      DELIVERY: String(delivery?.['id']),
    };
    const operated = await runBlocks(commands(runbook, 'submissions list', 'videogen-server migrate'), {
      folder,
      env: variables,
      replace: {},
    });
    for (const part of [task, other, 'is sent again', '"items":[]', 'acme is banned', '10000'])
      expect(operated).toContain(part);
    expect(operated).toMatch(/The database is up to date\.\n$/);
    await expect.poll(() => double.accepted.length, { timeout: 20_000 }).toBe(3);

    const [, otherKey = ''] = /(vg_[\w-]{43})\n\nThis is key/.exec(operated) ?? [];
    const secured = await runBlocks(security.filter(canRun), {
      folder,
      env: { ...variables, OTHER_KEY: otherKey },
      replace: {},
    });
    expect(secured).toBe('401\n404\n401\n401\n');
    await sql.close();
    await server.stop();
    await double.stop();
  }, 120_000);
});

/** Creates a task whose callback goes to an address that is not allowed. */
async function create(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/video/text2video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      prompt: 'A cat',
      model: 't2v-2.4-faster',
      seconds: 5,
      callback_url: 'http://127.0.0.1:9/',
    }),
  });
  const { data }: { data: { task_id: string } } = await response.json();
  return data.task_id;
}
