import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { createCertificate } from '@videogen-tools/test-support/certificate';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createVideoClient } from '../../src/index.ts';
import { createFile } from '../support/files.ts';
import { created, type Handler, respond, script, serve, task, taskId } from '../support/service.ts';
import { bundlePage } from '../support/size.ts';

declare global {
  // `evaluate` sends functions to a page that has the client.
  var create: typeof createVideoClient;
}

let browser: Awaited<ReturnType<typeof launchChromium>>;
let bundle: Awaited<ReturnType<typeof bundlePage>>;
beforeAll(async () => {
  [browser, bundle] = await Promise.all([launchChromium(['--ignore-certificate-errors']), bundlePage()]);
});
afterAll(() => browser.close());

const html = `<script type="module">
  import { createVideoClient } from '/stdin.js';
  globalThis.create = createVideoClient;
</script>`;
const certificate = createCertificate('page');
const servers = {
  'HTTP/1.1': (listener: RequestListener) => createServer(certificate, listener),
  // Safe: the responses of both have what the tests use.
  'HTTP/2': (listener: RequestListener) => createSecureServer(certificate, listener as never),
};
const video = createFile('MP4', 200_000);
const drop: Handler = (_, response) => response.socket?.destroy();

/** Opens a page of a service over TLS, which responds to the requests of the client with the handlers in order. */
async function openPage(protocol: keyof typeof servers, ...handlers: Handler[]) {
  const respondToClient = script(...handlers);
  const service = await serve((request, ...rest) => {
    if (request.path.startsWith('/v1/')) return respondToClient(request, ...rest);
    const code = bundle.all.get(request.path.slice(1));
    if (code) return respond(200, code, { 'content-type': 'text/javascript' })(request, ...rest);
    if (request.path.endsWith('.mp4')) return respond(200, video)(request, ...rest);
    return respond(200, html, { 'content-type': 'text/html' })(request, ...rest);
  }, servers[protocol]);
  const url = service.url.replace('http:', 'https:');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'create' in globalThis);

  return {
    url,
    page,
    context,
    creates: () => service.seen.filter(({ method }) => method === 'POST').length,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

describe('a reused connection that drops during a create request', () => {
  it.each([
    // Here the browser sends it again by itself, as the README says.
    ['HTTP/1.1', 2, taskId],
    ['HTTP/2', 1, 'ambiguous_submit'],
  ] as const)('is over %s %i requests, and the outcome is %s', async (protocol, requests, outcome) => {
    await using opened = await openPage(protocol, drop, created);
    const result = await opened.page.evaluate(async (baseUrl) => {
      const client = create({ baseUrl, apiKey: 'key-123456', maxRetries: 0 });
      return client.textToVideo({ prompt: 'x' }).then(
        ({ id }) => id,
        ({ code, message }) => (message.includes('browser may have sent it twice') ? code : message),
      );
    }, opened.url);
    expect([opened.creates(), result]).toEqual([requests, outcome]);
  });

  it.each([
    ['HTTP/1.1', 0],
    ['HTTP/2', 1],
  ] as const)(
    'is over %s %i requests when the body is a stream, and the error does not say why',
    async (protocol, requests) => {
      await using opened = await openPage(protocol, drop, created);
      const result = await opened.page.evaluate(async () => {
        const init = { method: 'POST', body: new Blob(['{}']).stream(), duplex: 'half' };
        return fetch('/v1/video/text2video', init).catch(String);
      });
      expect([opened.creates(), result]).toEqual([requests, 'TypeError: Failed to fetch']);
    },
  );
});

it('a download to the origin private file system is the whole file', async () => {
  await using opened = await openPage('HTTP/2');
  const result = await opened.page.evaluate(async (url) => {
    const client = create({ baseUrl: url, apiKey: 'key-123456' });
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle('cat.mp4', { create: true });
    const { size } = await client.download({ url: `${url}/cat.mp4` }, handle);
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    return { size, stored: bytes.length, last: bytes.at(-1) };
  }, opened.url);
  expect(result).toEqual({ size: video.length, stored: video.length, last: video.at(-1) });
});

const ambiguous = { code: 'ambiguous_submit', sent: true };
const timedOut = { code: 'task_timeout', taskId };
const unsent = { code: 'connection', sent: false };

it.each<[string, 'create' | 'upload' | 'download', responses: Handler[] | undefined, error: object]>([
  ['before a create request', 'create', undefined, ambiguous],
  ['during a create request', 'create', [], ambiguous],
  ['during the first read', 'create', [created], timedOut],
  ['between two reads', 'create', [created, task('PENDING')], timedOut],
  ['before an upload', 'upload', undefined, unsent],
  ['before a download', 'download', undefined, unsent],
])('Chromium that goes offline %s gets a documented error', async (_, call, responses, error) => {
  await using opened = await openPage('HTTP/1.1', ...(responses ?? []), async (...request) => {
    await opened.context.setOffline(true);
    drop(...request);
  });
  await opened.context.setOffline(responses === undefined);
  const result = await opened.page.evaluate(
    async ([baseUrl, called]) => {
      const client = create({ baseUrl, apiKey: 'key-123456', poll: { minInterval: 10, maxInterval: 10 } });
      const calls = {
        create: () => client.textToVideo({ prompt: 'x' }).result({ timeout: 1_000 }),
        upload: () => client.upload(new Blob(['x'])),
        download: () => client.download({ url: `${baseUrl}/v.mp4` }),
      };
      return calls[called]().then(
        () => 'done',
        ({ code, sent, taskId: id }) => ({ code, sent, taskId: id }),
      );
    },
    [opened.url, call] as const,
  );
  expect(result).toMatchObject(error);
});
