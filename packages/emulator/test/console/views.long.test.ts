import { launchChromium } from '@videogen-tools/test-support/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, checkViews } from './check-views.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test.each(['light', 'dark'] as const)(
  'in %s every view is accessible and fits a phone',
  async (colorScheme) => {
    const page = await browser.newPage();
    await checkViews(page, colorScheme, allViews);
    expect(allViews.length).toBe(11);
  },
);
