import { execFile } from 'node:child_process';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSqlite } from '@videogen/engine/sqlite';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { call, createTask, getStatus, KEY } from '../support/api.ts';
import { type RunningCli, runProcess, startInstance } from '../support/cli.ts';
import { createTasks } from '../support/create-tasks.ts';
import { apiKey, getConfig, startProvider } from '../support/server.ts';
import { expectUpgrade, thisVersion, type Version } from '../support/upgrade.ts';

// No release exists yet, and a clone may lack the history to build one: the frozen package is this version, packed and
// installed as users have it. After a release, it is that release by its exact version.

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
const own = ['types', 'validators', 'engine', 'synthetic-video', 'server'];

const packed = await temporaryFolder(afterAll);

async function installFrozen(folder: string): Promise<string> {
  const filters = own.flatMap((name) => ['--filter', `@videogen/${name}`]);
  await run('pnpm', [...filters, '--recursive', 'pack', '--pack-destination', folder], { cwd });
  const tarballs = (await readdir(folder)).map((file) => `./${file}`);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder });
  return join(folder, 'node_modules/@videogen/server/bin/videogen-server.js');
}

let frozen: Version;
beforeAll(async () => {
  // The condition of the tests would lead to its sources.
  frozen = { program: await installFrozen(packed), env: { NODE_OPTIONS: '' } };
}, 300_000);

type Env = Readonly<Record<string, string>>;

async function start({ program, env }: Version, settings: Env): Promise<RunningCli> {
  const instance = await startInstance({ ...settings, ...env }, program);
  onTestFinished(async () => void (await instance.stop('SIGKILL')));
  return instance;
}

async function command({ program, env }: Version, args: readonly string[], settings: Env): Promise<string> {
  const { code, stdout, stderr } = await runProcess(args, { ...settings, ...env }, program);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** Settings of a server on SQLite that starts with a configuration. */
async function settingsFor(folder: string, config: object): Promise<Env> {
  const path = join(folder, 'config.json');
  await writeFile(path, JSON.stringify(config));
  return {
    VIDEOGEN_DATA: folder,
    VIDEOGEN_CONFIG: path,
    VIDEOGEN_BOOTSTRAP_KEY: KEY,
    VIDEOGEN_DRAIN_MS: '0',
    [apiKey.env]: 'secret',
  };
}

test('the packed package serves beside the tables and a process of the next version, and loses no task', async (context) => {
  if (!(await expectUpgrade((env) => startInstance({ ...env, ...frozen.env }, frozen.program))))
    context.skip();
}, 180_000);

test('a key that one version creates or revokes is valid or revoked in the other', async (context) => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  if (postgres.url === undefined) return context.skip();
  const settings = { DATABASE_URL: postgres.url, VIDEOGEN_DATA: await temporaryFolder() };
  const api = { ...settings, VIDEOGEN_ROLE: 'api' };
  const urls = [(await start(frozen, api)).url, (await start(thisVersion, api)).url];

  const createKey = async (version: Version): Promise<{ key: string; id: string }> => {
    const text = await command(version, ['keys', 'create', '--organization', 'acme'], settings);
    return { key: text.split('\n')[0] ?? '', id: /This is key (\S+)\./.exec(text)?.[1] ?? '' };
  };

  const statuses = async (key: string): Promise<number[]> => {
    const path = '/v1/tasks/00000000-0000-4000-8000-000000000000';
    return Promise.all(urls.map(async (url) => (await call(url + path, { key })).status));
  };

  for (const [old, next] of [
    [frozen, thisVersion],
    [thisVersion, frozen],
  ] as const) {
    const first = await createKey(old);
    const second = await createKey(next);
    expect([await statuses(first.key), await statuses(second.key)]).toEqual([
      [404, 404],
      [404, 404],
    ]);
    await command(next, ['keys', 'revoke', first.id], settings);
    expect([await statuses(first.key), await statuses(second.key)]).toEqual([
      [401, 401],
      [404, 404],
    ]);
  }
}, 180_000);

test('the retention of this version deletes the old tasks of the packed package, and their videos', async () => {
  const folder = await temporaryFolder();
  const providers = { placeholder: { type: 'synthetic', placeholder: true } };
  const routes = [{ provider: 'placeholder' }];
  const before = await start(frozen, await settingsFor(folder, { providers, routes }));
  const old = await createTask(before.url);
  const young = await createTask(before.url);
  for (const id of [old, young])
    await expect.poll(() => getStatus(before.url, id), { timeout: 30_000 }).toBe('SUCCESS');
  await before.stop('SIGKILL');
  expect(await readdir(join(folder, 'media'))).toHaveLength(2);
  const database = openSqlite(join(folder, 'videogen.db'));
  await database.query('UPDATE tasks SET created_at = created_at - 8640000000 WHERE id = ?', [old]);
  await database.close();

  const retention = { days: 30 };
  const after = await start(thisVersion, await settingsFor(folder, { providers, routes, retention }));
  const readStatus = async (id: string) => (await call(`${after.url}/v1/tasks/${id}`)).status;
  await expect.poll(() => readStatus(old), { timeout: 30_000 }).toBe(404);
  expect(await readStatus(young)).toBe(200);
  await expect.poll(() => readdir(join(folder, 'media'))).toHaveLength(1);
}, 120_000);

test('this version restores a backup of the packed package, and pays nothing again', async () => {
  const folder = await temporaryFolder();
  const double = await startProvider();
  const { providers } = getConfig(double);
  const routes = [{ provider: 'gpu', input: { metadata: '{task_id}' } }];
  const settings = await settingsFor(folder, { providers, routes });
  const file = join(folder, 'videogen.db');
  const paid = () => double.accepted.map(({ input }) => String(input['metadata'])).toSorted();

  const api = await start(frozen, { ...settings, VIDEOGEN_ROLE: 'api' });
  const waiting = (await createTasks({ url: api.url, tasks: 2 })).ids.toSorted();
  await api.stop();
  await copyFile(file, `${file}.backup`);
  const submitting = await start(frozen, settings);
  await expect.poll(paid, { timeout: 30_000 }).toEqual(waiting);
  await submitting.stop();

  await copyFile(`${file}.backup`, file);
  expect(await command(thisVersion, ['restore'], settings)).toContain('2 tasks have an unknown outcome');
  for (const work of double.accepted) work.state = 'done';
  const after = await start(thisVersion, settings);
  const created = await createTask(after.url);
  await expect.poll(() => paid().length, { timeout: 30_000 }).toBe(3);
  expect(paid()).toEqual([...waiting, created].toSorted());
  const listed = await command(thisVersion, ['submissions', 'list', '--unknown', '--json'], settings);
  expect(
    JSON.parse(listed)
      .map(({ task }: { task: string }) => task)
      .toSorted(),
  ).toEqual(waiting);
}, 120_000);
