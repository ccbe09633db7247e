// region msw
import { type Emulator, startEmulator } from '@videogen/emulator';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://api.videogen.example';
let emulator: Emulator;
const server = setupServer();

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
  server.use(...videogenHandlers({ baseUrl, emulator }));
  server.listen();
});
// endregion

afterAll(async () => {
  server.close();
  await emulator.close();
});

test('a front end makes a video', async () => {
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
