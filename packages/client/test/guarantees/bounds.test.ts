import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, serve, taskId } from '../support/service.ts';
import { serveWithStorage } from '../support/storage.ts';

const hang = (): Promise<never> => new Promise(() => {});
const fail = async (): Promise<never> => Promise.reject(new Error('mine'));
const png = createFile('PNG', 100_000);

/** A service in memory whose clock advances when all work is waiting. */
function inMemory(options: TestOptions) {
  const fetch = memoryFetch(() => Response.json({ code: 0, data: record('SUCCESS') }));
  return createTestClient({ fetch, clock: fakeClock(), ...options });
}

describe('onStatus', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('mine');
      },
    ],
    ['rejects', fail],
  ])('that %s is a HookError with the task', async (_, onStatus) => {
    await expect(inMemory({}).tasks.wait(taskId, { onStatus })).rejects.toMatchObject({
      code: 'hook',
      taskId,
      cause: { message: 'mine' },
    });
  });
});

describe('onProgress of an upload', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('mine');
      },
    ],
    ['rejects', fail],
  ])('that %s is a HookError, once, without a new grant', async (_, onProgress) => {
    await using services = await serveWithStorage();
    const client = createTestClient({ baseUrl: services.api.url, clock: fakeClock(30_000) });
    await expect(client.upload(png, { onProgress })).rejects.toMatchObject({
      code: 'hook',
      cause: { message: 'mine' },
    });
    expect(services.api.seen).toHaveLength(1);
  });
});

describe('deadlines', () => {
  it('hold when the wall clock is set back an hour', async () => {
    await using service = await serve(() => {});
    let calls = 0;
    const clock = {
      now: () => (calls++ === 0 ? 3_600_000 : 0),
    };
    const { tasks } = createTestClient({ baseUrl: service.url, clock, timeout: 50 });
    await expect(tasks.get(taskId, { maxRetries: 0 })).rejects.toMatchObject({ code: 'timeout' });
    await expect(tasks.wait(taskId, { timeout: 50 })).rejects.toMatchObject({ code: 'task_timeout' });
  });

  it('hold when a fetch never settles, and keep the process alive', async () => {
    const program = `
      import { createVideoClient } from '@videogen/client';
      const fetch = () => new Promise(() => {});
      const { tasks } = createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456', fetch });
      const error = await tasks.get('${taskId}', { timeout: 100, maxRetries: 0 }).catch((reason) => reason);
      console.log(error.code);`;
    const args = ['--conditions=@videogen/source', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    expect(stdout).toBe('timeout\n');
  });

  it('hold for a call with its retries', async () => {
    const clock = fakeClock();
    const start = clock.now();
    const fetch = memoryFetch(() => hang());
    const { tasks } = createTestClient({ clock, fetch, random: () => 0.5 });
    await expect(tasks.get(taskId)).rejects.toMatchObject({ code: 'timeout', taskId });
    expect(clock.now() - start).toBeLessThanOrEqual(180_000);
    await expect(tasks.get(taskId, { totalTimeout: 5_000 })).rejects.toMatchObject({ code: 'timeout' });
    expect(clock.now() - start).toBeLessThanOrEqual(185_000);
  });

  it('end a call at once when there is no time for another attempt', async () => {
    const clock = fakeClock();
    const fetch = memoryFetch(() => new Response('', { status: 503, headers: { 'retry-after': '30' } }));
    const { tasks } = createTestClient({ clock, fetch });
    await expect(tasks.get(taskId, { totalTimeout: 20_000 })).rejects.toMatchObject({
      code: 'server',
      status: 503,
    });
    expect(clock.slept).toEqual([]);
  });
});

it('a read waits for no turn of the event loop, which may take long in a busy process', async () => {
  const client = inMemory({});
  let turns = 0;
  const turn = setImmediate(() => turns++);
  await Promise.all(Array.from({ length: 50 }, () => client.tasks.get(taskId)));
  clearImmediate(turn);
  expect(turns).toBe(0);
});
