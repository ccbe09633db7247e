import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchChromium } from '@videogen-tools/testing/chromium';
import type { SmokeReport, Target } from '../smoke/check.ts';
import { type Runtime, timeLimit } from './runtime.ts';

/** A page on another origin than the emulator, as the page of an application is. */
async function serve(script: string): Promise<{ url: string; close(): Promise<void> }> {
  const html = `<!doctype html><meta charset="utf-8"><title>smoke</title><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address with a port.
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Chromium, headless. */
export const chromiumRuntime: Runtime = {
  name: 'Chromium',
  agent: /Chrome\//,
  find: async () => {
    try {
      const browser = await launchChromium();
      const version = browser.version();
      await browser.close();
      return { version };
    } catch (error) {
      return { missing: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
    }
  },
  run: async ({ page: script }, target) => {
    const site = await serve(await readFile(script, 'utf8'));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(timeLimit);
      await page.goto(site.url);
      return await page.evaluate((given: Target) => {
        // The script of the page defines it.
        const { runSmoke } = globalThis as unknown as { runSmoke: (at: Target) => Promise<SmokeReport> };
        return runSmoke(given);
      }, target);
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
