import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { type Listening, listen } from '@videogen-tools/test-support/listen';
import type { OrderTarget } from '../programs/order.ts';
import type { Step } from '../step.ts';
import { bundlePage } from './bundle.ts';

/** Places an order in a page of Chromium that a bundler built. */
export const runPage: Step = async (row, consumer, context) => {
  const dist = await bundlePage(row, consumer, context.root);
  const { url, apiKey } = await context.getEmulator(consumer);
  const site = await serve(dist);
  const browser = await launchChromium();

  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(site.url);
    const size = await page.evaluate(
      (target) => {
        // The script of the page defines it.
        const { order } = globalThis as unknown as { order: (at: OrderTarget) => Promise<number> };
        return order(target);
      },
      { baseUrl: url, apiKey },
    );
    return size > 0 ? [] : ['the video is empty'];
  } finally {
    await browser.close();
    await site.close();
  }
};

/** Serves a folder. It is another origin than the emulator, as the page of an application has. */
function serve(folder: string): Promise<Listening> {
  const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };
  return listen(
    createServer(async (request, response) => {
      const path = request.url === '/' ? 'index.html' : `.${request.url}`;
      try {
        const content = await readFile(join(folder, path));
        response.writeHead(200, { 'content-type': types[path.split('.').at(-1) ?? ''] ?? '' }).end(content);
      } catch {
        response.writeHead(404).end();
      }
    }),
  );
}
