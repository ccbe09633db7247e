import { dirname } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { publishedUrl, siteUrl, siteVersion } from '../site/site-url.ts';
import { watch } from './browse.ts';
import { copyPage } from './copy-page.ts';
import { keepsPlace, movesNothing, showsFirstCommand } from './first-look.ts';
import { measureOperations } from './operation-pages.ts';
import { findForNewcomers, searchByKeyboard } from './search.ts';
import { sendExamples, watchVideo } from './try-it.ts';
import { explainsFailures } from './try-it-messages.ts';
import { expect, type Use, withSite } from './use-support.ts';

/** Reads and searches the site under the path of a version. */
async function underBase(browser: Browser, dist: string): Promise<void> {
  const read = async (page: Page, root: string): Promise<void> => {
    const faults = watch(page, root);
    // The search prepares itself when the browser is idle, which a busy machine is late to be.
    await page.addInitScript('window.requestIdleCallback = undefined');
    await page.goto(root);
    await page.getByRole('link', { name: 'Your first video' }).first().click();
    await page.waitForURL(`${root}guides/first-video.html`);
    await page.goto(`${root}guides/waiting.html`);
    await searchByKeyboard(page, root);
    expect(faults.length === 0, faults.join('; '));
  };
  await withSite(browser, dist, read, { base: new URL(siteUrl).pathname });
}

/** A missing page of the published site has its styles and leads back, at any depth; a phone's start page has the menu. */
async function findsTheWay(browser: Browser, dist: string): Promise<void> {
  const read = async (page: Page, root: string): Promise<void> => {
    const start = `${root}${siteVersion}/`;
    const faults = watch(page, root);
    await page.goto(`${root}0.1.0/guides/no/such/page.html`);
    const [, ...unstyled] = faults.filter((fault) => !fault.startsWith('console'));
    expect(unstyled.length === 0, `the page for missing URLs: ${unstyled.join('; ')}`);
    await page.getByRole('link', { name: 'Your first video' }).first().click();
    await page.waitForURL(`${start}guides/first-video.html`);
    await page.goto(start);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByLabel('Select theme').last().isVisible(), 'the menu of a phone has no theme');
    await page.getByRole('navigation', { name: 'Sections' }).last().getByText('Reference').click();
    await page.waitForURL(`${start}reference/http.html`);
  };
  const base = new URL(publishedUrl).pathname;
  await withSite(browser, dirname(dist), read, { base, viewport: { width: 390, height: 844 } });
}

async function withoutScripts(browser: Browser, dist: string): Promise<void> {
  const read = async (page: Page, root: string): Promise<void> => {
    await page.goto(`${root}reference/http/createImageToVideo.html`);
    const field = page.locator('[id="body.image.bytes_base64_encoded"]');
    await page.getByText('2 fields of image').click();
    expect(await field.isVisible(), 'without scripts a nested field of an operation cannot be opened');
    expect(
      await page.getByText('curl -X POST').first().isVisible(),
      'without scripts the curl sample is hidden',
    );
    await page.goto(`${root}reference/callback.html`);
    expect(await page.getByText('output_videos').first().isVisible(), 'the callback reference is empty');
    await page.goto(root);
    expect(await page.getByText('createVideoClient').first().isVisible(), 'the start page shows no program');
  };
  await withSite(browser, dist, read, { javaScriptEnabled: false });
}

/** The language that is chosen with the arrow keys is shown, here and on the page that is opened next. */
async function samplesByKeyboard(browser: Browser, dist: string): Promise<void> {
  await withSite(browser, dist, async (page, root) => {
    await page.goto(`${root}reference/http/createTextToVideo.html`);
    await page.getByRole('tab', { name: 'Client' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(
      await page.getByText('curl -X POST').first().isVisible(),
      'the arrow keys do not show the curl sample',
    );
    await page.goto(`${root}reference/http/getTask.html`);
    const tab = page.getByRole('tab', { name: 'curl' });
    expect(
      (await tab.getAttribute('aria-selected')) === 'true',
      'the next page does not show the chosen language',
    );
  });
}

/** The actions of a reader on the site; the longest first, so that two workers end at about the same time. */
export const uses: readonly Use[] = [
  { name: 'operation pages at three widths', run: measureOperations },
  { name: 'Send on every example', run: sendExamples },
  { name: 'upload, create and watch from the pages', run: watchVideo },
  { name: 'works under the path of a version, search by keyboard', run: underBase },
  { name: 'finds what newcomers search for', run: findForNewcomers },
  { name: 'each failure of Try it has a message with its cause', run: explainsFailures },
  { name: 'Copy page copies the Markdown', run: copyPage },
  { name: 'finds the way from a missing page and on a phone', run: findsTheWay },
  { name: 'nothing moves when scripts come late', run: movesNothing },
  { name: 'nothing moves while a page comes', run: keepsPlace },
  { name: 'the first command is on the first screen', run: showsFirstCommand },
  { name: 'readable without scripts', run: withoutScripts },
  { name: 'the samples by keyboard', run: samplesByKeyboard },
];
