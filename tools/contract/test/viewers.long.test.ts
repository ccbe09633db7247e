import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDocuments } from '../src/documents/document.ts';
import { installConsumers } from './support/consumers.ts';

// Viewers of other people show the published document: every operation, and no error on the page.

const openapi = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
const folder = await temporaryFolder(afterAll);
const summaries = Object.values(Object(loadDocuments().openapi.content['paths']))
  .flatMap((item) => Object.values(Object(item)))
  .flatMap((operation): string[] => Object(operation)['summary'] ?? []);

/** The page that each viewer's own README shows, with its file in the package. */
const viewers = {
  'Swagger UI': {
    script: 'swagger-ui-dist/swagger-ui-bundle.js',
    page: `<div id="app"></div><script src="/script.js"></script>
<script>SwaggerUIBundle({ url: '/openapi.json', dom_id: '#app', validatorUrl: null })</script>`,
  },
  Scalar: {
    script: '@scalar/api-reference/dist/browser/standalone.js',
    page: `<div id="app"></div><script src="/script.js"></script>
<script>Scalar.createApiReference('#app', { url: '/openapi.json', defaultOpenAllTags: true, withDefaultFonts: false, telemetry: false })</script>`,
  },
};

let browser: Awaited<ReturnType<typeof launchChromium>>;
beforeAll(async () => {
  installConsumers(folder);
  browser = await launchChromium();
}, 300_000);
afterAll(() => browser?.close());

test('the document has operations', () => {
  expect(summaries).toHaveLength(7);
});

test.each(Object.entries(viewers))('%s shows every operation', async (_, { script, page: html }) => {
  const server = createServer((request, response) => {
    if (request.url === '/openapi.json') return createReadStream(openapi).pipe(response);
    if (request.url === '/script.js')
      return createReadStream(join(folder, 'node_modules', script)).pipe(response);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(request.url === '/' ? `<!doctype html><title>x</title>${html}` : '');
  });
  const { url, close } = await listen(server);
  const page = await browser.newPage({ viewport: { width: 1440, height: 20_000 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.route('**', (route) =>
    route.request().url().startsWith(url) ? route.continue() : route.abort(),
  );
  await page.goto(url);
  for (const summary of summaries) await page.getByText(summary).first().waitFor({ state: 'attached' });

  expect(errors).toEqual([]);
  await page.evaluate(() => void setTimeout(() => void ({} as { control: () => void }).control()));
  await expect.poll(() => errors).toHaveLength(1);
  await page.close();
  await close();
});
