import { setupServer } from 'msw/node';
import { afterEach, expect, test } from 'vitest';
import { videogenHandlers } from '../../src/msw/msw.ts';
import { png } from '../support/files.ts';
import { start } from '../support/start.ts';

const baseUrl = 'https://api.videogen.example';
const server = setupServer();
afterEach(() => {
  server.resetHandlers();
  server.close();
});

const json = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

test('the presigned URLs lead to the handlers', async () => {
  const emulator = await start({ publicUrl: baseUrl });
  server.use(...videogenHandlers({ baseUrl, emulator }));
  server.listen();
  const init = { method: 'POST', headers: json(emulator.apiKey), body: '{"filename":"a.png"}' };
  const { data } = await (await fetch(`${baseUrl}/v1/upload/file`, init)).json();
  expect(data.presigned_url).toMatch(/^https:\/\/api\.videogen\.example\/uploads\//);
  const put = await fetch(data.presigned_url, {
    method: 'PUT',
    headers: data.headers,
    body: new Uint8Array(png(64, 64)),
  });
  expect(put.status).toBe(200);
  const body = JSON.stringify({ image: { service_uri: data.service_uri } });
  const created = await fetch(`${baseUrl}/v1/video/image2video`, { ...init, body });
  expect(created.status).toBe(200);
});

test('refusals and faults come as they are, and a page’s origin does not matter', async () => {
  const emulator = await start({ publicUrl: baseUrl });
  server.use(...videogenHandlers({ baseUrl: `${baseUrl}/`, emulator }));
  server.listen();
  const headers = { ...json(emulator.apiKey), origin: 'https://app.example' };
  const read = () => fetch(`${baseUrl}/v1/tasks/x`, { headers });
  expect((await read()).status).toBe(422);
  emulator.faults.add({ kind: 'status', status: 503, count: 1 });
  expect((await read()).status).toBe(503);
  emulator.faults.add({ kind: 'reset', count: 1 });
  await expect(read()).rejects.toThrow();
});

test('an emulator that runs elsewhere is reached by its URL', async () => {
  const emulator = await start();
  server.use(...videogenHandlers({ baseUrl, emulator: emulator.url }));
  server.listen();
  const init = { method: 'POST', headers: json(emulator.apiKey), body: '{"prompt":"x"}' };
  expect((await fetch(`${baseUrl}/v1/video/text2video`, init)).status).toBe(200);
  expect((await emulator.tasks.list()).length).toBe(1);
});
