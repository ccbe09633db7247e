import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import type { Browser, Page } from 'playwright-core';
import { expect, withSite } from './use-support.ts';

/** Starts a server that is not this API; `headers` decide whether pages may read its responses. */
async function startOther(headers: Readonly<Record<string, string>>, status = 404, text = 'not here') {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      'content-type': 'text/html',
      ...headers,
    });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `listen` on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Chooses a file for a field, and returns the messages that follow. */
async function chooseFile(page: Page, bytes: number): Promise<string> {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(bytes),
  });
  await page.locator('.try-notes p').first().waitFor();
  return (await page.locator('.try-notes').textContent()) ?? '';
}

/** Each wrong connection shows a message that names its cause, and no other cause. */
export async function explainsFailures(browser: Browser, dist: string): Promise<void> {
  await using emulator = await startEmulator({ render: 'none' });
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const [foreign, page200, json200, closed, stopped] = await Promise.all([
    startOther(open),
    startOther(open, 200),
    startOther(open, 200, '{"ok":true}'),
    startOther({}),
    startOther({}),
  ]);

  stopped.stop();
  const secure = 'https://docs.example/';
  const cases: readonly (readonly [base: string, key: string, message: string])[] = [
    [`${emulator.url}/v1`, 'emulator-key', 'Remove /v1 from the base URL'],
    [emulator.url, '', 'The field "API key" is empty'],
    [emulator.url, 'my–key', 'a character that no API key has'],
    [
      emulator.url.replace('http://127.0.0.1', 'localhost'),
      'emulator-key',
      'is not a URL that begins with http',
    ],
    [emulator.url.replace('http:', 'https:'), 'emulator-key', 'The emulator has no TLS'],
    [foreign.url, 'emulator-key', 'not as this API does'],
    [page200.url, 'emulator-key', 'not as this API does'],
    [json200.url, 'emulator-key', 'not as this API does'],
    [closed.url, 'emulator-key', 'does not allow requests from'],
    [stopped.url, 'emulator-key', 'Start the emulator with'],
    ['http://no-such-host.invalid', 'emulator-key', 'Check the host name'],
  ];

  try {
    await withSite(browser, dist, async (page, root) => {
      await page.goto(`${root}reference/http/createTextToVideo.html`);
      for (const [base, key, message] of cases) {
        await page.getByLabel('Base URL').fill(base);
        await page.getByLabel('API key').fill(key);
        await page.getByRole('button', { name: /^Send / }).click();
        await page.locator('.try button[type="submit"]:not([disabled])').waitFor();
        const shown = (await page.locator('.try-notes').textContent()) ?? '';
        expect(shown.includes(message), `${base} with the key "${key}": ${shown}`);
        const others = cases.map(([, , other]) => other).filter((other) => other !== message);
        expect(!others.some((other) => shown.includes(other)), `${base} has two causes: ${shown}`);
      }

      await page.goto(`${root}reference/http/createImageToVideo.html`);
      await page.getByLabel('Base URL').fill(emulator.url);
      await page.getByLabel('API key').fill('emulator-key-banned');
      const refused = await chooseFile(page, 1000);
      expect(/refused the grant with 403/.test(refused) && !/CORS/.test(refused), `a banned key: ${refused}`);

      await page.route(`${secure}**`, (route) =>
        route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }),
      );
      await page.goto(`${secure}reference/http/createTextToVideo.html`);
      await page.getByLabel('Base URL').fill('http://api.example');
      await page.getByRole('button', { name: /^Send / }).click();
      await page.getByText('cannot send to http://').waitFor();
    });
  } finally {
    for (const each of [foreign, page200, json200, closed]) each.stop();
  }
}
