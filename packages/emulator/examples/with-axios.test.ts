// @vitest-environment jsdom
import { startEmulator } from '@videogen/emulator';
import { videogenHandlers } from '@videogen/emulator/msw';
import axios from 'axios';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://api.videogen.example';
const emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
const api = axios.create({ baseURL: baseUrl, headers: { authorization: `Bearer ${emulator.apiKey}` } });

beforeAll(() => server.listen());
afterAll(async () => {
  server.close();
  await emulator.close();
});

test('a page makes a video', async () => {
  const created = await api.post('/v1/video/text2video', { prompt: 'A kitten', seconds: 2 });
  await emulator.clock.advance('1m');
  const { data } = await api.get(`/v1/tasks/${created.data.data.task_id}`);
  expect(data.data.status).toBe('SUCCESS');
});

test('one request receives an error', async () => {
  const refused = api.post('/v1/video/text2video', {}, { headers: { prefer: 'code=503' } });
  await expect(refused).rejects.toMatchObject({ response: { status: 503 } });
});
