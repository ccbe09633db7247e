import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@videogen-tools/test-support/free-port';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ServerOptions, startServer } from '../src/index.ts';
import { call, createTask, getStatus, KEY } from './support/api.ts';
import { runCli, startCli } from './support/cli.ts';
import { getConfig, startProvider, startTestServer } from './support/server.ts';

// The names that programs outside of this repository rely on: commands, options, variables, log lines and the settings
// of `startServer`. Each test runs the command itself.

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
});

const read = (url: string) => call(`${url}/v1/tasks/00000000-0000-4000-8000-000000000000`);

describe('options', () => {
  const values = [
    ['port', 'PORT', '4999'],
    ['data', 'VIDEOGEN_DATA', '/somewhere'],
    ['role', 'VIDEOGEN_ROLE', 'worker'],
    ['bootstrap-key', 'VIDEOGEN_BOOTSTRAP_KEY', 'another-key'],
  ] as const;
  const expected = { port: 4999, dataDir: '/somewhere', role: 'worker', bootstrapKey: '[secret]' };

  test('have the values of their flags', async () => {
    const args = values.flatMap(([flag, , value]) => [`--${flag}`, value]);
    expect(JSON.parse((await runCli(['config', ...args])).stdout).settings).toMatchObject(expected);
  });

  test('have the values of their variables, and a flag wins', async () => {
    const env = Object.fromEntries(values.map(([, name, value]) => [name, value]));
    const { stdout } = await runCli(['config', '--port', '4998'], env);
    expect(JSON.parse(stdout).settings).toMatchObject({ ...expected, port: 4998 });
  });

  test('have the defaults of the documentation', async () => {
    expect(JSON.parse((await runCli(['config'])).stdout)).toMatchObject({
      settings: { port: 4020, dataDir: './videogen-data', role: 'all', databaseUrl: null, s3: null },
      config: { routes: [{ provider: 'synthetic' }], callbacks: { allowPrivateHosts: false } },
    });
  });

  test('of S3 and PostgreSQL are variables, whose secrets are hidden', async () => {
    const { stdout } = await runCli(['config'], {
      DATABASE_URL: 'postgres://user:hidden-password@db/videogen',
      S3_ENDPOINT: 'http://s3:9000',
      S3_BUCKET: 'media',
      S3_REGION: 'eu-north-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden-secret',
    });
    expect(stdout).not.toContain('hidden');
    expect(JSON.parse(stdout).settings).toMatchObject({
      databaseUrl: '[secret]',
      s3: { endpoint: 'http://s3:9000', bucket: 'media', region: 'eu-north-1', accessKeyId: 'id' },
    });
  });
});

describe('the configuration file', () => {
  test.each(['--config', 'VIDEOGEN_CONFIG'])('is named by %s, here in TypeScript', async (name) => {
    const path = join(folder, 'good.ts');
    await writeFile(
      path,
      `const provider: string = 'gpu';
export default {
  providers: { gpu: { type: 'openai-videos', baseUrl: 'http://gpu:8000', apiKey: { env: 'X' } } },
  routes: [{ operation: 'textToVideo', model: '*', template: '*', provider, providerModel: 'wan' }],
  callbacks: { allowPrivateHosts: true },
};
`,
    );
    const isFlag = name.startsWith('--');
    const { stdout } = await runCli(
      ['config', ...(isFlag ? [name, path] : [])],
      isFlag ? { X: 'a key' } : { X: 'a key', [name]: path },
    );
    expect(JSON.parse(stdout).config).toMatchObject({
      providers: { gpu: { type: 'openai-videos', apiKey: { env: 'X' } } },
      routes: [{ operation: 'textToVideo', provider: 'gpu', providerModel: 'wan' }],
      callbacks: { allowPrivateHosts: true },
    });
  });
});

describe('commands', () => {
  test('submissions list, resolve and resubmit decide about unknown outcomes, beside a running server', async () => {
    const double = await startProvider();
    const config = join(folder, 'unknown.json');
    await writeFile(config, JSON.stringify(getConfig(double)));
    const dataDir = join(folder, 'unknown');
    const env = { VIDEOGEN_DATA: dataDir, VIDEOGEN_CONFIG: config };
    const server = await startTestServer({ dataDir, config });
    double.faults.push('drop response', 'drop response');
    const first = await createTask(server.url);
    const second = await createTask(server.url);
    type Listed = { task: string; idempotencyKey: string }[];
    const list = async (): Promise<Listed> =>
      JSON.parse((await runCli(['submissions', 'list', '--unknown', '--json'], env)).stdout);

    await expect.poll(async () => (await list()).length).toBe(2);
    expect((await list()).map(({ task }) => task).toSorted()).toEqual([first, second].toSorted());

    for (const work of double.accepted) work.state = 'done';
    const reference = double.accepted[0]?.id ?? '';
    expect(await runCli(['submissions', 'resolve', first, '--reference', reference], env)).toMatchObject({
      code: 0,
      stdout: `Task ${first} continues with ${reference}.\n`,
    });
    expect((await runCli(['submissions', 'resubmit', second], env)).code).toBe(0);
    await expect.poll(() => double.accepted.length).toBe(3);

    for (const work of double.accepted) work.state = 'done';
    for (const id of [first, second]) await expect.poll(() => getStatus(server.url, id)).toBe('SUCCESS');
    expect(await runCli(['submissions', 'resolve', first, '--reference', 'x'], env)).toMatchObject({
      code: 1,
    });
  });

  test('start serves the API, runs the jobs, or both, by role', async () => {
    const env = { VIDEOGEN_DATA: join(folder, 'roles'), VIDEOGEN_BOOTSTRAP_KEY: KEY, PORT: '0' };
    const api = await startCli(['--role', 'api'], env);
    const worker = await startCli(['--role', 'worker'], env);

    expect(api.listening).toMatchObject({ msg: 'listening', url: api.url, role: 'api' });
    expect((await read(api.url)).status).toBe(404);

    const refused = await read(worker.url);
    expect([refused.status, await refused.text()]).toEqual([404, '']);
    for (const { url } of [api, worker]) expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const id = await createTask(api.url);
    await expect.poll(() => getStatus(api.url, id)).toBe('SUCCESS');

    for (const server of [api, worker]) {
      const { stdout, code } = await server.stop();
      expect(code).toBe(0);
      for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
    }
  });
});

describe('startServer', () => {
  test('takes the same settings and returns the URL and close', async () => {
    const port = await freePort();
    const options: Required<Pick<ServerOptions, 'port' | 'dataDir' | 'config' | 'role' | 'bootstrapKey'>> = {
      port,
      dataDir: join(folder, 'program'),
      config: { routes: [{ provider: 'synthetic' }], providers: { synthetic: { type: 'synthetic' } } },
      role: 'all',
      bootstrapKey: KEY,
    };
    const { Response } = globalThis;
    const server = await startServer({ ...options, adminPort: await freePort(), adminToken: 'a-token' });

    expect(globalThis.Response, 'that of the application').toBe(Response);

    onTestFinished(server.close);
    expect(server.url).toBe(`http://127.0.0.1:${port}`);
    expect((await read(server.url)).status).toBe(404);

    await Promise.all([server.close(), server.close()]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('names a public URL that cannot be used, and a database that is unreachable', async () => {
    await expect(startServer({ publicUrl: 'nonsense', dataDir: folder })).rejects.toThrow('--public-url');
    const port = await freePort();
    const starting = startServer({ databaseUrl: `postgres://u:p@127.0.0.1:${port}/d`, dataDir: folder });
    await expect(starting).rejects.toThrow('ECONNREFUSED');
  });
});
