import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A use of the site; rejects when it fails. */
export interface Use {
  readonly name: string;
  readonly run: (browser: Browser, dist: string) => Promise<void>;
}

/** Rejects the use of a page that does not do what it must. */
export function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Opens a page in a new context for some work. */
export async function withPage(
  browser: Browser,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
