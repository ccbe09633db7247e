import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Widths that every page is opened with. */
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Collects errors in the console, failed requests and requests to other hosts. */
export function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`requests another host: ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  });
  return faults;
}

/** One finding of axe, as far as it is reported. */
interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly targets: readonly string[];
}

/** Runs axe in the page, which has it loaded. */
function runAxe(rules: readonly string[] | undefined): Promise<Finding[]> {
  // Defined by `axe.source`.
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const only = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  return loaded
    .run(document, { resultTypes: ['violations'], preload: false, elementRef: false, ...only })
    .then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? '',
        targets: nodes.map((node) => node.target.join(' ')),
      })),
    );
}

/** Serious and critical findings of axe on the page as it is shown now. */
async function axeFaults(page: Page, scheme: string, rules?: readonly string[]): Promise<string[]> {
  const findings = await page.evaluate(runAxe, rules);
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, targets }) => {
      const more = targets.length > 3 ? ` and ${targets.length - 3} more` : '';
      return `axe, ${scheme}: ${id} (${impact}) at ${targets.slice(0, 3).join('; ')}${more}`;
    });
}

/** Words of the page's tables that are shown on more than one line. */
function splitWords(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  for (const cell of document.querySelectorAll('main :is(td, th)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      range.selectNodeContents(text);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\w+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
  }
  return found;
}

async function splitFaults(page: Page, width: string): Promise<string[]> {
  const words = await page.evaluate(splitWords);
  if (words.length === 0) return [];
  return [`splits ${words.length} words in tables on a ${width}: ${words.slice(0, 3).join(', ')}`];
}

/** Reports a page that is wider than a phone or splits words on it. */
async function phoneFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const split = await splitFaults(page, 'phone');
  await page.setViewportSize(desktop);
  return excess > 0 ? [`is ${excess} px wider than a phone`, ...split] : split;
}

/** The pages of the packages' API come from one template: one of each form is opened for all. */
function isOpened(path: string): boolean {
  return (
    !path.startsWith('reference/api/') ||
    /^reference\/api\/(?:client|client\/functions|callbacks-node)\.html$/.test(path)
  );
}

/** Opens one page in light and dark, wide and narrow, and returns its faults. */
async function inspectPage(context: BrowserContext, url: string, origin: string): Promise<string[]> {
  const page = await context.newPage();
  try {
    const faults = watch(page, origin);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(axe.source);
    const light = await axeFaults(page, 'light');
    const split = [...(await splitFaults(page, 'desktop')), ...(await phoneFaults(page))];
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    const dark = await axeFaults(page, 'dark', ['color-contrast']);
    return [...faults, ...light, ...split, ...dark];
  } finally {
    await page.close();
  }
}

/** Inspects pages, several at a time, and returns the faults of each with its path. */
export async function inspectPages(
  browser: Browser,
  origin: string,
  paths: readonly string[],
  parallel = 2,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: desktop, bypassCSP: true });
  const waiting = paths.filter(isOpened);
  const found: string[] = [];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const name = path;
      const started = performance.now();
      const faults = await inspectPage(context, new URL(name, origin).href, origin);
      if (process.env['DOCS_CHECK_TIMES'])
        console.log(`${((performance.now() - started) / 1000).toFixed(1)} s ${name}`);
      found.push(...faults.map((fault) => `${name} ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  await context.close();
  return found;
}
