import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, contrastFaults, plainCode } from './axe.ts';
import type { Visit } from './plan-visits.ts';

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

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    // A main part that is shown later comes without its links to style sheets.
    document.head.append(...document.querySelectorAll('body link[rel="stylesheet"]'));
  });
}

/** Shows the main part of another page in the place of this page's, which costs a third of opening it. */
async function showMain(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const other = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  if (other === null) throw new Error(`${url} has no <main>`);
  for (const link of other.querySelectorAll('link')) link.remove();
  for (const image of other.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video'))
    image.src = new URL(image.getAttribute('src') ?? '', url).href;
  document.querySelector('main')?.replaceWith(document.adoptNode(other));
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

async function visit(page: Page, url: string, how: Visit['how']): Promise<string[]> {
  if (how === 'open') await openPage(page, url);
  else await page.evaluate(showMain, url);
  if (how === 'measure') return narrowFaults(page);
  const part = how === 'open' ? 'html' : 'main';
  await page.evaluate(settleCode);
  await page.evaluate(plainCode);
  const wide = [...(await axeFaults(page, 'light', part, 'others')), ...(await splitFaults(page, 'desktop'))];
  await page.setViewportSize(phone);
  const narrow = await narrowFaults(page);
  await page.setViewportSize(desktop);
  return [...wide, ...narrow, ...(await contrastFaults(page, part))];
}

/** The visits of a group that inspect, and those that measure, which then need no change of the width between them. */
function byWidth(group: readonly Visit[]): (readonly [size: typeof phone, visits: readonly Visit[]])[] {
  return [
    [desktop, group.filter(({ how }) => how !== 'measure')],
    [phone, group.filter(({ how }) => how === 'measure')],
  ];
}

/** Visits pages as planned, in two tabs, and returns the faults of each with its path. */
export async function visitPages(
  browser: Browser,
  origin: string,
  groups: readonly (readonly Visit[])[],
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: desktop,
    bypassCSP: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const waiting = groups.values();
  const found: string[] = [];
  const tab = async (): Promise<void> => {
    const page = await context.newPage();
    const faults = watch(page, origin);
    for (const group of waiting) {
      for (const [size, visits] of byWidth(group)) {
        await page.setViewportSize(size);
        for (const { path, how } of visits) {
          const shown = await visit(page, new URL(path, origin).href, how);
          found.push(...[...faults.splice(0), ...shown].map((fault) => `${path} ${fault}`));
        }
      }
    }
  };
  await Promise.all([tab(), tab()]);
  await context.close();
  return found;
}
