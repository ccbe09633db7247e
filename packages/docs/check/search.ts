import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { searchRanking } from '../site/search-ranking.ts';
import { loadBuilt } from '../site/twins/markdown.ts';
import newcomersQueries from './queries.json' with { type: 'json' };
import { expect, withSite } from './use-support.ts';

/** Searches with the keyboard alone, and arrives at the page that was found. */
export async function searchByKeyboard(page: Page, root: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // The dialog gets its input when the browser is idle.
  await page.locator('site-search input').focus();
  await page.keyboard.type('rate limits');
  // Results of the first letters come before those of the whole query, and take the focus with them when they go.
  await page.getByText(/^\d+ results? for rate limits$/).waitFor();
  // The count is shown before the results, which are fetched one by one.
  await page.locator('site-search .pagefind-ui__result-link').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.locator('site-search .pagefind-ui__result-link:focus').waitFor();
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
    found.push(await Promise.all(results.slice(0, 5).map((result) => result.data())));
  }
  return found;
}

/** The words of a page; words of neighboring texts are apart, as a reader sees them. */
function getWords(html: string): string[] {
  const $ = loadBuilt(html.replaceAll('<wbr>', '').replace(/<(?!\/?mark>)/g, ' <'));
  return ($('main').text() || $.text()).split(/[^\p{L}\p{N}]+/u);
}

/** The words of each page, read once. */
type PageWords = Map<string, ReadonlySet<string>>;

/** Words of an excerpt that its page does not have, for instance two that were joined. */
async function excerptFaults(dist: string, pages: PageWords, { url, excerpt }: Result): Promise<string[]> {
  const words =
    pages.get(url) ??
    new Set(getWords(await readFile(join(dist, url.replace(/\/$/, '/index.html')), 'utf8')));
  pages.set(url, words);
  const foreign = getWords(excerpt).filter((word) => word !== '' && !words.has(word));
  return foreign.length === 0
    ? []
    : [`the excerpt of ${url} has ${foreign.join(', ')}, which the page has not`];
}

/** Every query as newcomers type it (`queries.json`) finds one of its pages among the first three; no page is shown twice, excerpts are its text. */
export async function findForNewcomers(browser: Browser, dist: string): Promise<void> {
  await withSite(browser, dist, async (page, root) => {
    await page.goto(`${root}guides/errors.html`);
    const queries = Object.keys(newcomersQueries);
    const module = `${root}pagefind/pagefind.js`;
    const found = await page.evaluate(getResults, [module, queries, searchRanking] as const);
    const faults: string[] = [];
    const pages: PageWords = new Map();

    for (const [index, [query, wanted]] of Object.entries(newcomersQueries).entries()) {
      const results = found[index] ?? [];
      const urls = results.map(({ url }) => url);
      if (!urls.slice(0, 3).some((url) => wanted.some((each) => url === `/${each}.html`)))
        faults.push(`"${query}" does not find ${wanted.join(' or ')}, but ${urls.join(' ')}`);
      if (new Set(urls).size < urls.length) faults.push(`"${query}" finds a page twice`);
      for (const result of results.slice(0, 3)) faults.push(...(await excerptFaults(dist, pages, result)));
    }

    expect(faults.length === 0, faults.join('\n'));
  });
}
