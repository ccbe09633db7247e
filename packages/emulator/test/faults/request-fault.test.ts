import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { videogenHandlers } from '../../src/msw/msw.ts';
import { start } from '../support/start.ts';

const baseUrl = 'https://api.videogen.example';

function create({ url, apiKey }: Pick<Emulator, 'url' | 'apiKey'>, headers: Record<string, string> = {}) {
  const key = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return fetch(`${url}/v1/video/text2video`, { method: 'POST', headers: { ...key, ...headers }, body: '{}' });
}

test.each([
  ['prefer', 'code=503', 503],
  ['prefer', 'respond-async; code=500', 500],
  ['prefer', 'example=none, code="422"', 422],
  ['prefer', 'code=429', 429],
  ['prefer', 'code=200', 200],
  ['prefer', 'return=minimal', 200],
  ['x-videogen-inject', '{"kind":"status","status":502}', 502],
  ['x-videogen-inject', '{"kind":"rate-limit"}', 429],
  ['x-videogen-inject', '{"kind":"delay","delayMs":5}', 200],
])('the header %s: %s concerns the request that has it alone', async (name, value, status) => {
  const emulator = await start();
  const [faulty, ...others] = await Promise.all([
    create(emulator, { [name]: value }),
    create(emulator),
    create(emulator),
  ]);
  expect(faulty?.status).toBe(status);
  const isFault = status !== 200 || value.includes('delay');
  expect(faulty?.headers.get('x-videogen-fault')).toBe(isFault ? 'request' : null);
  expect(others.map((response) => response.status)).toEqual([200, 200]);
  expect(emulator.faults.list()).toEqual([]);
});

test.each(['reset', 'reset-after', 'truncate'])('a request can ask for %s', async (kind) => {
  const emulator = await start();
  const sent = create(emulator, { 'x-videogen-inject': JSON.stringify({ kind }) });
  await expect(sent.then((response) => response.text())).rejects.toThrow();
  expect(await emulator.tasks.list()).toHaveLength(kind === 'reset' ? 0 : 1);
});

test.each([
  ['{"kind":"render-failure"}', 'cannot ask for render-failure'],
  ['{"kind":"statuss"}', 'kind'],
  ['503', 'is not a JSON object'],
])('x-videogen-inject: %s is refused, and creates nothing', async (value, message) => {
  const emulator = await start();
  const response = await create(emulator, { 'x-videogen-inject': value });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  expect(await emulator.tasks.list()).toEqual([]);
});

test('a fault of all requests waits while a request has its own', async () => {
  const emulator = await start({ faults: [{ kind: 'status', status: 503, count: 1 }] });
  expect((await create(emulator, { prefer: 'code=500' })).status).toBe(500);
  expect((await create(emulator)).status).toBe(503);
});

test('a page may send the headers, and the handlers of MSW pass them on', async () => {
  const emulator = await start();
  const asked = {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'prefer,x-videogen-inject',
  };
  const preflight = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'OPTIONS', headers: asked });
  expect(preflight.headers.get('access-control-allow-headers')).toBe('prefer,x-videogen-inject');

  const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
  server.listen();
  onTestFinished(() => server.close());
  const { apiKey } = emulator;
  expect((await create({ url: baseUrl, apiKey }, { prefer: 'code=503' })).status).toBe(503);
  expect((await create({ url: baseUrl, apiKey })).status).toBe(200);
});
