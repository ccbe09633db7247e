import type { Browser, Page } from 'playwright-core';
import { searchRanking } from '../site/search-words.ts';
import { serveSite } from '../site/serve.ts';
import newcomersQueries from './queries.json' with { type: 'json' };
import { expect, withPage } from './use-support.ts';

/** Searches with the keyboard alone, and arrives at the page that was found. */
export async function searchByKeyboard(page: Page, root: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // The dialog gets its input when the browser is idle.
  await page.locator('site-search input').focus();
  await page.keyboard.type('rate limits');
  await page.locator('site-search .pagefind-ui__result-link').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href.startsWith(root) && !url.pathname.endsWith('/waiting.html'));
}

/** What the dialog shows for a query. */
interface Result {
  readonly url: string;
  readonly excerpt: string;
}

/** The part of Pagefind's module that the check calls. */
interface Pagefind {
  options(options: object): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<Result> }[] }>;
}

/** Searches as the dialog does, with the options that it has from the build. */
async function getResults([module, queries, ranking]: readonly [string, readonly string[], object]): Promise<
  Result[][]
> {
  // The build writes the module.
  const { options, search } = (await import(module)) as Pagefind;
  await options({ ranking });
  const found: Result[][] = [];
  for (const query of queries) {
    const { results } = await search(query);
    found.push(await Promise.all(results.slice(0, 8).map((result) => result.data())));
  }
  return found;
}

/** The words of each text of a page; words of neighboring texts are apart, as a reader sees them. */
async function getWords(page: Page, html: string): Promise<string[]> {
  return page.evaluate((each) => {
    const main = new DOMParser()
      .parseFromString(each.replaceAll('<wbr>', ''), 'text/html')
      .querySelector('main, body');
    const texts: string[] = [];
    const walker = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
      texts.push(text.textContent ?? '');
    return texts.join(' ').split(/[^\p{L}\p{N}]+/u);
  }, html);
}

/** Words of an excerpt that its page does not have, for instance two that were joined. */
async function excerptFaults(page: Page, root: string, results: readonly Result[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { url, excerpt } of results) {
    const response = await page.request.get(new URL(url, root).href);
    const words = new Set(await getWords(page, await response.text()));
    const foreign = (await getWords(page, excerpt.replace(/<\/?mark>/g, ''))).filter(
      (word) => word !== '' && !words.has(word),
    );
    if (foreign.length > 0)
      faults.push(`the excerpt of ${url} has ${foreign.join(', ')}, which the page has not`);
  }
  return faults;
}

/** Every query as newcomers type it (`queries.json`) finds one of its pages among the first three; no page is shown twice, excerpts are its text. */
export async function findForNewcomers(browser: Browser, dist: string): Promise<void> {
  const site = await serveSite(dist);
  try {
    await withPage(browser, async (page) => {
      await page.goto(`${site.url}guides/errors.html`);
      const queries = Object.keys(newcomersQueries);
      const module = `${site.url}pagefind/pagefind.js`;
      const found = await page.evaluate(getResults, [module, queries, searchRanking] as const);
      const faults: string[] = [];
      for (const [index, [query, wanted]] of Object.entries(newcomersQueries).entries()) {
        const results = found[index] ?? [];
        const urls = results.map(({ url }) => url);
        if (!urls.slice(0, 3).some((url) => wanted.some((each) => url === `/${each}.html`)))
          faults.push(`"${query}" does not find ${wanted.join(' or ')}, but ${urls.join(' ')}`);
        if (new Set(urls).size < urls.length) faults.push(`"${query}" finds a page twice`);
        faults.push(...(await excerptFaults(page, site.url, results.slice(0, 3))));
      }
      expect(faults.length === 0, faults.join('\n'));
    });
  } finally {
    await site.close();
  }
}
