import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TaskHandleJson } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { created, type Handler, script, serve, task, taskId } from '../support/service.ts';

const video = Buffer.from(createFile('MP4', 4_000));

async function running(...reads: Handler[]) {
  const storage = await serve((_, response) => response.end(video));
  const done = task('SUCCESS', { output_videos: [{ url: `${storage.url}/v.mp4`, width: 1, height: 1 }] });
  const api = await serve(script(created, ...(reads.length > 0 ? reads : [task('PENDING'), done])));
  const client = createTestClient({ baseUrl: api.url, clock: fakeClock(30_000) });
  const close = async () => {
    await storage[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
  };
  return { client, api, close };
}

it('run creates, waits and downloads', async () => {
  const { client, close } = await running();
  const folder = await mkdtemp(join(tmpdir(), 'client-run-'));
  const statuses: string[] = [];
  const to = join(folder, 'cat.mp4');
  const onStatus = ({ status }: { status: string }) => statuses.push(status);
  const result = await client.run('textToVideo', { prompt: 'A cat' }, { to, onStatus });
  expect(result).toMatchObject({ task: { status: 'SUCCESS' }, downloaded: { size: video.length } });
  expect(statuses).toEqual(['PENDING', 'SUCCESS']);
  expect(video.equals(await readFile(to))).toBe(true);
  await rm(folder, { recursive: true });
  await close();
});

it('run without a destination downloads nothing', async () => {
  const { client, close } = await running();
  expect(await client.run('textToVideo', { prompt: 'A cat' })).toMatchObject({ downloaded: undefined });
  await close();
});

it.each([
  ['the task fails', [task('FAILED')], {}, { code: 'task_failed', taskId }],
  ['the time is up', [task('PENDING')], { timeout: 0 }, { code: 'task_timeout', taskId }],
  ['the destination is a directory', [], { to: tmpdir() }, { code: 'download', taskId }],
  ['there is no video', [task('SUCCESS')], { to: 'cat.mp4' }, { code: 'download', taskId }],
])('run reports the task when %s', async (_, reads, options, error) => {
  const { client, close } = await running(...reads);
  await expect(client.run('textToVideo', { prompt: 'A cat' }, options)).rejects.toMatchObject(error);
  await close();
});

it.each<[string, object]>([
  ['a timeout', { timeout: -1 }],
  ['a destination', { to: 42 }],
])('run refuses %s that is not valid before it creates a task', async (_, options) => {
  const { client, api, close } = await running();
  await expect(client.run('textToVideo', { prompt: 'A cat' }, options)).rejects.toBeInstanceOf(TypeError);
  expect(api.seen).toEqual([]);
  await close();
});

it('a handle continues after a reload', async () => {
  const { client, close } = await running();
  const stored = JSON.stringify(await client.textToVideo({ prompt: 'A cat' }));
  const json: TaskHandleJson = JSON.parse(stored);
  expect(json).toEqual({ id: taskId, operation: 'textToVideo', submittedAt: expect.any(Number) });
  const task = client.tasks.attach(json);
  await expect(task.result()).resolves.toMatchObject({ status: 'SUCCESS' });
  expect(task.toJSON()).toEqual(json);
  expect(() => client.tasks.attach({} as never)).toThrow(TypeError);
  await close();
});
