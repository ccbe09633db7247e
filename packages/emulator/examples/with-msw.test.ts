// region msw
import { startEmulator } from '@videogen/emulator';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://api.videogen.example';
const emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
const server = setupServer(...videogenHandlers({ baseUrl, emulator }));

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers()); // the handlers above remain
afterAll(async () => {
  server.close();
  await emulator.close();
});
// endregion

test.each(['first', 'second'])('a front end makes a video in the %s test', async () => {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'A kitten', seconds: 2 });
  const created = await fetch(`${baseUrl}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data } = await created.json();
  await emulator.clock.advance('1m');
  const task = await (await fetch(`${baseUrl}/v1/tasks/${data.task_id}`, { headers })).json();
  expect(task.data.status).toBe('SUCCESS');
  const video = await fetch(task.data.output_videos[0].url);
  expect(video.headers.get('content-type')).toBe('video/mp4');
});
