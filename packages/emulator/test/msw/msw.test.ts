import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { type HandlerOptions, videogenHandlers } from '../../src/msw/msw.ts';
import { png } from '../support/files.ts';
import { start } from '../support/start.ts';

const baseUrl = 'https://api.videogen.example';

/** Gives the handlers to a server of MSW once, until the test ends. */
function listen(options: HandlerOptions): ReturnType<typeof setupServer> {
  const server = setupServer(...videogenHandlers(options));
  server.listen();
  onTestFinished(() => server.close());
  return server;
}

const json = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

test('refusals and faults come as they are, and a page’s origin does not matter', async () => {
  const emulator = await start({ publicUrl: baseUrl });
  listen({ baseUrl: `${baseUrl}/`, emulator });
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
  listen({ baseUrl, emulator: emulator.url });
  const init = { method: 'POST', headers: json(emulator.apiKey), body: '{"prompt":"x"}' };
  expect((await fetch(`${baseUrl}/v1/video/text2video`, init)).status).toBe(200);
  expect((await emulator.tasks.list()).length).toBe(1);
});

test.each([
  ['with a publicUrl', { publicUrl: `${baseUrl}/` }, `${baseUrl}/uploads/`],
  ['without one', {}, 'http://127.0.0.1:'],
])('files come through the handlers %s, and handlers given once remain', async (_, options, origin) => {
  const emulator = await start(options);
  const { url } = emulator;
  const handled: string[] = [];
  const fetchHere: Emulator['fetch'] = (...args) => {
    if (args[0] instanceof Request) handled.push(args[0].method);
    return emulator.fetch(...args);
  };
  const server = listen({ baseUrl, emulator: { url, fetch: fetchHere } });

  for (const _ of ['first', 'second']) {
    const init = { method: 'POST', headers: json(emulator.apiKey), body: '{"filename":"a.png"}' };
    const { data } = await (await fetch(`${baseUrl}/v1/upload/file`, init)).json();
    expect(data.presigned_url.startsWith(origin)).toBe(true);
    const body = new Uint8Array(png(64, 64));
    const put = await fetch(data.presigned_url, { method: 'PUT', headers: data.headers, body });
    expect(put.status).toBe(200);
    const image = JSON.stringify({ image: { service_uri: data.service_uri } });
    expect((await fetch(`${baseUrl}/v1/video/image2video`, { ...init, body: image })).status).toBe(200);
    server.resetHandlers();
  }

  expect(handled).toEqual(['POST', 'PUT', 'POST', 'POST', 'PUT', 'POST']);
});

test('a URL where no emulator runs is reported with what to start', async () => {
  const gone = await start();
  await gone.close();
  listen({ baseUrl, emulator: gone.url });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await expect(fetch(`${baseUrl}/v1/tasks/x`)).rejects.toThrow();
    expect(log.mock.calls.flat().join()).toContain(`${gone.url} did not respond to GET /v1/tasks/x. Start`);
  } finally {
    log.mockRestore();
  }
});

test.each([
  [{ baseUrl }, 'emulator: nothing responds'],
  [{ baseUrl, emulator: 'localhost' }, 'emulator: "localhost"'],
  [{ baseUrl: '/api', emulator: 'http://127.0.0.1:4010' }, 'baseUrl: "/api"'],
])('%j is refused at once', (options, message) => {
  // Safe: the options are wrong on purpose, as those of a program without types may be.
  expect(() => videogenHandlers(options as HandlerOptions)).toThrow(message);
});

// The example is a test itself.
describe('the example', async () => {
  await import('../../examples/with-msw.test.ts');
});
