import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from '@videogen/engine/sqlite';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { help } from '../src/cli/help.ts';
import { call } from './support/api.ts';
import { runCli, runProcess, startCli } from './support/cli.ts';

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  await run(['migrate']);
});

const inFolder = () => ({ VIDEOGEN_DATA: join(folder, 'data') });
const run = (args: readonly string[], env = {}) => runCli(args, { ...inFolder(), ...env });
const start = (args: readonly string[], env = {}) => startCli(args, { ...inFolder(), ...env });

const TASK = '/v1/tasks/00000000-0000-4000-8000-000000000000';

/** The status of a read of an unknown task: 404 with a valid key. */
async function statusWith(url: string, key: string): Promise<number> {
  return (await call(url + TASK, { key })).status;
}

test('start serves until SIGTERM, and says where in a line of JSON', async () => {
  const server = await start(['--port', '0', '--bootstrap-key', 'a-secret-key'], { LOG_LEVEL: 'trace' });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await statusWith(server.url, 'a-secret-key')).toBe(404);
  expect(await statusWith(server.url, 'another-key')).toBe(401);
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout).toContain('"request"');
  expect(stdout).not.toContain('a-secret-key');
});

test('a first start without a bootstrap key prints one key to stderr, and a second start none', async () => {
  const env = { VIDEOGEN_DATA: join(folder, 'first') };
  const first = await start(['--port', '0'], env);
  const { stdout, stderr } = await first.stop();
  const [, key = ''] = /shown once: (vg_[\w-]{43})\n/.exec(stderr) ?? [];
  expect(stdout).toContain('listening');
  expect(stdout).not.toContain(key);
  const second = await start(['--port', '0'], env);
  expect(await statusWith(second.url, key)).toBe(404);
  expect((await second.stop('SIGINT')).stderr).toBe('');
});

test('a start that cannot listen closes its storage and ends with 1', async () => {
  const { port, close } = await listen(createServer());
  const { code, stderr } = await runProcess(
    ['--port', String(port), '--bootstrap-key', 'a-secret-key'],
    inFolder(),
  );
  await close();
  expect([code, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
});

describe('keys and organizations', () => {
  test('a key is created, listed without itself, and revoked', async () => {
    const created = await run(['keys', 'create', '--organization', 'acme', '--label', 'ci']);
    const [key = ''] = created.stdout.split('\n');
    expect(key).toMatch(/^vg_/);

    const listed = await run(['keys', 'list', '--organization', 'acme', '--json']);
    expect(listed.stdout).toContain('"ci"');
    expect(listed.stdout).not.toContain(key);

    const [{ id }]: [{ id: string }] = JSON.parse(listed.stdout);
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 0, stdout: `Key ${id} is revoked.\n` });
    expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 1 });
    expect(await run(['organizations', 'ban', 'acme'])).toMatchObject({ code: 0 });
    expect(await run(['organizations', 'unban', 'acme'])).toMatchObject({ code: 0 });
    expect(await run(['organizations', 'ban', 'unknown'])).toMatchObject({ code: 1 });
    expect(await run(['organizations', 'budget', 'acme', '100'])).toMatchObject({ code: 0 });

    const limits = ['--concurrent-tasks', '5', '--requests-per-minute', 'none', '--budget-period', 'month'];
    expect(await run(['organizations', 'limits', 'acme', ...limits])).toMatchObject({ code: 0 });
    expect(await run(['organizations', 'limits', 'acme', '--budget-period', 'year'])).toMatchObject({
      code: 2,
    });
    expect(JSON.parse((await run(['organizations', 'list', '--json'])).stdout)).toContainEqual({
      organization: 'acme',
      budget: 100,
      reserved: 0,
      spent: 0,
      active: 0,
      limits: { concurrentTasks: 5, requestsPerMinute: null, budgetPeriod: 'month' },
      periodSpent: 0,
    });
  });
});

test.each([
  ['organizations ban', 'unit', 'unit is banned.'],
  ['organizations unban', 'unit', 'unit is not banned any more.'],
  ['organizations limits', 'unit --budget-period none', 'The limits of unit have changed.'],
  ['organizations budget', 'unit 7', 'The budget of unit is 7.'],
  ['organizations budget', 'unit none', 'The budget of unit is none.'],
])('%s %s prints what has changed', async (command, args, text) => {
  await run(['keys', 'create', '--organization', 'unit']);
  const ended = await run([...command.split(' '), ...args.split(' ')]);
  expect(ended).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' });
});

