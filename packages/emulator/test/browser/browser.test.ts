import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { listen } from '@videogen-tools/test-support/listen';
import { build } from 'esbuild';
import type { SetupWorker } from 'msw/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserEmulatorOptions, startBrowserEmulator } from '../../src/browser/browser.ts';
import type { Emulator } from '../../src/index.ts';
import type { Shape } from '../support/contract.ts';
import { type Grant, png } from '../support/files.ts';

/** The global variables that the example sets on the page. */
interface PageGlobals {
  readonly emulator: Emulator;
  readonly baseUrl: string;
  readonly worker: SetupWorker;
}
declare const emulator: PageGlobals['emulator'];
declare const baseUrl: PageGlobals['baseUrl'];
declare const worker: PageGlobals['worker'];
/** Sends a JSON body to the service from the page, or reads; resolves to `data` of the response. */
declare const send: (path: string, body?: object) => Promise<Shape>;

let browser: Browser;
let site: Server;
let page: Page;

/** Bundles the example as an application does: for browsers, where an import of a Node module is an error. */
async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../examples/in-a-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@videogen/source', 'browser'],
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

beforeAll(async () => {
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', '<!doctype html><title>x</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', await bundlePage()],
    '/mockServiceWorker.js': ['text/javascript', await readFile(worker, 'utf8')],
  };

  site = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.writeHead(files[url] === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto((await listen(site)).url);
  await page.waitForFunction(() => 'emulator' in globalThis);

  await page.evaluate(() => {
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const call = async (path: string, body?: object) => {
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(baseUrl + path, init)).json()).data;
    };
    Object.assign(globalThis, { send: call });
  });
});

afterAll(async () => {
  await browser.close();
  site.close();
});

test('a page creates a task, moves the time and plays the video, without a server', async () => {
  const seen = await page.evaluate(async () => {
    const { task_id } = await send('/v1/video/text2video', { prompt: 'A kitten', seconds: 2 });
    const before = await send(`/v1/tasks/${task_id}`);
    await emulator.clock.advance('1m');
    const after = await send(`/v1/tasks/${task_id}`);
    const video = document.createElement('video');
    const download = await fetch(String(after['output_videos']?.[0]?.['url']));
    video.src = URL.createObjectURL(await download.blob());
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });

    return {
      before: before['status'],
      after: after['status'],
      type: download.headers.get('content-type'),
      size: [video.videoWidth, video.videoHeight, video.duration],
    };
  });
  expect(seen).toEqual({ before: 'PENDING', after: 'SUCCESS', type: 'video/mp4', size: [640, 360, 2] });
});

test('a page uploads an image, whose size decides the aspect ratio', async () => {
  const ratio = await page.evaluate(
    async (image) => {
      // Safe: the shape of the contract.
      const grant = (await send('/v1/upload/file', { filename: 'a.png' })) as unknown as Grant;
      const { presigned_url, headers, service_uri } = grant;
      const put = await fetch(presigned_url, { method: 'PUT', headers, body: Uint8Array.from(image) });
      const { task_id } = await send('/v1/video/image2video', { image: { service_uri } });
      await emulator.clock.advance('1m');
      const { output } = (await emulator.tasks.get(String(task_id))) ?? {};
      return [put.status, output?.width, output?.height];
    },
    [...png(300, 400)],
  );
  expect(ratio).toEqual([200, 420, 560]);
});

test('refusals, faults and unknown paths reach the page as they are, after the handlers were reset', async () => {
  const seen = await page.evaluate(async () => {
    worker.resetHandlers();
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    const status = async (path: string) => (await fetch(baseUrl + path, { headers })).status;
    const refused = [await status('/v1/tasks/x'), await status('/v1/nothing')];
    emulator.faults.add({ kind: 'status', status: 503, count: 1 });
    const faulty = await status('/v1/tasks/x');
    emulator.faults.add({ kind: 'reset', count: 1 });
    const reset = await status('/v1/tasks/x').catch((error: Error) => error.name);
    emulator.faults.add({ kind: 'truncate', count: 1 });
    const cut = await fetch(`${baseUrl}/v1/tasks/x`, { headers });
    return { refused, faulty, reset, cut: await cut.text().catch((error: Error) => error.name) };
  });
  expect(seen).toEqual({ refused: [422, 404], faulty: 503, reset: 'TypeError', cut: expect.any(String) });
});

test('the same emulator runs on Node, and says where callbacks may go', async () => {
  await using service = await startBrowserEmulator({ baseUrl: 'https://api.example', clock: 'manual' });
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' };
  const urls = ['https://api.example/v1/tasks/x', 'https://app.example/callback', 'ftp://localhost/'];
  for (const callback_url of urls) {
    const body = JSON.stringify({ prompt: 'x', callback_url });
    await service.fetch('/v1/video/text2video', { method: 'POST', headers, body });
  }

  await service.clock.advance('1m');
  const errors = (await service.deliveries.list()).map(({ attempts }) => attempts[0]?.error);
  expect(new Set(errors)).toEqual(
    new Set([
      expect.stringContaining('the emulator itself'),
      expect.stringContaining("allowCallbackHosts: ['app.example']"),
      expect.stringContaining('http and https'),
    ]),
  );
});

test.each([
  [{ baseUrl: 'not a URL' }, 'baseUrl'],
  [{ baseUrl: 'https://api.example', captions: true }, 'captions'],
  [{ baseUrl: 'https://api.example', render: 'video' }, 'render'],
  [{ baseUrl: 'https://api.example', clok: 'manual' }, 'clock'],
])('%j is refused', async (options, name) => {
  // Safe: the options are wrong on purpose, as those of a program without types may be.
  const started = startBrowserEmulator(options as BrowserEmulatorOptions);
  await expect(started).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    message: expect.stringContaining(name),
  });
});
