import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { serveSite } from '../site/serve.ts';

/** A use of the site; rejects when it fails. */
export interface Use {
  readonly name: string;
  /** @param everything whether each page is used at each width, as the nightly run does. */
  readonly run: (browser: Browser, dist: string, everything: boolean) => Promise<void>;
}

/** Rejects the use of a page that does not do what it must. */
export function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Serves the site, below `base`, and opens a page in a new context for some work. The root of the site ends with a slash. */
export async function withSite(
  browser: Browser,
  dist: string,
  work: (page: Page, root: string) => Promise<void>,
  { base = '/', ...options }: BrowserContextOptions & { readonly base?: string } = {},
): Promise<void> {
  const site = await serveSite(dist, { base });
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  try {
    await work(await context.newPage(), site.url);
  } finally {
    await context.close();
    await site.close();
  }
}
