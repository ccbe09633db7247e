import { createServer, type Server } from 'node:http';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { listen } from '@videogen-tools/test-support/listen';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

/** A name that only this Chromium resolves, to loopback: what a foreign site, or a rebound name, looks like. */
const FOREIGN = 'evil.example';

let browser: Browser;
let site: Server;
let foreignPage: string;

beforeAll(async () => {
  browser = await launchChromium([`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`]);
  site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>x</title>'),
  );
  const { port } = await listen(site);
  foreignPage = `http://${FOREIGN}:${port}/`;
});

afterAll(async () => {
  await browser.close();
  site.close();
});

/** A request that a page sends. */
interface PageRequest {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly mode?: 'no-cors';
}

/** Sends a request from the page at `from`: the status that the page gets to see, or why it sees none. */
async function fetchFrom(from: string, url: string, init: PageRequest): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(from);
    return await page.evaluate(
      async (request) => {
        try {
          const { type, status } = await fetch(request.url, request.init);
          return `${type} ${status}`;
        } catch (error) {
          return String(error);
        }
      },
      { url, init },
    );
  } finally {
    await page.close();
  }
}

const authorized = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };

describe('a foreign page', () => {
  test('creates no task, although it knows the key', async () => {
    const emulator = await start();
    const body = JSON.stringify({ prompt: 'x', callback_url: `${emulator.url}/_emulator/reset` });
    const url = `${emulator.url}/v1/video/text2video`;
    expect(await fetchFrom(foreignPage, url, { method: 'POST', headers: authorized, body })).toContain(
      'Failed',
    );
    expect(await emulator.tasks.list()).toEqual([]);
  });

  test.each([
    ['readably', {}],
    ['blindly', { mode: 'no-cors' }],
  ] as const)('does not reset the emulator %s', async (_, init) => {
    const emulator = await start();
    await createTask(emulator, { prompt: 'x' });
    await fetchFrom(foreignPage, `${emulator.url}/_emulator/reset`, { method: 'POST', ...init });
    expect((await emulator.tasks.list()).length).toBe(1);
  });

  test('does not reach the emulator by a name of its own', async () => {
    const emulator = await start();
    const rebound = emulator.url.replace('127.0.0.1', FOREIGN);
    const body = JSON.stringify({ prompt: 'x' });
    const init = { method: 'POST', headers: authorized, body };
    expect(await fetchFrom(rebound, `${rebound}/v1/video/text2video`, init)).toBe('basic 403');
    // A browser sends no origin with a read of the same host.
    expect(await fetchFrom(rebound, `${rebound}/v1/tasks/x`, { method: 'GET' })).toBe('basic 403');
    expect(await emulator.tasks.list()).toEqual([]);
  });

  test('creates tasks when its origin was allowed', async () => {
    const emulator = await start({ cors: [new URL(foreignPage).origin] });
    const init = { method: 'POST', headers: authorized, body: '{"prompt":"x"}' };
    expect(await fetchFrom(foreignPage, `${emulator.url}/v1/video/text2video`, init)).toBe('cors 200');
    expect((await emulator.tasks.list()).length).toBe(1);
  });
});

test('a page on loopback creates tasks and reads them', async () => {
  const emulator = await start();
  const local = foreignPage.replace(FOREIGN, 'localhost');
  const init = { method: 'POST', headers: authorized, body: '{"prompt":"x"}' };
  expect(await fetchFrom(local, `${emulator.url}/v1/video/text2video`, init)).toBe('cors 200');
});

describe('over HTTP', () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-private-network': 'true',
  };
  test.each([
    ['https://docs.example', [], null],
    ['https://docs.example', ['https://docs.example'], 'https://docs.example'],
    ['https://other.example', ['https://docs.example'], null],
    ['https://docs.example', ['*'], 'https://docs.example'],
    ['http://localhost:5173', [], 'http://localhost:5173'],
    ['http://127.0.0.1:4010', [], 'http://127.0.0.1:4010'],
    ['http://localhost.evil.example', [], null],
    ['null', [], null],
  ])('from %s with %j allowed: %s', async (origin, cors, granted) => {
    const emulator = await start({ cors });
    const url = `${emulator.url}/v1/video/text2video`;
    const asked = await fetch(url, { method: 'OPTIONS', headers: { origin, ...preflight } });
    expect(asked.headers.get('access-control-allow-origin')).toBe(granted);
    expect(asked.headers.get('access-control-allow-private-network')).toBe(granted === null ? null : 'true');

    const sent = await fetch(url, {
      method: 'POST',
      headers: { origin, ...authorized },
      body: '{"prompt":"x"}',
    });

    await sent.text();
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([
      granted === null ? 403 : 200,
      granted,
    ]);

    // The admin API is for pages on this machine only, whatever is allowed.
    const admin = await fetch(`${emulator.url}/_emulator/state`, { headers: { origin } });
    await admin.text();
    const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1):/.test(origin);
    expect([admin.status, admin.headers.get('access-control-allow-origin')]).toEqual([
      isLocal ? 200 : 403,
      granted,
    ]);
  });

  test('a refused page is in the request log, with the flag that would allow it', async () => {
    const emulator = await start();
    const headers = { origin: 'https://docs.example' };
    await (await fetch(`${emulator.url}/v1/tasks/x`, { headers })).text();
    expect(emulator.requests.list().at(-1)?.response).toMatchObject({
      status: 403,
      body: expect.stringContaining('--cors https://docs.example'),
    });
  });

  test('a changing admin request needs the header, also without an origin', async () => {
    const emulator = await start();
    const bare = await fetch(`${emulator.url}/_emulator/reset`, { method: 'POST' });
    expect([bare.status, await bare.json()]).toEqual([
      403,
      { code: 'ADMIN_HEADER_MISSING', message: expect.stringContaining('x-videogen-admin: 1') },
    ]);
    const headers = { 'x-videogen-admin': '1' };
    const sent = await fetch(`${emulator.url}/_emulator/reset`, { method: 'POST', headers });
    expect(sent.status).toBe(204);
  });
});
