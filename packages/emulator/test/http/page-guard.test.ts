import { expect, test } from 'vitest';
import { start } from '../support/start.ts';

const exposed =
  '*,x-videogen-assumption,x-videogen-fault,retry-after,etag,content-range,accept-ranges,location';

test('a preflight says what a page may send and read, for ten minutes', async () => {
  const emulator = await start();
  const preflight = await emulator.fetch('/v1/video/text2video', {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect([preflight.status, await preflight.text()]).toEqual([204, '']);
  const headers = [...preflight.headers].filter(([name]) => /^(?:access-control-|vary)/.test(name));
  expect(Object.fromEntries(headers)).toEqual({
    'access-control-allow-origin': 'http://localhost:5173',
    'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
    'access-control-allow-headers': 'authorization,content-type',
    'access-control-max-age': '600',
    'access-control-expose-headers': exposed,
    vary: 'origin, access-control-request-headers',
  });
});

test('a response to a page has the headers that it may read, and one to a program has none of them', async () => {
  const emulator = await start();
  const read = async (headers: Record<string, string>) => {
    const response = await emulator.fetch('/v1/tasks/x', { headers });
    return ['access-control-expose-headers', 'vary'].map((name) => response.headers.get(name));
  };
  expect(await read({ origin: 'http://localhost:5173' })).toEqual([
    exposed,
    'origin, access-control-request-headers',
  ]);
  expect(await read({})).toEqual([null, null]);
});

test('a host name that is not known is refused with the flag that makes it known', async () => {
  const emulator = await start();
  const response = await emulator.fetch('http://emulator.example/v1/tasks/x', {
    headers: { host: 'emulator.example' },
  });
  expect([response.status, await response.json()]).toEqual([
    403,
    {
      detail:
        'The emulator is not known as emulator.example. Use its own URL, or start it with --public-url http://emulator.example (publicUrl).',
    },
  ]);
});
