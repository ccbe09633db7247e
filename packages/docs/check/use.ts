import { pathToFileURL } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import type { Browser, Page } from 'playwright-core';
import { serveSite } from '../site/serve.ts';
import { watch } from './browse.ts';

/** One thing a reader does; rejects when it does not work. */
export interface Use {
  readonly name: string;
  readonly run: (browser: Browser, dist: string) => Promise<void>;
}

function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

async function withPage(
  browser: Browser,
  work: (page: Page) => Promise<void>,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Searches with the keyboard alone, and arrives at the page that was found. */
async function searchByKeyboard(page: Page, root: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rate limits');
  await page.locator('site-search li').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href.startsWith(root) && !url.pathname.endsWith('/waiting.html'));
}

/** Words that newcomers search for, and a page that must be among the results. */
const searches: Readonly<Record<string, string>> = {
  webhook: 'guides/callbacks.html',
  tunnel: 'guides/callbacks.html',
  polling: 'guides/waiting.html',
  queue: 'reference/api/client-queue.html',
};

async function searchWords(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  try {
    await withPage(browser, async (page) => {
      for (const [word, path] of Object.entries(searches)) {
        await page.goto(`${site.url}guides/errors.html`);
        await page.keyboard.press('Control+k');
        await page.keyboard.type(word);
        await page.locator(`site-search li a[href*="${path}"]`).first().waitFor({ timeout: 20_000 });
      }
    });
  } finally {
    await site.close();
  }
}

/** The site under one base path: styled, without faults, searchable, and left by no link. */
async function underBase(browser: Browser, dist: string, base: string): Promise<void> {
  const site = await serveSite(dist, { base });
  try {
    await withPage(browser, async (page) => {
      const faults = watch(page, site.url);
      await page.goto(site.url);
      await page.getByRole('link', { name: 'Your first video' }).first().click();
      await page.waitForURL(`${site.url}guides/first-video.html`);
      await page.goto(`${site.url}guides/waiting.html`);
      await searchByKeyboard(page, site.url);
      expect(faults.length === 0, `under ${base}: ${faults.join('; ')}`);
    });
  } finally {
    await site.close();
  }
}

async function fromDisk(browser: Browser, dist: string): Promise<void> {
  await withPage(browser, async (page) => {
    const root = `${pathToFileURL(dist).href.replace(/\/$/, '')}/`;
    const faults = watch(page, root);
    await page.goto(`${root}index.html`);
    await page.getByRole('link', { name: 'HTTP reference' }).first().click();
    await page.waitForURL(`${root}reference/http.html`);
    await page.locator('#createTextToVideo').waitFor();
    expect(faults.length === 0, `opened from a disk: ${faults.join('; ')}`);
  });
}

async function withoutScripts(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const read = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}reference/http.html`);
    const field = page.getByText('bytes_base64_encoded').first();
    expect(await field.isVisible(), 'without scripts a nested field of the HTTP reference is hidden');
    await page.goto(`${site.url}reference/callback.html`);
    expect(await page.getByText('output_videos').first().isVisible(), 'the callback reference is empty');
    await page.goto(site.url);
    expect(await page.getByText('createVideoClient').first().isVisible(), 'the start page shows no program');
  };
  try {
    await withPage(browser, read, { javaScriptEnabled: false });
  } finally {
    await site.close();
  }
}

async function referenceByKeyboard(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}reference/http.html`);
      const fold = page.locator('button.fold').first();
      await fold.focus();
      await page.keyboard.press('Enter');
      expect((await fold.getAttribute('aria-expanded')) === 'true', 'Enter does not unfold a nested field');
      const tab = page.locator('.reference [role="tab"]:visible').first();
      await tab.focus();
      await page.keyboard.press('ArrowRight');
      expect(
        (await tab.getAttribute('aria-selected')) === 'false',
        'the arrow keys do not move between tabs',
      );
    });
  } finally {
    await site.close();
  }
}

/** Sends an operation from the page to an emulator at another address, and reads the answer. */
async function tryIt(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const emulator = await startEmulator({ render: 'none' });
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}reference/http.html`);
      const form = page.locator('.try').first();
      await form.locator('summary').click();
      await form.locator('[name="base"]').fill(emulator.url);
      await form.getByRole('button', { name: 'Send POST' }).click();
      await form.locator('.try-status.ok').waitFor();
      const answer = await form.locator('.try-answer').textContent();
      const [task] = await emulator.tasks.list();
      expect(task !== undefined && (answer ?? '').includes(task.id), `Try it shows ${answer}`);
    });
  } finally {
    await emulator.close();
    await site.close();
  }
}

/** What a reader does with the site. */
export const uses: readonly Use[] = [
  ...['/docs/', '/videogen-toolkit/0.15.0/'].map((base) => ({
    name: `works under ${base}, search by keyboard`,
    run: (browser: Browser, dist: string) => underBase(browser, dist, base),
  })),
  { name: 'finds what newcomers search for', run: searchWords },
  { name: 'works from a disk', run: fromDisk },
  { name: 'readable without scripts', run: withoutScripts },
  { name: 'the reference by keyboard', run: referenceByKeyboard },
  { name: 'Try it against an emulator', run: tryIt },
];
