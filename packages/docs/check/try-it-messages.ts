import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmulator } from '@videogen/emulator';
import type { Browser } from 'playwright-core';
import { serveSite } from '../site/serve.ts';
import { expect, withPage } from './use-support.ts';

/** Starts a server that is not this API; `headers` decide whether pages may read its responses. */
async function startOther(headers: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 404, { 'content-type': 'text/html', ...headers });
    response.end('not here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `listen` on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Each wrong connection shows a message that names its cause. */
export async function explainsFailures(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const emulator = await startEmulator({ render: 'none' });
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const [foreign, closed, stopped] = await Promise.all([startOther(open), startOther({}), startOther({})]);
  stopped.stop();
  const cases: readonly (readonly [base: string, key: string, message: string])[] = [
    [`${emulator.url}/v1`, 'emulator-key', 'Remove /v1 from the base URL'],
    [emulator.url, '', 'The field "API key" is empty'],
    [foreign.url, 'emulator-key', 'not as this API does'],
    [closed.url, 'emulator-key', 'does not allow requests from'],
    [stopped.url, 'emulator-key', 'Start the emulator with'],
    ['http://no-such-host.invalid', 'emulator-key', 'Check the host name'],
  ];
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}reference/http/createTextToVideo.html`);
      for (const [base, key, message] of cases) {
        await page.getByLabel('Base URL').fill(base);
        await page.getByLabel('API key').fill(key);
        await page.getByRole('button', { name: /^Send / }).click();
        await page.locator('.try button[type="submit"]:not([disabled])').waitFor();
        const shown = await page.locator('.try-notes').textContent();
        expect(shown?.includes(message) ?? false, `${base} with the key "${key}": ${shown}`);
      }
    });
  } finally {
    foreign.stop();
    closed.stop();
    await emulator.close();
    await site.close();
  }
}
