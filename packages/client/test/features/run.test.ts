import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import type { RunOptions, TaskHandleJson } from '../../src/index.ts';
import { serveClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { created, type Handler, respond, script, task, taskId } from '../support/service.ts';

const folder = await temporaryFolder(afterAll);
const video = createFile('MP4', 4_000);
const input = { prompt: 'A cat' };

/** A service whose task ends with a video, or with these reads, and which is its own storage. */
async function serveVideo(...reads: Handler[]) {
  const done: Handler = (request, response, incoming) => {
    const url = `http://${request.headers.host}/v.mp4`;
    return task('SUCCESS', { output_videos: [{ url, width: 1, height: 1 }] })(request, response, incoming);
  };
  const api = script(created, ...(reads.length > 0 ? reads : [task('PENDING'), done]));
  return serveClient(
    (request, response, incoming) =>
      (request.path === '/v.mp4' ? respond(200, video) : api)(request, response, incoming),
    { clock: fakeClock(30_000) },
  );
}

it('run creates, waits and downloads', async () => {
  await using all = await serveVideo();
  const statuses: string[] = [];
  const to = join(folder, 'cat.mp4');
  const onStatus = ({ status }: { status: string }) => statuses.push(status);
  const result = await all.client.run('textToVideo', input, { to, onStatus });
  expect(result).toMatchObject({ task: { status: 'SUCCESS' }, downloaded: { size: video.length } });
  expect(statuses).toEqual(['PENDING', 'SUCCESS']);
  expect(new Uint8Array(await readFile(to))).toEqual(video);
  expect(all.seen.at(-1)?.path).toBe('/v.mp4');
});

it('run reports the progress of its download', async () => {
  await using all = await serveVideo();
  const seen: number[] = [];
  const onProgress = ({ received }: { received: number }) => seen.push(received);
  await all.client.run('textToVideo', input, { to: new WritableStream(), onProgress });
  expect(seen.at(-1)).toBe(video.length);
});

it('run without a destination downloads nothing', async () => {
  await using all = await serveVideo();
  expect(await all.client.run('textToVideo', input)).toMatchObject({ downloaded: undefined });
});

it.each([0, 2])('run retries a download as often as the call allows: %i times', async (maxRetries) => {
  const requests: string[] = [];
  await using all = await serveClient(
    (request, response, incoming) => {
      requests.push(request.path);
      if (request.path === '/v.mp4') return respond(503)(request, response, incoming);
      if (request.method === 'POST') return created(request, response, incoming);
      const url = `http://${request.headers.host}/v.mp4`;
      return task('SUCCESS', { output_videos: [{ url, width: 1, height: 1 }] })(request, response, incoming);
    },
    { clock: fakeClock(30_000) },
  );
  const run = all.client.run('textToVideo', input, { to: new WritableStream(), maxRetries });
  await expect(run).rejects.toMatchObject({ code: 'download', status: 503 });
  expect(requests.filter((path) => path === '/v.mp4')).toHaveLength(maxRetries + 1);
});

// Safe: a record that breaks the contract is what the tests are about.
const unreadable = null as never;

it.each<[string, Handler[], RunOptions, code: string]>([
  ['the task fails', [task('FAILED')], {}, 'task_failed'],
  ['the time is up', [task('PENDING')], { timeout: 0 }, 'task_timeout'],
  ['there is no video', [task('SUCCESS')], { to: 'cat.mp4' }, 'download'],
  [
    'the list of videos is null',
    [task('SUCCESS', { output_videos: unreadable })],
    { to: 'cat.mp4' },
    'download',
  ],
  ['a video is null', [task('SUCCESS', { output_videos: [unreadable] })], { to: 'cat.mp4' }, 'download'],
])('run reports the task when %s', async (_, reads, options, code) => {
  await using all = await serveVideo(...reads);
  await expect(all.client.run('textToVideo', input, options)).rejects.toMatchObject({ code, taskId });
});

it.each<[string, object]>([
  ['a timeout', { timeout: -1 }],
  ['a destination', { to: 42 }],
])('run refuses %s that is not valid before it creates a task', async (_, options) => {
  await using all = await serveVideo();
  await expect(all.client.run('textToVideo', input, options)).rejects.toBeInstanceOf(TypeError);
  await fetch(all.url);
  expect(all.seen.map(({ path }) => path)).toEqual(['/']);
});

it('a handle continues after a reload', async () => {
  await using all = await serveVideo();
  const json: TaskHandleJson = JSON.parse(JSON.stringify(await all.client.textToVideo(input)));
  expect(json).toEqual({ id: taskId, operation: 'textToVideo', submittedAt: expect.any(Number) });
  const handle = all.client.tasks.attach(json);
  await expect(handle.result()).resolves.toMatchObject({ status: 'SUCCESS' });
  await expect(handle.get()).resolves.toMatchObject({ status: 'SUCCESS' });
  expect(handle.toJSON()).toEqual(json);
  expect(() => all.client.tasks.attach({} as never)).toThrow(TypeError);
});
