import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { withSite } from './use-support.ts';

/** Presses "Copy page" and reads the clipboard. */
export async function copyPage(browser: Browser, dist: string): Promise<void> {
  const read = async (page: Page, root: string): Promise<void> => {
    await page.goto(`${root}guides/tasks.html`);
    await page.getByRole('button', { name: 'Copy page' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const twin = await readFile(join(dist, 'guides', 'tasks.md'), 'utf8');
    if (copied.trim() !== twin.trim()) throw new Error(`"Copy page" copied ${copied.slice(0, 200)}`);
  };
  await withSite(browser, dist, read, { permissions: ['clipboard-read', 'clipboard-write'] });
}
