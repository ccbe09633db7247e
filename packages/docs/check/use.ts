import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { searchWords } from '../site/search-words.ts';
import { serveSite } from '../site/serve.ts';
import { watch } from './browse.ts';
import { copyPage } from './copy-page.ts';
import { sendEverything, watchVideo } from './try-it.ts';
import { expect, type Use, withPage } from './use-support.ts';

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

/** The part of Pagefind's module that the check calls. */
interface Pagefind {
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

/** Pages that a search must list, and that are not among the first eight results. */
async function unfound([module, wanted]: readonly [
  string,
  readonly (readonly [word: string, page: string])[],
]): Promise<string[]> {
  // The build writes the module.
  const { search } = (await import(module)) as Pagefind;
  const lost: string[] = [];
  for (const [word, path] of wanted) {
    const { results } = await search(word);
    const urls = await Promise.all(results.slice(0, 8).map(async (result) => (await result.data()).url));
    if (!urls.some((url) => url.includes(path)))
      lost.push(`"${word}" does not find ${path}, but ${urls.join(' ')}`);
  }
  return lost;
}

/** Every word of the table finds its page, and one of them in the dialog. */
async function searchForWords(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const wanted = Object.entries(searchWords).flatMap(([page, words]) =>
    words.map((word) => [word, page] as const),
  );
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}guides/errors.html`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('webhook');
      await page
        .locator('site-search li a[href*="guides/callbacks.html"]')
        .first()
        .waitFor({ timeout: 20_000 });
      const lost = await page.evaluate(unfound, [`${site.url}pagefind/pagefind.js`, wanted] as const);
      expect(lost.length === 0, lost.join('; '));
    });
  } finally {
    await site.close();
  }
}

/** Reads and searches the site under a base path; no link may leave the path. */
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
    await page.locator('#createTextToVideo a').click();
    await page.waitForURL(`${root}reference/http/createTextToVideo.html`);
    await page.locator('[id="body.prompt"]').waitFor();
    expect(faults.length === 0, `opened from a disk: ${faults.join('; ')}`);
  });
}

/** The references in one file each, opened from a disk without a network. */
async function singleFiles(browser: Browser, dist: string): Promise<void> {
  const texts = { 'openapi.html': 'Create a video from text', 'asyncapi.html': 'Task status changed' };
  for (const [name, text] of Object.entries(texts)) {
    await withPage(browser, async (page) => {
      const root = pathToFileURL(dist).href;
      const foreign: string[] = [];
      page.on('response', (response) => {
        if (/^https?:/.test(response.url())) foreign.push(response.url());
      });
      await page.goto(`${root}/downloads/${name}`);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      expect(foreign.length === 0, `${name} loads ${foreign.join(', ')}`);
    });
  }
}

/** A missing page leads back, at any depth; a phone's start page has the menu with sections and theme. */
async function findsTheWay(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist, { base: '/docs/' });
  try {
    await withPage(
      browser,
      async (page) => {
        await page.goto(`${site.url}guides/no/such/page.html`);
        await page.getByRole('link', { name: 'Your first video' }).first().click();
        await page.waitForURL(`${site.url}guides/first-video.html`);
        await page.goto(site.url);
        await page.getByRole('button', { name: 'Menu' }).click();
        expect(await page.getByLabel('Select theme').last().isVisible(), 'the menu of a phone has no theme');
        await page.getByRole('navigation', { name: 'Sections' }).last().getByText('Reference').click();
        await page.waitForURL(`${site.url}reference/http.html`);
      },
      { viewport: { width: 390, height: 844 } },
    );
  } finally {
    await site.close();
  }
}

async function withoutScripts(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  const read = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}reference/http/createImageToVideo.html`);
    const field = page.locator('[id="body.image.bytes_base64_encoded"]');
    expect(await field.isVisible(), 'without scripts a nested field of an operation is hidden');
    expect(
      await page.getByText('curl -X POST').first().isVisible(),
      'without scripts the curl sample is hidden',
    );
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

/** The language that is chosen with the arrow keys is shown, here and on the page that is opened next. */
async function samplesByKeyboard(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}reference/http/createTextToVideo.html`);
      await page.getByRole('tab', { name: 'Client' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(
        await page.getByText('curl -X POST').first().isVisible(),
        'the arrow keys do not show the curl sample',
      );
      await page.goto(`${site.url}reference/http/getTask.html`);
      const tab = page.getByRole('tab', { name: 'curl' });
      expect(
        (await tab.getAttribute('aria-selected')) === 'true',
        'the next page does not show the chosen language',
      );
    });
  } finally {
    await site.close();
  }
}

/** The actions of a reader on the site; the longest first, so that two workers end at about the same time. */
export const uses: readonly Use[] = [
  { name: 'Send on every example of every operation', run: sendEverything },
  { name: 'upload, create and watch from the pages', run: watchVideo },
  { name: 'the references in one file work from a disk', run: singleFiles },
  ...['/docs/', '/videogen-toolkit/0.15.0/'].map((base) => ({
    name: `works under ${base}, search by keyboard`,
    run: (browser: Browser, dist: string) => underBase(browser, dist, base),
  })),
  { name: 'finds what newcomers search for', run: searchForWords },
  { name: 'Copy page copies the Markdown', run: copyPage },
  { name: 'works from a disk', run: fromDisk },
  { name: 'finds the way from a missing page and on a phone', run: findsTheWay },
  { name: 'readable without scripts', run: withoutScripts },
  { name: 'the samples by keyboard', run: samplesByKeyboard },
];
