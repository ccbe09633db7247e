import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { listen } from '@videogen-tools/test-support/listen';
import type { SmokeReport, Target } from '../smoke/check.ts';
import { type Runtime, timeLimit } from './runtime.ts';

/** Chromium, headless. */
export const chromiumRuntime: Runtime = {
  name: 'Chromium',
  agent: /Chrome\//,
  run: async ({ page: script }, target) => {
    const text = (await readFile(script, 'utf8')).replaceAll('</script', '<\\/script');
    const html = `<!doctype html><meta charset="utf-8"><title>smoke</title><script>${text}</script>`;
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    // Another origin than the emulator, as the page of an application has.
    const site = await listen(createServer((_, response) => response.writeHead(200, headers).end(html)));
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
