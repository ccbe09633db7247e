import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, contrastFaults } from './axe.ts';

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

/** Reports a page that is wider than the phone that shows it, or splits words on it. */
async function narrowFaults(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const split = await splitFaults(page, 'phone');
  return excess > 0 ? [`is ${excess} px wider than a phone`, ...split] : split;
}

/**
 * Resolves when all code that scrolls can be focused, or after 20 s. The script of the code blocks decides that about
 * 250 ms after their size has changed, in an idle moment.
 */
function settleCode(): Promise<void> {
  const limit = performance.now() + 20_000;
  const isOpen = (pre: Element): boolean =>
    pre.scrollWidth > pre.clientWidth && !pre.hasAttribute('tabindex');
  return new Promise((resolve) => {
    const look = (): void => {
      const open = [...document.querySelectorAll('.expressive-code pre')].some(isOpen);
      if (open && performance.now() < limit) setTimeout(look, 50);
      else resolve();
    };
    look();
  });
}

/** Opens a page on a phone and measures it; then inspects it on a desktop, in light and dark. */
async function visit(page: Page, url: string): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(axe.source);
  const narrow = [
    ...(await narrowFaults(page)),
    ...(await axeFaults(page, 'phone', 'scrollable-region-focusable')),
  ];
  await page.setViewportSize(desktop);
  await page.evaluate(settleCode);
  const wide = [...(await axeFaults(page, 'light', 'others')), ...(await splitFaults(page, 'desktop'))];
  return [...narrow, ...wide, ...(await contrastFaults(page))];
}

/** Visits pages in two tabs, and returns the faults of each with its path. */
export async function visitPages(
  browser: Browser,
  origin: string,
  paths: readonly string[],
): Promise<string[]> {
  const context = await browser.newContext({
    bypassCSP: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });

  const waiting = paths.values();
  const found: string[] = [];
  const tab = async (): Promise<void> => {
    const page = await context.newPage();
    const faults = watch(page, origin);
    for (const path of waiting) {
      const shown = await visit(page, new URL(path, origin).href);
      found.push(...[...faults.splice(0), ...shown].map((fault) => `${path} ${fault}`));
    }
  };

  await Promise.all([tab(), tab()]);
  await context.close();
  return found;
}
