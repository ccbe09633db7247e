import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { launchChromium } from '@videogen-tools/testing/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createVideoClient } from '../../src/index.ts';
import { createCertificate } from '../support/certificate.ts';
import { createFile } from '../support/files.ts';
import { taskId } from '../support/service.ts';
import { bundlePage } from '../support/size.ts';

declare global {
  // `evaluate` sends functions to a page that has the client.
  var create: typeof createVideoClient;
}

let browser: Awaited<ReturnType<typeof launchChromium>>;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  browser = await launchChromium(['--ignore-certificate-errors']);
  files = (await bundlePage()).all;
});
afterAll(() => browser.close());

const html = `<script type="module">
  import { createVideoClient } from '/stdin.js';
  globalThis.create = createVideoClient;
</script>`;
const video = createFile('MP4', 200_000);

/** Opens a page of a service over TLS whose connection drops at the first create request, and counts those requests. */
async function openPage(protocol: 'HTTP/1.1' | 'HTTP/2') {
  const certificate = createCertificate('page');
  const server: Server = protocol === 'HTTP/2' ? createSecureServer(certificate) : createServer(certificate);
  let creates = 0;
  server.on('request', async (request, response) => {
    if (request.method !== 'POST') {
      const file = files.get(request.url.slice(1)) ?? (request.url === '/' ? html : video);
      const type = request.url.endsWith('.js')
        ? 'text/javascript'
        : file === html
          ? 'text/html'
          : 'video/mp4';
      response.setHeader('content-type', type);
      return response.end(file);
    }
    creates++;
    for await (const _ of request);
    if (creates === 1) request.socket.destroy();
    else response.end(JSON.stringify({ code: 0, data: { task_id: taskId } }));
  });
  const sockets = new Set<Duplex>();
  server.on('secureConnection', (socket: Duplex) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'create' in globalThis);
  return {
    url,
    page,
    creates: () => creates,
    async [Symbol.asyncDispose]() {
      await context.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a reused connection that drops during a create request in Chromium', () => {
  it.each([
    // Here the browser sends it again by itself, as the README says.
    ['HTTP/1.1', 2, taskId],
    ['HTTP/2', 1, 'ambiguous_submit'],
  ] as const)('is over %s %i requests, and the outcome is %s', async (protocol, requests, outcome) => {
    await using opened = await openPage(protocol);
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
      await using opened = await openPage(protocol);
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
