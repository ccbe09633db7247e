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

/** What a reader needs first is on the first screen and a half; sending shows the response, a success; nothing is repeated. */
export async function measureOperations(browser: Browser, dist: string, everything: boolean): Promise<void> {
  await using emulator = await startEmulator({ render: 'none' });
  const faults: string[] = [];
  const check = (condition: boolean, fault: string): void => {
    if (!condition) faults.push(fault);
  };

  const measured = screens.map((viewport) =>
    withSite(
      browser,
      dist,
      async (page, root) => {
        const shown = reference.operations.filter(
          ({ id }) => everything || viewport.width === 1440 || id === sample,
        );
        for (const operation of shown) {
          const at = `${operation.id} at ${viewport.width} px`;
          await page.goto(`${root}${operationUrl(operation).slice(1, -1)}.html`);
          const box = await page.locator('.sample pre').first().boundingBox();
          const top = Math.round(box?.y ?? Number.POSITIVE_INFINITY);
          check(top <= 1.5 * viewport.height, `${at}: the first sample starts at ${top} px`);
          check(
            viewport.width < 1024 || (box?.x ?? 0) > viewport.width / 2,
            `${at}: the sample is not beside the text`,
          );
          const stops = await tabStops(page);
          check(stops <= 25, `${at}: ${stops} tab stops to Try it`);
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          if (operation.id === 'createTextToVideo') {
            console.log(
              `       ${at}: ${height} px, first sample at ${top} px, ${stops} tab stops to Try it`,
            );
            check(viewport.width < 1440 || height <= 2500, `${at}: the page has ${height} px`);
          }
          const open = await page.locator('main details[open]:not(:has(.unnamed))').count();
          check(open <= 1, `${at}: ${open} lists of child fields are not folded`);
          const headings = await page.getByText(/^Unspecified \(\d+\)$/).count();
          check(headings === 1, `${at}: ${headings} headings "Unspecified"`);
          await page.getByLabel('Base URL').fill(emulator.url);
          await page.getByRole('button', { name: /^Send / }).click();
          const status = await page.locator('.try-status').textContent();
          check(status?.startsWith('200 ') === true, `${at}: ${status}`);
          check(await isInView(page, '.try-response'), `${at}: the response is not in view`);
        }
      },
      { viewport },
    ),
  );
  await Promise.all(measured);

  expect(faults.length === 0, faults.join('\n'));
}
