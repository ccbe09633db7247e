import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/testing/src/free-port.ts';
import { installExample, run } from './support/install.ts';

let cwd: string;

/** Installs, builds and compiles the example. */
beforeAll(async () => {
  cwd = await installExample('durable');
  await run('node', ['node_modules/workflow/bin/run.js', 'build'], { cwd });
  await run('node', ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd });
}, 600_000);
afterAll(() => rm(cwd, { recursive: true, force: true }));

/** Counts the events of a type that the workflow has stored. */
async function countEvents(type: string): Promise<number> {
  const folder = join(cwd, '.workflow-data/events');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`"${type}"`)).length;
}

const published = () => readFile(join(cwd, 'published.jsonl'), 'utf8').catch(() => '');

/** Starts an emulator on its manual clock, and the server of the example, whose files are those of this test. */
async function start() {
  for (const name of ['.workflow-data', 'published.jsonl', 'callbacks.db'])
    await rm(join(cwd, name), { recursive: true, force: true });
  const emulator = await startEmulator({ clock: 'manual', render: 'none' });
  onTestFinished(() => emulator.close());
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_SECRET: '0123456789abcdef0123456789abcdef',
  };
  const boot = async (): Promise<ChildProcess> => {
    const child = spawn('node', ['server.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  };
  return {
    emulator,
    boot,
    request: () => fetch(`http://127.0.0.1:${port}/videos`, { method: 'POST', body: 'A cat' }),
    listDeliveries: async () =>
      (await emulator.deliveries.list()).map(({ body, state }) => `${JSON.parse(body).status} ${state}`),
    countCreates: () =>
      emulator.requests.list().filter(({ operation }) => operation === 'createTextToVideo').length,
  };
}

test('a workflow that is killed while it waits continues: one create, one effect', async () => {
  const { emulator, boot, request, listDeliveries, countCreates } = await start();
  const first = await boot();
  await request();
  // The operation is stored: the workflow waits for its webhook.
  await expect.poll(() => countEvents('step_completed'), { timeout: 60_000 }).toBe(1);
  await emulator.clock.advance('400ms');
  expect(await listDeliveries()).toEqual(['QUEUING delivered']);
  first.kill('SIGKILL');
  await once(first, 'exit');
  await emulator.clock.advance('5s');
  expect(await listDeliveries()).toContain('SUCCESS scheduled');

  await boot();
  await emulator.clock.advance('10m');
  expect(await listDeliveries()).toEqual(['QUEUING delivered', 'PROCESSING delivered', 'SUCCESS delivered']);
  await expect.poll(published, { timeout: 60_000 }).toMatch(/^\{"prompt":"A cat","url":"http.*"\}\n$/);
  expect(countCreates()).toBe(1);
});

test('a workflow that is killed before the task id is stored creates no second task, and its webhook receives the first', async () => {
  const { emulator, boot, request, countCreates, listDeliveries } = await start();
  const first = await boot();
  // The task exists, and the response is not sent yet.
  emulator.subscribe((event) => void (event.type === 'task' && first.kill('SIGKILL')));
  await Promise.all([once(first, 'exit'), request().catch(() => {})]);
  expect(await emulator.tasks.list()).toHaveLength(1);
  expect(await countEvents('step_completed')).toBe(0);

  await boot();
  await emulator.clock.advance('10m');
  expect(await listDeliveries()).toContain('SUCCESS delivered');
  // The final callback got its 2xx after the webhook had stored it.
  expect(await countEvents('hook_received')).toBe(1);
  expect(countCreates()).toBe(1);
  expect(await published()).toBe('');
});
