import type { Browser, Page } from 'playwright-core';
import { expect, withSite } from './use-support.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const lookedAt = [
  'index',
  'guides/waiting',
  'reference/http/createTextToVideo',
  'reference/objects',
] as const;

/** The first command is on the first screen of the pages that a reader opens first. */
export async function showsFirstCommand(browser: Browser, dist: string): Promise<void> {
  for (const viewport of screens)
    await withSite(
      browser,
      dist,
      async (page, root) => {
        for (const path of ['index.html', 'guides/first-video.html']) {
          await page.goto(root + path);
          const box = await page.locator('.sl-markdown-content pre').first().boundingBox();
          const bottom = (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
          const at = `${path} at ${viewport.width} px`;
          expect(bottom <= viewport.height, `${at}: the first command ends at ${Math.round(bottom)} px`);
        }
      },
      { viewport },
    );
}

/** What `watchMoves` adds to a page. */
interface Watched {
  /** Returns how far the elements of the page moved in all frames that were drawn. */
  readMoves: () => number;
}

/** Adds up how far the elements of a page move. */
function watchMoves(): void {
  let moved = 0;
  const add = (entries: PerformanceEntryList): void => {
    // An entry of this type has a value; the types of the platform do not know it.
    for (const entry of entries as unknown as { value: number }[]) moved += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });

  const watched: Watched = {
    readMoves: () => {
      // A busy page calls the observer later than it draws.
      add(observer.takeRecords());
      return moved;
    },
  };
  Object.assign(globalThis, watched);
}

/** Returns how far the elements of a page moved until now. */
function readMoves(page: Page): Promise<number> {
  // Safe: `watchMoves` set it.
  return page.evaluate(() => (globalThis as unknown as Watched).readMoves());
}

/** Waits until a page has drawn what it contains now. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Opens a page whose scripts come after it was shown, and returns how far its elements moved. */
async function getMoves(page: Page, url: string): Promise<number> {
  let release: () => void = () => {};
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', (route) => shown.then(() => route.continue()));
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  await waitUntilDrawn(page);
  release();
  await page.waitForLoadState('load');
  await waitUntilDrawn(page);
  await page.unroute('**/*.js');

  return readMoves(page);
}

/** Returns where the title of a page stands when its document has come up to `end`. */
async function getPlace(page: Page, url: string, end: string): Promise<string> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.indexOf(end) + end.length) });
  });
  await page.goto(url);
  const box = await page.locator('h1').first().boundingBox();
  await page.unroute(url);
  return JSON.stringify(box);
}

/** The title of a page keeps its place and width while the rest of the page comes. */
export async function keepsPlace(browser: Browser, dist: string): Promise<void> {
  const read = async (page: Page, root: string): Promise<void> => {
    for (const path of lookedAt) {
      const first = await getPlace(page, `${root}${path}.html`, '</h1>');
      const last = await getPlace(page, `${root}${path}.html`, '</html>');
      expect(first === last, `${path}: the title is first at ${first}, then at ${last}`);
    }
  };
  for (const viewport of screens) await withSite(browser, dist, read, { viewport, javaScriptEnabled: false });
}

/** Nothing moves on a page when its scripts come late. */
export async function movesNothing(browser: Browser, dist: string): Promise<void> {
  for (const viewport of screens)
    await withSite(
      browser,
      dist,
      async (page, root) => {
        await page.addInitScript(watchMoves);
        await page.goto(`${root}guides/tasks.html`);
        // The control: the same look sees what moves, of what was drawn before.
        await waitUntilDrawn(page);
        await page.evaluate(() => {
          document
            .querySelector('main')
            ?.insertAdjacentHTML('afterbegin', '<p style="height:20rem">moves</p>');
        });
        await waitUntilDrawn(page);

        const control = await readMoves(page);
        expect(control > 0.05, `a page that moves has the shift ${control}`);

        for (const path of lookedAt) {
          const moved = await getMoves(page, `${root}${path}.html`);
          expect(moved < 0.005, `${path} at ${viewport.width} px moves by ${moved.toFixed(4)}`);
        }
      },
      { viewport },
    );
}
