import { startEmulator } from '@videogen/emulator';
import type { Browser, Page } from 'playwright-core';
import { operationUrl, reference } from '../site/reference.ts';
import { expect, withSite } from './use-support.ts';

const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** The operation whose page has every kind of field; without `--all`, the narrow windows show it alone. */
const sample = 'createImageToVideo';

/** Stops of the tab key from the link that skips the navigation to the first control of Try it. */
async function tabStops(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let stops = 1; stops < 100; stops += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('.try') !== null)) return stops;
    await page.keyboard.press('Tab');
  }
  return 100;
}

/** Whether an element is in the window as a whole, or as much of it as the window can show. */
async function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && Math.min(bottom, top + 100) <= innerHeight;
  });
}

/** Reports a fault unless a condition holds. */
type Check = (condition: boolean, fault: string) => void;

/** What a reader needs first is on the first screen and a half; sending shows the response, a success; nothing is repeated. */
export async function measureOperations(browser: Browser, dist: string, everything: boolean): Promise<void> {
  await using emulator = await startEmulator({ render: 'none' });
  const faults: string[] = [];

  const measured = screens.map((viewport) => {
    const shown = reference.operations.filter(
      ({ id }) => everything || viewport.width === 1440 || id === sample,
    );
    const measure = async (page: Page, root: string): Promise<void> => {
      for (const operation of shown) {
        const check: Check = (condition, fault) => {
          if (!condition) faults.push(`${operation.id} at ${viewport.width} px: ${fault}`);
        };
        await page.goto(`${root}${operationUrl(operation).slice(1, -1)}.html`);
        await checkPlaces(page, operation.id, viewport, check);
        await checkRepetition(page, check);
        await checkSending(page, emulator.url, check);
      }
    };
    return withSite(browser, dist, measure, { viewport });
  });
  await Promise.all(measured);

  expect(faults.length === 0, faults.join('\n'));
}

/** The first sample is near, beside the text where there is room, and Try it is few keys away. */
async function checkPlaces(
  page: Page,
  id: string,
  viewport: (typeof screens)[number],
  check: Check,
): Promise<void> {
  const box = await page.locator('.sample pre').first().boundingBox();
  const top = Math.round(box?.y ?? Number.POSITIVE_INFINITY);
  check(top <= 1.5 * viewport.height, `the first sample starts at ${top} px`);
  const isBeside = (box?.x ?? 0) > viewport.width / 2;
  check(viewport.width < 1024 || isBeside, 'the sample is not beside the text');

  const stops = await tabStops(page);
  check(stops <= 25, `${stops} tab stops to Try it`);

  if (id !== 'createTextToVideo') return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const measures = `${height} px, first sample at ${top} px, ${stops} tab stops to Try it`;
  console.log(`       ${id} at ${viewport.width} px: ${measures}`);
  check(viewport.width < 1440 || height <= 2500, `the page has ${height} px`);
}

/** Child fields are folded, and what is open is listed once. */
async function checkRepetition(page: Page, check: Check): Promise<void> {
  const open = await page.locator('main details[open]:not(:has(.unnamed))').count();
  check(open <= 1, `${open} lists of child fields are not folded`);
  const headings = await page.getByText(/^Unspecified \(\d+\)$/).count();
  check(headings === 1, `${headings} headings "Unspecified"`);
}

/** Sending the request of the page shows a success, in view. */
async function checkSending(page: Page, url: string, check: Check): Promise<void> {
  await page.getByLabel('Base URL').fill(url);
  await page.getByRole('button', { name: /^Send / }).click();
  const status = await page.locator('.try-status').textContent();
  check(status?.startsWith('200 ') === true, String(status));
  check(await isInView(page, '.try-response'), 'the response is not in view');
}
