import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { watch } from '../../check/browse.ts';
import { serveSite } from '../../site/serve.ts';

const elsewhere = 'https://elsewhere.invalid/picture.png';

test('a page that loads something from another host is found', async () => {
  const folder = await temporaryFolder();
  const head = '<!doctype html><link rel="icon" href="data:,">';
  await writeFile(join(folder, 'index.html'), `${head}<a href="${elsewhere}">Picture</a>`);
  await writeFile(join(folder, 'picture.html'), `${head}<img src="${elsewhere}">`);
  const site = await serveSite(folder);
  onTestFinished(site.close);
  const browser = await launchChromium();
  onTestFinished(() => browser.close());

  const page = await browser.newPage();
  const faults = watch(page, site.url);
  await page.goto(site.url);
  expect(faults).toEqual([]);

  await page.goto(`${site.url}picture.html`);
  expect(faults).toContain(`requests another host: ${elsewhere}`);
});
