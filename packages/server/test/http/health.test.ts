import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { NotReady, type Readiness, respondToProbe } from '../../src/http/health.ts';

/** Serves probes; other requests get a 404. */
async function start(readiness: Partial<Readiness>): Promise<(path: string) => Promise<Response>> {
  const parts = { checks: {}, draining: () => false, ...readiness };
  const server = createServer((request, response) => {
    if (!respondToProbe(request, response, parts)) response.writeHead(404).end();
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return (path) => fetch(url + path);
}

const fail = (error: Error) => () => Promise.reject(error);

test.each<[string, Partial<Readiness>, status: number, text: string]>([
  ['works', { checks: { database: async () => 1 } }, 200, 'ok\n'],
  ['drains', { draining: () => true, checks: { database: fail(new Error('away')) } }, 503, 'draining\n'],
  [
    'has parts that cannot be used',
    {
      checks: {
        database: fail(new Error('password=secret')),
        storage: async () => 1,
        jobs: fail(new NotReady('no round')),
      },
    },
    503,
    'not usable: database\nnot usable: jobs (no round)\n',
  ],
])('a process that %s says so to /readyz, and is alive', async (_, readiness, status, text) => {
  const get = await start(readiness);
  const ready = await get('/readyz');
  expect([ready.status, await ready.text()]).toEqual([status, text]);
  expect(ready.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(ready.headers.get('cache-control')).toBe('no-store');
  const alive = await get('/healthz');
  expect([alive.status, await alive.text()]).toEqual([200, 'ok\n']);
  expect((await get('/readyz/more')).status).toBe(404);
});

test('a part that does not respond is checked once for all probes, and again after it has responded', async () => {
  const checks: ((result: unknown) => void)[] = [];
  const get = await start({ checks: { database: () => new Promise((resolve) => checks.push(resolve)) } });
  const first = get('/readyz');
  await expect.poll(() => checks.length).toBe(1);
  const second = get('/readyz');
  // The server has received the second probe when it has responded to a later request.
  await get('/healthz');
  expect(checks).toHaveLength(1);
  checks[0]?.(undefined);
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  const third = get('/readyz');
  await expect.poll(() => checks.length).toBe(2);
  checks[1]?.(undefined);
  expect((await third).status).toBe(200);
});