test.each([
  ['keys revoke none', 'No valid key has the id none. See videogen-server keys list.'],
  ['organizations ban none', 'The organization none does not exist. Create it with its first key: videogen-'],
  ['organizations limits none', 'The organization none does not exist.'],
  ['organizations budget none 1', 'The organization none does not exist.'],
  ['tasks show none', 'There is no task none.'],
  ['tasks fail none --refund', 'There is no task none.'],
  ['jobs retry none', 'No dead job has the id none. See videogen-server jobs list --dead.'],
  ['providers resume none', 'No remote provider has the name none. See videogen-server providers list.'],
  ['submissions resubmit none', 'There is no task none.'],
])('%s ends with 1 and says what there is not', async (command, reason) => {
  const { code, stderr } = await run(command.split(' '));
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
});

test.each([
  ['keys revoke', 'The command needs the id of a key.'],
  ['keys sing', '"keys sing" is not a command. See videogen-server --help.'],
  ['organizations', '"organizations " is not a command.'],
  ['organizations ban', 'The command needs the name of an organization.'],
  ['organizations budget unit', 'The command needs a number of credits, or "none".'],
  ['organizations budget unit 1.5', '"1.5" is not a number of credits. Use a whole number, or "none".'],
  ['organizations limits unit --concurrent-tasks 0', 'Use whole numbers or "none" for --requests-per-minute'],
  ['tasks list', 'Only stuck tasks can be listed. Add --stuck.'],
  ['tasks show', 'The command needs the id of a task.'],
  ['tasks fail', 'The command needs the id of a task.'],
  ['tasks fail one', 'A task that fails is refunded. Add --refund to confirm.'],
  ['tasks sing', '"tasks sing" is not a command.'],
  ['jobs list', 'Only dead jobs can be listed. Add --dead.'],
  ['jobs retry', 'The command needs the id of a job, or --all-dead.'],
  ['jobs sing', '"jobs sing" is not a command.'],
  ['providers resume', 'The command needs the name of a provider.'],
  ['providers sing', '"providers sing" is not a command.'],
  ['submissions list', 'Only unknown outcomes can be listed. Add --unknown.'],
  ['submissions resolve', 'The command needs the id of a task.'],
  ['submissions resolve one', 'Give the reference that the provider has: --reference REF.'],
  ['submissions sing one', '"submissions sing" is not a command.'],
])('%s ends with 2 and says what it needs', async (command, reason) => {
  const { code, stderr } = await run(command.split(' '));
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test.each<[args: string[], reason: string, env?: object]>([
  [['sing'], '"sing" is not a command'],
  [['--prot', '1'], '--prot'],
  [['--port', 'x'], '--port (PORT) is "x". Use a number from 0 to 65535.'],
  [['--role', 'boss'], 'Use api, worker or all.'],
  [['--public-url', 'ftp://x'], '--public-url (VIDEOGEN_PUBLIC_URL) is "ftp://x". Use an http or https URL'],
  [['config', '--public-url', 'nonsense'], '--public-url (VIDEOGEN_PUBLIC_URL) is "nonsense".'],
  [['--public-url', 'https://me:key@x'], '"https://[hidden]@x". Use an http or https URL without a user'],
  [['config'], 'S3_ENDPOINT is "s3:9000". Use an http or https', { S3_BUCKET: 'b', S3_ENDPOINT: 's3:9000' }],
  [['config'], 'S3_ENDPOINT is set, and S3_BUCKET is not.', { S3_ENDPOINT: 'http://s3:9000' }],
  [['config'], 'S3_ACCESS_KEY_ID, S3_SESSION_TOKEN is set', { S3_ACCESS_KEY_ID: 'a', S3_SESSION_TOKEN: 't' }],
  [['config'], 'Set both, or none to use the credentials', { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }],
  [['config'], 'DATABASE_URL is not the URL of a PostgreSQL', { DATABASE_URL: 'localhost:5432/db' }],
  [['start'], 'Use postgres://USER:PASSWORD@HOST:5432/DATABASE', { DATABASE_URL: 'mysql://u:p@db/d' }],
  [['keys', 'create'], 'The command needs an organization: --organization ID.'],
  [['--config', 'missing.json'], 'missing.json cannot be read'],
  [['--port', '0', '--admin-port', '0'], 'VIDEOGEN_ADMIN_TOKEN is not. Set both.'],
])('%j ends with 2 and says why', async (args, reason, env) => {
  const { code, stderr } = await run(args, env);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test('a process ends with the exit code of its command', async () => {
  expect(await runProcess(['sing'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^"sing" is not a command/),
  });
  expect(await runProcess(['--help'])).toMatchObject({ code: 0, stderr: '' });
});

test('a configuration that cannot be used is reported with its lines', async () => {
  const path = join(folder, 'broken.json');
  await writeFile(
    path,
    `{
  "providers": { "wan": { "type": "openai-videos", "baseUrl": "gopher://x" } },
  "routes": [
    { "operation": "textToVideo", "provider": "wan" },
    { "operation": "textToSpeech", "provider": "wan", "modell": "x" }
  ]
}
`,
  );
  const { code, stderr } = await run(['config', '--config', path]);

  expect(code).toBe(2);
  expect(stderr).toContain(`${path}:2 providers.wan.baseUrl`);
  expect(stderr).toContain(`${path}:5 routes.1.operation`);
  expect(stderr).toContain(`${path}:5 routes.1: Unrecognized key: "modell"`);
});

test('a bucket needs no keys: the AWS SDK finds the credentials of a role', async () => {
  const { code, stdout } = await run(['config'], { S3_BUCKET: 'b' });
  expect([code, JSON.parse(stdout).settings.s3]).toEqual([0, { bucket: 'b', region: 'us-east-1' }]);
  const session = {
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'key',
    S3_SESSION_TOKEN: 'tok',
  };
  const shown = (await run(['config'], session)).stdout;
  expect(JSON.parse(shown).settings.s3).toMatchObject({
    secretAccessKey: '[secret]',
    sessionToken: '[secret]',
  });
});

test('config fails, as start does, when a variable that a provider reads is not set', async () => {
  const path = join(folder, 'unset.json');
  const it = { type: 'replicate', apiKey: { env: 'TEST_UNSET_VARIABLE' } };
  await writeFile(path, JSON.stringify({ providers: { it }, routes: [{ provider: 'it' }] }));
  for (const command of ['config', 'start']) {
    const { code, stderr } = await run([command, '--config', path]);
    expect([code, stderr], command).toEqual([2, expect.stringContaining('TEST_UNSET_VARIABLE is not set')]);
  }
});

/** Every command of the help but those that change the tables, and the one that needs no database. */
const commands = [...help().matchAll(/^ {2}([a-z]+(?: [a-z]+)?) .*$/gm)]
  .map(([, command = '']) => command)
  .filter((command) => !['start', 'migrate', 'config'].includes(command));

async function listTables(data: string): Promise<unknown[]> {
  const database = openSqlite(join(data, 'videogen.db'));
  const rows = await database.query('SELECT name FROM sqlite_master');
  await database.close();
  return rows.map(({ name }) => name);
}

test.each(commands)('%s changes no tables, and says what is missing', async (command) => {
  const env = { VIDEOGEN_DATA: join(folder, `empty ${command}`) };
  const flags = ['--organization', 'acme', '--reference', 'r', '--unknown', '--stuck', '--refund', '--dead'];
  const { code, stderr } = await run([...command.split(' '), 'an-id', '1', ...flags], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Run videogen-server migrate')]);
  expect(await listTables(env.VIDEOGEN_DATA)).toEqual([]);
});

test('migrate creates the tables, and the lists are empty then', async () => {
  const env = { VIDEOGEN_DATA: join(folder, 'migrated') };
  expect((await run(['migrate'], env)).stdout).toContain('Applied: records');
  expect(await listTables(env.VIDEOGEN_DATA)).toContain('tasks');
  expect((await run(['migrate'], env)).stdout).toBe('The database is up to date.\n');
  for (const list of ['keys list', 'organizations list', 'submissions list --unknown', 'tasks list --stuck'])
    expect(await run(list.split(' '), env)).toMatchObject({ code: 0, stdout: 'None.\n' });
});
