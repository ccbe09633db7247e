import { AxeBuilder } from '@axe-core/playwright';
import { launchChromium } from '@videogen-tools/testing/chromium';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';

import { receive, start } from '../support/start.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';

let browser: Browser;
let page: Page;
// One page for all: where many processes run, opening another takes longer than a test.
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
}, 60_000);
afterAll(() => browser.close());
afterEach(async () => {
  page.removeAllListeners();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('about:blank');
});

interface Opened {
  /** What the page wrote to the console as a warning or worse, and what it threw. */
  readonly troubles: string[];
  /** Hosts that it asked. */
  readonly hosts: Set<string>;
}

async function open({ url }: Emulator): Promise<Opened> {
  const troubles: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(url);
  await page.getByText('Live', { exact: true }).waitFor();
  return { troubles, hosts };
}

/** What axe finds in all views, shown at once, that keeps people out. */
async function violations(): Promise<string[]> {
  await page.evaluate(() => {
    for (const view of document.querySelectorAll('[data-view]')) view.removeAttribute('hidden');
  });
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const severe = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return severe.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function create(): Promise<void> {
  await page.getByRole('button', { name: 'Create task' }).click();
}

describe('the console', () => {
  test('creates a task, follows it to its video and sends its callbacks again', async () => {
    const emulator = await start();
    const receiver = await receive();
    const { troubles, hosts } = await open(emulator);
    await page.getByLabel('prompt').fill(HOSTILE);
    await page.getByLabel('seconds').fill('2');
    await page.getByLabel('callback_url').fill(receiver.url);
    await create();
    const row = page.locator('[data-task]');
    await row.getByText('PENDING').waitFor();
    expect(await row.locator('.prompt').textContent()).toBe(HOSTILE);

    await page.getByLabel('Advance the clock by').fill('1m');
    await page.getByRole('button', { name: 'Advance' }).click();
    await row.getByText('SUCCESS').waitFor();
    const video = page.locator('video');
    await video.waitFor();
    const source = await video.evaluate((element: HTMLVideoElement) => element.src);
    const answer = await fetch(source, { headers: { range: 'bytes=0-9' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(await page.locator('.timeline b').allTextContents()).toEqual([
      'PENDING',
      'QUEUING',
      'PROCESSING',
      'SUCCESS',
    ]);

    const before = receiver.received.length;
    const delivery = page.locator('[data-delivery]').first();
    await delivery.locator('summary').first().click();
    await delivery.getByRole('button', { name: /^Redeliver/ }).click();
    await delivery.getByText('2 attempts').waitFor();
    expect(receiver.received).toHaveLength(before + 1);
    expect(await delivery.locator('.attempts > li').count()).toBe(2);

    expect(await page.title()).toBe('videogen emulator');
    expect(await violations()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(troubles).toEqual([]);
    expect([...hosts]).toEqual([new URL(emulator.url).host]);
  }, 40_000);

  test('says in the service’s own words what it refuses, and refuses a banned organization', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator);
    await page.getByLabel('prompt').fill('A kitten');
    await page.getByLabel('seconds').fill('99');
    await create();
    const seconds = page.getByLabel('seconds');
    await page.locator('.outcome .problem').waitFor();
    expect(await page.locator('.outcome').textContent()).toMatch(/^422: body\.seconds: .*10/);
    expect(await seconds.getAttribute('aria-invalid')).toBe('true');
    expect(await seconds.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByLabel('API key').selectOption({ label: 'org-banned (banned)' });
    await create();
    await page.getByText('Organization is banned').waitFor();
    expect(await page.locator('.outcome').textContent()).toBe('403: Organization is banned (4002)');
    expect(await page.locator('[data-task]').count()).toBe(0);
    await page.getByLabel('API key').selectOption({ label: 'org-1' });
    await page.getByLabel('seconds').fill('3');
    emulator.faults.add({ kind: 'truncate', on: 'create', count: 1 });
    emulator.faults.add({ kind: 'malformed-json', on: 'create', count: 1 });
    await create();
    await page.getByText('POST /v1/video/text2video got no whole answer').waitFor();
    await create();
    await page.getByText('The answer, 200, is no JSON').waitFor();
    // The browser itself notes the failed requests, and nothing else.
    expect(troubles.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  }, 40_000);

  test('moves the real clock forward too', async () => {
    const emulator = await start({ clock: 'real' });
    const { troubles } = await open(emulator);
    await page.getByLabel('Advance the clock by').fill('8h');
    await page.getByRole('button', { name: 'Advance' }).click();
    await page.getByRole('status').getByText('The clock is at').waitFor();
    expect(emulator.clock.now() - Date.now()).toBeGreaterThan(7 * 3_600_000);
    const shown = async () => Date.parse(String(await page.locator('#clock time').textContent()));
    await expect.poll(shown).toBeGreaterThan(Date.now() + 7 * 3_600_000);
    expect(troubles).toEqual([]);
  }, 40_000);

  test('uploads a file through the service, by keyboard alone', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator);
    await page.getByRole('radio', { name: 'Text to video' }).focus();
    await page.keyboard.press('ArrowDown');
    const sample = page.getByRole('button', { name: 'Image for trying' });
    await sample.focus();
    await page.keyboard.press('Enter');
    await page.getByText('sample.png', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Create task' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-task]').getByText('PENDING').waitFor();
    const [task] = await emulator.tasks.list();
    expect(task?.category).toBe('IMAGE_TO_VIDEO');
    expect(emulator.requests.list().map(({ operation }) => operation)).toEqual([
      'createUpload',
      'putUpload',
      'createImageToVideo',
    ]);
    expect(troubles).toEqual([]);
  }, 40_000);

  test('ends tasks, sets faults, shows requests and begins again', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('prompt').fill('One that fails');
    await create();
    await page.getByLabel('Reason of the failure').fill('<b>no</b>');
    await page.getByRole('button', { name: 'Fail task' }).click();
    await page.locator('[data-task]').getByText('FAILED').waitFor();
    expect(await page.locator('.output').textContent()).toBe('<b>no</b>');
    expect(await page.getByRole('button', { name: 'Cancel task' }).isVisible()).toBe(false);

    await page.getByRole('link', { name: /^Requests/ }).click();
    await page.locator('.requests').getByText('POST /v1/video/text2video').click();
    expect(await page.getByLabel('curl command').textContent()).toMatch(/^curl .*\$VIDEOGEN_API_KEY/s);

    await page.getByRole('link', { name: /^Faults/ }).click();
    await page.locator('#fault-form').getByLabel('kind').selectOption('rate-limit');
    await page.getByRole('button', { name: 'Add fault' }).click();
    const remove = page.getByRole('button', { name: 'Remove rate-limit on *' });
    await remove.waitFor();
    expect(await violations()).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('hashchange')));
    expect(emulator.faults.list()).toMatchObject([{ kind: 'rate-limit', on: '*' }]);
    await remove.click();
    await page.getByText('No fault is set').waitFor();
    expect(emulator.faults.list()).toEqual([]);

    await page.getByRole('link', { name: 'Emulator', exact: true }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Press again' }).click();
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByText('No tasks yet').waitFor();
    expect(await emulator.tasks.list()).toEqual([]);
    expect(troubles).toEqual([]);
  }, 40_000);
});
