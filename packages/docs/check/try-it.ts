import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import type { Browser, Page } from 'playwright-core';
import { docsRoot } from '../site/paths.ts';
import { reference } from '../site/reference.ts';
import { watch } from './browse.ts';
import { expect, withSite } from './use-support.ts';

/** Opens the pages in one tab whose connection is set once, as a reader does. */
async function withEmulator(
  browser: Browser,
  dist: string,
  options: EmulatorOptions,
  work: (page: Page, open: (id: string) => Promise<void>, emulator: Emulator) => Promise<void>,
): Promise<void> {
  const timing = { pending: '10ms', queuing: '10ms', processing: '50ms' } as const;
  await using emulator = await startEmulator({ timing, ...options });
  await withSite(browser, dist, async (page, root) => {
    const open = async (id: string): Promise<void> => {
      await page.goto(`${root}reference/http/${id}.html`);
    };
    const faults = watch(page, root);
    await open('createTextToVideo');
    await page.getByLabel('Base URL').fill(emulator.url);
    await work(page, open, emulator);
    const own = faults.filter((fault) => !fault.includes(emulator.url));
    expect(own.length === 0, own.join('; '));
  });
}

/** Presses Send and returns what the page shows as the status. */
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Send / }).click();
  const status = page.locator('.try-status, .try-notes :text("failed")').first();
  await status.waitFor();
  return (await status.textContent()) ?? '';
}

/**
 * Every example of an operation, sent as it is, gets the documented success; the id of a new task fills the form that reads
 * it. Without `--all`, one operation: `measureOperations` sends the first example of each.
 */
export async function sendExamples(browser: Browser, dist: string, everything: boolean): Promise<void> {
  const operations = reference.operations.filter(
    ({ id }) => everything || ['createTemplateToVideo', 'getTask'].includes(id),
  );
  await withEmulator(browser, dist, { render: 'none' }, async (page, open, emulator) => {
    for (const { id, request } of operations) {
      await open(id);
      for (const { name } of request.examples) {
        const picker = page.getByLabel('Example', { exact: true });
        if (request.value !== undefined) await picker.selectOption(name);
        const status = await send(page);
        expect(status.startsWith('200 '), `${id}, ${name}: ${status}`);
      }
    }
    const creates = operations.filter(({ category }) => category !== undefined);
    const sent = creates.flatMap(({ request }) => request.examples).length;
    const tasks = await emulator.tasks.list();
    expect(tasks.length === sent, `${sent} examples created ${tasks.length} tasks`);
  });
}

/** A chosen file is uploaded, a task is created from it, and its video appears. */
export async function watchVideo(browser: Browser, dist: string): Promise<void> {
  const portrait = join(docsRoot, 'test', 'support', 'samples', 'portrait.png');
  await withEmulator(browser, dist, {}, async (page, open) => {
    await open('createUpload');
    await page.locator('#try-file').setInputFiles(portrait);

    expect((await send(page)).startsWith('200 '), 'the grant was refused');

    await page.getByText('is sent to the presigned URL').waitFor();
    await open('createImageToVideo');
    await page.locator('#try-file-image').setInputFiles(portrait);
    await page.getByText('its service_uri is in the field image').waitFor();

    expect((await send(page)).startsWith('200 '), 'the task was refused');

    await page.getByRole('button', { name: 'Watch this task' }).click();
    await page.locator('.timeline li', { hasText: 'SUCCESS' }).waitFor();
    const playable = await page.locator('.try-video video').evaluate(
      (video) =>
        new Promise<boolean>((resolve) => {
          // The locator names a video.
          const player = video as HTMLVideoElement;
          if (player.readyState >= 1) resolve(true);
          player.onloadedmetadata = () => resolve(true);
          player.onerror = () => resolve(false);
        }),
    );

    expect(playable, 'the video of the task does not load');
  });
}
