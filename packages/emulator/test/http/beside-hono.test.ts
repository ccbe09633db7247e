import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';

test('responds once in a process whose global Response an application on @hono/node-server has replaced', async () => {
  const { Request, Response } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { Request, Response }));
  getRequestListener(() => new Response());
  expect(globalThis.Response).not.toBe(Response);

  const { startEmulator } = await import('@videogen/emulator');
  const errors: string[] = [];
  // @hono/node-server reports a second response there.
  vi.spyOn(console, 'error').mockImplementation((error) => errors.push(String(error)));
  onTestFinished(() => void vi.restoreAllMocks());
  const emulator = await startEmulator({ clock: 'manual', onError: (error) => errors.push(String(error)) });
  onTestFinished(() => emulator.close());
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const call = (path: string, init: RequestInit = {}): Promise<globalThis.Response> =>
    fetch(emulator.url + path, { ...init, headers: { ...headers, ...init.headers } });
  const created = await call('/v1/video/text2video', {
    method: 'POST',
    body: JSON.stringify({ prompt: 'A cat', seconds: 1 }),
    headers: { 'content-type': 'application/json' },
  });
  const { data } = await created.json();
  await emulator.clock.advance('1m');
  const task = await (await call(`/v1/tasks/${data.task_id}`)).json();
  for (let round = 0; round < 20; round++) {
    const video = await fetch(task.data.output_videos[0].url, { headers: { range: 'bytes=4-7' } });
    expect([video.status, await video.text()]).toEqual([206, 'ftyp']);
  }
  expect((await call('/v1/nothing', { method: 'POST' })).status).toBe(404);
  expect((await call('/_emulator/tasks', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  expect(errors).toEqual([]);
});
