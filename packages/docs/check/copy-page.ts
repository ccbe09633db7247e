import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { serveSite } from '../site/serve.ts';

/** Presses "Copy page" and reads the clipboard. */
export async function copyPage(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}guides/tasks.html`);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const twin = await readFile(join(dist, 'guides', 'tasks.md'), 'utf8');
    if (copied.trim() !== twin.trim()) throw new Error(`"Copy page" copied ${copied.slice(0, 200)}`);
  } finally {
    await context.close();
    await site.close();
  }
}
