import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { type Listening, listen } from '@videogen-tools/test-support/listen';
import type { Browser, Page } from 'playwright-core';
import { expect, withSite } from './use-support.ts';

/** Headers with which a server lets pages read its responses. */
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Starts a server that is not this API; `headers` decide whether pages may read its responses. */
function startOther(
  headers: Readonly<Record<string, string>>,
  status = 404,
  text = 'not here',
): Promise<Listening> {
  const server = createServer((request, response) => {
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      'content-type': 'text/html',
      ...headers,
    });
    response.end(text);
  });
  return listen(server);
}

/** A connection that does not work, and the message that names its cause. */
type Wrong = readonly [base: string, key: string, message: string];

/** Each wrong connection shows a message that names its cause, and no other cause. */
export async function explainsFailures(browser: Browser, dist: string): Promise<void> {
  await using emulator = await startEmulator({ render: 'none' });
  await using others = new AsyncDisposableStack();
  const start = async (...response: Parameters<typeof startOther>): Promise<string> => {
    const { url, close } = await startOther(...response);
    others.defer(close);
    return url;
  };
  const stopped = await startOther({});
  await stopped.close();

  const cases: readonly Wrong[] = [
    ...wrongToEmulator(emulator),
    [await start(open), 'emulator-key', 'not as this API does'],
    [await start(open, 200), 'emulator-key', 'not as this API does'],
    [await start(open, 200, '{"ok":true}'), 'emulator-key', 'not as this API does'],
    [await start({}), 'emulator-key', 'does not allow requests from'],
    [stopped.url, 'emulator-key', 'Start the emulator with'],
    ['http://no-such-host.invalid', 'emulator-key', 'Check the host name'],
  ];

  await withSite(browser, dist, async (page, root) => {
    await explainsConnections(page, root, cases);
    await explainsRefusal(page, root, emulator);
    await explainsMixedContent(page, dist);
  });
}

/** Returns what a reader may get wrong while the emulator runs. */
function wrongToEmulator({ url }: Emulator): Wrong[] {
  const withoutScheme = url.replace('http://127.0.0.1', 'localhost');
  return [
    [`${url}/v1`, 'emulator-key', 'Remove /v1 from the base URL'],
    [url, '', 'The field "API key" is empty'],
    [url, 'my–key', 'a character that no API key has'],
    [withoutScheme, 'emulator-key', 'is not a URL that begins with http'],
    [url.replace('http:', 'https:'), 'emulator-key', 'The emulator has no TLS'],
  ];
}

async function explainsConnections(page: Page, root: string, cases: readonly Wrong[]): Promise<void> {
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
}

/** A grant that is refused is not a fault of the page or its origin. */
async function explainsRefusal(page: Page, root: string, emulator: Emulator): Promise<void> {
  await page.goto(`${root}reference/http/createImageToVideo.html`);
  await page.getByLabel('Base URL').fill(emulator.url);
  await page.getByLabel('API key').fill('emulator-key-banned');
  const refused = await chooseFile(page, 1000);
  expect(/refused the grant with 403/.test(refused) && !/CORS/.test(refused), `a banned key: ${refused}`);
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

/** A page that came over https cannot send to http. */
async function explainsMixedContent(page: Page, dist: string): Promise<void> {
  const secure = 'https://docs.example/';
  await page.route(`${secure}**`, (route) =>
    route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${secure}reference/http/createTextToVideo.html`);
  await page.getByLabel('Base URL').fill('http://api.example');
  await page.getByRole('button', { name: /^Send / }).click();
  await page.getByText('cannot send to http://').waitFor();
}
