import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../tools/test-support/src/free-port.ts';
import { installExample, run } from '../../../tools/test-support/src/install-example.ts';
import { type Program, startProgram } from '../../../tools/test-support/src/program.ts';
import { temporaryFolder } from '../../../tools/test-support/src/temporary-folder.ts';
import { count } from './support/start.ts';

const folders = { next: await temporaryFolder(afterAll), durable: await temporaryFolder(afterAll) };
let cwd: string;
let url: string;
let emulator: Emulator;

/** Starts an emulator and sets the variables of the program. */
async function start(options: EmulatorOptions): Promise<void> {
  emulator = await startEmulator({ render: 'none', ...options });
  onTestFinished(() => emulator.close());
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  vi.stubEnv('PORT', port);
  vi.stubEnv('APP_URL', url);
  vi.stubEnv('CALLBACK_SECRET', '0123456789abcdef0123456789abcdef');
  vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
  vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
}

async function boot(args: string[], ready: string): Promise<Program> {
  const program = await startProgram('node', args, { cwd, ready, limit: 60_000 });
  onTestFinished(() => program.stop());
  return program;
}

const listDeliveries = async () =>
  (await emulator.deliveries.list()).map(({ body, state }) => `${JSON.parse(body).status} ${state}`);

describe('the routes of Next.js', () => {
  beforeAll(async () => {
    cwd = folders.next;
    await installExample(cwd, 'ai-sdk/examples/next', 'ai-sdk/test/support/next');
    vi.stubEnv('NEXT_TELEMETRY_DISABLED', '1');
    await run('node', ['node_modules/next/dist/bin/next', 'build'], { cwd });
  }, 600_000);

  test('make a video by webhook in a real Next.js, which was built without settings', async () => {
    await start({ timing: { pending: '1ms', queuing: '1ms', processing: '1ms' } });
    // It reads PORT.
    await boot(['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'], 'Ready');
    const body = JSON.stringify({ prompt: 'A cat' });
    const response = await fetch(`${url}/api/videos`, { method: 'POST', body });
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect(await emulator.tasks.list()).toHaveLength(1);
    await expect.poll(listDeliveries).toContain('SUCCESS delivered');
  });
});

describe('a workflow', () => {
  /** Installs, builds and compiles the example. */
  beforeAll(async () => {
    cwd = folders.durable;
    await installExample(cwd, 'ai-sdk/examples/durable');
    await run('node', ['node_modules/workflow/bin/run.js', 'build'], { cwd });
    await run('node', ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd });
  }, 600_000);

  const bootServer = () => boot(['server.ts'], 'listening on');
  const request = () => fetch(`${url}/videos`, { method: 'POST', body: 'A cat' });
  const published = () => readFile(join(cwd, 'published.jsonl'), 'utf8').catch(() => '');

  /** Counts the events of a type that the workflow has stored. */
  const countEvents = async (type: string) => {
    const folder = join(cwd, '.workflow-data/events');
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(`"${type}"`)).length;
  };

  test('that is killed while it waits continues: one create, one effect', async () => {
    await start({ clock: 'manual' });
    const first = await bootServer();
    await request();
    // The operation is stored: the workflow waits for its webhook.
    await expect.poll(() => countEvents('step_completed'), { timeout: 60_000 }).toBe(1);
    await emulator.clock.advance('400ms');
    expect(await listDeliveries()).toEqual(['QUEUING delivered']);
    await first.stop();
    await emulator.clock.advance('5s');
    expect(await listDeliveries()).toContain('SUCCESS scheduled');

    await bootServer();
    await emulator.clock.advance('10m');
    const delivered = ['QUEUING delivered', 'PROCESSING delivered', 'SUCCESS delivered'];
    expect(await listDeliveries()).toEqual(delivered);
    await expect.poll(published, { timeout: 60_000 }).toMatch(/^\{"prompt":"A cat","url":"http.*"\}\n$/);
    expect(count(emulator, 'createTextToVideo')).toBe(1);
  });

  test('that is killed before the task id is stored creates no second task, and its webhook receives the first', async () => {
    for (const name of ['.workflow-data', 'published.jsonl', 'callbacks.db'])
      await rm(join(cwd, name), { recursive: true, force: true });
    await start({ clock: 'manual' });
    const first = await bootServer();
    const killed = new Promise<void>((resolve) => {
      // The task exists, and the response is not sent yet.
      emulator.subscribe((event) => event.type === 'task' && resolve(first.stop()));
    });
    await Promise.all([killed, request().catch(() => {})]);
    expect(await emulator.tasks.list()).toHaveLength(1);
    expect(await countEvents('step_completed')).toBe(0);

    await bootServer();
    await emulator.clock.advance('10m');
    expect(await listDeliveries()).toContain('SUCCESS delivered');
    // The final callback got its 2xx after the webhook had stored it.
    expect(await countEvents('hook_received')).toBe(1);
    expect(count(emulator, 'createTextToVideo')).toBe(1);
    expect(await published()).toBe('');
  });
});
