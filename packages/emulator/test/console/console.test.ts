import { readFile } from 'node:fs/promises';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../src/index.ts';
import { call, createTask, post, readTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';
import { checkViews } from './check-views.ts';

const HOSTILE = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';

let browser: Browser;
// One page for all, and one emulator for most: loading the console takes longer than most tests.
let page: Page;
let shared: Emulator;
beforeAll(async () => {
  shared = await startEmulator({ clock: 'manual', render: 'none' });
  browser = await launchChromium();
  page = await browser.newPage();
  // Only ends a hang.
  page.setDefaultTimeout(60_000);
});
afterAll(async () => {
  await browser.close();
  await shared.close();
});
afterEach(async () => {
  page.removeAllListeners();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  // The next test begins with a reset: a view of what that deletes would report it as missing. So would a read on its way,
  // which arrives before a later one.
  await page.goto(`${shared.url}/#/emulator`);
  await page.getByRole('heading', { name: 'Reset' }).waitFor();
  await page.evaluate(async () => (await fetch('./_emulator/clock')).text());
});

/** Returns the shared emulator as it was at its start. */
async function begin(): Promise<Emulator> {
  await shared.reset();
  return shared;
}

/** Opens a view; resolves to the warnings and errors that the page writes to the console, and errors that it throws. */
async function open({ url }: Emulator, hash = '#/tasks'): Promise<string[]> {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(`${url}/${hash}`);
  await page.getByText('Live', { exact: true }).waitFor();
  return troubles;
}

/** Takes a picture when a folder for pictures is set. */
async function picture(name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Counts the rows of a list that are in sight at 1440 x 900 pixels. */
async function countInSight(list: string): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.locator(`[data-row="${list}"]`);
  const bottoms = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  return bottoms.filter((bottom) => bottom <= 900).length;
}

const row = (id: string) => page.locator(`[data-row="tasks"][data-id="${id}"]`);
const view = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

test('the form sends a style in a field of the chosen name', async () => {
  const emulator = await begin();
  await open(emulator, '#/new');
  await page.getByLabel('prompt').fill('A kitten');
  await page.getByLabel('style', { exact: true }).selectOption('pixel');

  expect(await page.getByLabel('Client code').textContent()).toContain("style: 'pixel'");

  await page.getByLabel('Name of the style field').fill('video_style');
  await page.getByRole('button', { name: 'CLI', exact: true }).click();

  expect(await page.getByLabel('CLI code').textContent()).toContain("--set 'video_style=pixel'");

  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('heading', { name: 'A kitten' }).waitFor();

  expect((await emulator.tasks.list())[0]?.inputs).toMatchObject({
    prompt: 'A kitten',
    video_style: 'pixel',
  });
  expect((await emulator.tasks.list())[0]?.inputs).not.toHaveProperty('style');
});

describe('a task', () => {
  test('is created, followed to its video, and its callbacks are sent again', async () => {
    const emulator = await begin();
    const receiver = await receive();
    const troubles = await open(emulator);
    await page.getByRole('link', { name: 'New task' }).click();
    await page.getByLabel('prompt').fill(HOSTILE);
    await page.getByLabel('seconds').fill('2');
    await page.getByLabel('callback_url').fill(receiver.url);
    expect(await page.getByLabel('Client code').textContent()).toContain('client.textToVideo({');
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    const [task] = await emulator.tasks.list();
    expect(page.url()).toContain(`#/tasks/${task?.id}`);
    await page.locator('.detail').getByText('PENDING').first().waitFor();

    await page.getByLabel('Advance the clock by').fill('1m');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    const video = page.locator('.output video');
    await video.waitFor();
    const source = await video.evaluate((element: HTMLVideoElement) => element.src);
    const response = await fetch(source, { headers: { range: 'bytes=0-9' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(await page.locator('.timeline b').allTextContents()).toEqual([
      'PENDING',
      'QUEUING',
      'PROCESSING',
      'SUCCESS',
    ]);

    const before = receiver.received.length;
    await page.locator('.detail [data-row="deliveries"]').first().click();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('2 of 6', { exact: true }).waitFor();
    expect(receiver.received).toHaveLength(before + 1);
    expect(await page.locator('.attempts > li').count()).toBe(2);
    expect(await page.title()).toBe('videogen emulator');
    expect(troubles).toEqual([]);
  });

  test('shows the record as the client gets it, and code for client, CLI and curl', async () => {
    const emulator = await begin();
    const id = await createTask(emulator, { prompt: "It's a cat", seconds: 3, aspect_ratio: '9:16' });
    await emulator.clock.advance('1m');
    await open(emulator, `#/tasks/${id}`);
    const record = JSON.parse((await page.getByLabel('Record').textContent()) ?? '');

    expect(record).toEqual(await readTask(emulator, id));
    expect(await page.getByLabel('Client code').textContent()).toContain("prompt: 'It\\'s a cat'");

    await page.getByRole('button', { name: 'CLI', exact: true }).click();
    expect(await page.getByLabel('CLI code').textContent()).toContain(
      "videogen text2video 'It'\\''s a cat' \\\n  --seconds '3'",
    );

    await page.getByRole('button', { name: 'curl' }).click();
    expect(await page.getByLabel('curl code').textContent()).toContain(
      `curl '${emulator.url}/v1/video/text2video' \\\n  -H 'authorization: Bearer emulator-key'`,
    );
  });

  test('has a URL: deep link, back button and reload lead to it', async () => {
    const emulator = await begin();
    const first = await createTask(emulator, { prompt: 'One' });
    const second = await createTask(emulator, { prompt: 'Two' });
    await open(emulator, `#/tasks/${first}`);
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await row(second).click();
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await page.locator('.detail [data-row="requests"]').click();
    await page.getByRole('heading', { name: 'POST /v1/video/text2video' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.goto(`${emulator.url}/#/tasks/nothing`);
    await page.getByText('There is no task nothing.').waitFor();
  });

  test('says after the first failed attempt why a callback did not arrive: task, row and navigation', async () => {
    const emulator = await start({ assume: { 'callback-changes': 'final' } });
    const receiver = await receive();
    receiver.reply = () => 503;
    const id = await createTask(emulator, { prompt: 'A kitten', callback_url: receiver.url });

    await open(emulator);
    await emulator.clock.advanceTo({ endOf: id });
    const [delivery] = await emulator.deliveries.list();
    expect([delivery?.state, delivery?.attempts.length]).toEqual(['scheduled', 1]);

    await row(id).getByText('1 failed callback').waitFor();
    await row(id)
      .getByText(/^next attempt at 00:00:0\S+, HTTP 503, {"ok":true}$/)
      .waitFor();
    await view('Deliveries').getByText('1 failed', { exact: true }).waitFor();

    expect(await page.getByRole('navigation').textContent()).not.toContain('HTTP 503');

    await row(id).click();
    const alert = page.locator('.alert');
    await alert.getByText('1 of 1 callbacks failed.').waitFor();
    await alert.getByText('Attempt 1 of 6 to').getByText('next attempt at 00:00:0').waitFor();
    await alert.getByText('{"ok":true}').waitFor();
    await picture('failed-callback');
    receiver.reply = () => 200;
    await emulator.clock.advanceTo('next-event');
    await alert.waitFor({ state: 'detached' });
    await view('Deliveries').getByText('failed').waitFor({ state: 'detached' });
  });

  test('keeps its callbacks when their host is allowed with a button', async () => {
    const sent: string[] = [];
    const deliver: typeof fetch = async (input) => {
      sent.push(String(input instanceof Request ? input.url : input));
      return Response.json({});
    };
    const emulator = await start({ assume: { 'callback-changes': 'final' }, fetch: deliver });
    const callback_url = 'https://app.example/hook';
    const id = await createTask(emulator, { prompt: 'Blocked', callback_url });

    await open(emulator);
    await emulator.clock.advanceTo({ endOf: id });
    await row(id).click();
    await page.locator('.alert').getByText('--allow-callback app.example').waitFor();

    expect(sent).toEqual([]);

    await picture('blocked-host');
    await page.getByRole('button', { name: 'Allow app.example' }).click();
    await page.locator('.alert').waitFor({ state: 'detached' });

    expect(sent).toEqual([callback_url]);
    expect((await emulator.deliveries.list()).map(({ state }) => state)).toEqual(['delivered']);
    expect((await emulator.tasks.list()).map((task) => task.id)).toEqual([id]);
    expect(emulator.faults.replayCommand()).toContain('--allow-callback app.example');
  });

  test('is ended by hand', async () => {
    const emulator = await begin();
    const id = await createTask(emulator, { prompt: 'One that fails' });
    await open(emulator, `#/tasks/${id}`);
    await page.getByLabel('Reason of the failure').fill('<b>no</b>');
    expect(await page.getByRole('button', { name: 'Cancel task' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Fail task' }).click();
    await page.locator('.alert').getByText('<b>no</b>').waitFor();
    expect((await emulator.tasks.get(id))?.failure).toBe('<b>no</b>');
    expect(await page.getByRole('button', { name: 'Cancel task' }).count()).toBe(0);
  });
});

describe('the form of a new task', () => {
  test('shows what the service refuses, in its own words', async () => {
    const emulator = await begin();
    const troubles = await open(emulator, '#/new');
    await page.getByLabel('prompt').fill('A kitten');
    await page.getByLabel('seconds').fill('99');
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.locator('.outcome .problem').waitFor();
    expect(await page.locator('.outcome').textContent()).toMatch(/422: body\.seconds: .*10/);
    const seconds = page.getByLabel('seconds');
    expect(await seconds.getAttribute('aria-invalid')).toBe('true');
    expect(await seconds.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByLabel('API key').selectOption('emulator-key-banned');
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.getByText('403: Organization is banned (4002)').waitFor();
    expect(await emulator.tasks.list()).toEqual([]);
    await page.getByLabel('API key').selectOption('emulator-key');
    await seconds.fill('3');
    emulator.faults.add({ kind: 'truncate', on: 'create', count: 1 });
    emulator.faults.add({ kind: 'malformed-json', on: 'create', count: 1 });
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.getByText('POST /v1/video/text2video got no complete response').waitFor();
    await page.getByRole('button', { name: 'Create task' }).click();
    await page.getByText('The response, 200, is not JSON').waitFor();
    // The browser itself notes the failed requests, and nothing else.
    expect(troubles.length).toBeGreaterThan(1);
    expect(troubles.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  test('uploads a file through the service, by keyboard alone', async () => {
    const emulator = await begin();
    const troubles = await open(emulator, '#/new');
    await page.getByRole('radio', { name: 'Text to video' }).focus();
    await page.keyboard.press('ArrowDown');
    const sample = page.getByRole('button', { name: 'Sample image' });
    await sample.focus();
    await page.keyboard.press('Enter');
    await page.getByText('sample.png', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Create task' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.detail').waitFor();

    const [task] = await emulator.tasks.list();
    expect(task?.category).toBe('IMAGE_TO_VIDEO');
    expect(emulator.requests.list().map(({ operation }) => operation)).toEqual([
      'createUpload',
      'putUpload',
      'createImageToVideo',
    ]);

    await view('Uploads').click();
    await page.getByRole('link', { name: task?.id.slice(0, 8) ?? '' }).waitFor();

    expect(troubles).toEqual([]);
  });
});

describe('lists', () => {
  test('are searched and filtered, and the URL keeps it', async () => {
    const emulator = await begin();
    const cat = await createTask(emulator, { prompt: 'A cat' });
    const dog = await createTask(emulator, { prompt: 'A dog' });
    await emulator.tasks.cancel(dog);
    await open(emulator);
    await row(dog).waitFor();
    await page.getByLabel('Search tasks').fill('CAT');
    await row(dog).waitFor({ state: 'detached' });
    await page.reload();
    await row(cat).waitFor();

    expect(await page.getByLabel('Search tasks').inputValue()).toBe('CAT');

    await page.getByLabel('Search tasks').fill('');
    await page.getByLabel('Status').selectOption('CANCELED');
    await row(cat).waitFor({ state: 'detached' });
    await row(dog).waitFor();
    await page.getByLabel('Category').selectOption('TALKING_AVATAR');
    await page.getByText('No tasks fit the search.').waitFor();
  });

  test('say how many there are, whatever is shown', async () => {
    const emulator = await begin();
    for (let index = 0; index < 130; index += 1)
      await post(emulator, '/v1/video/text2video', { prompt: `${index}` });
    await open(emulator);
    await page.getByText('100 of 130 shown.').waitFor();
    expect(await countInSight('tasks')).toBeGreaterThanOrEqual(14);
    expect(await view('Tasks').textContent()).toContain('130');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('[data-row="tasks"]').nth(129).waitFor();
    await createTask(emulator, { prompt: 'One more' });
    await view('Tasks').getByText('131').waitFor();
    await view('Requests').getByText('131').waitFor();
  });

  test('are walked through by keyboard', async () => {
    const emulator = await begin();
    const ids = [
      await createTask(emulator, { prompt: 'One' }),
      await createTask(emulator, { prompt: 'Two' }),
    ];

    await open(emulator);
    await row(ids[0] ?? '').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.detail').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('one?');

    expect(await page.getByLabel('Search tasks').inputValue()).toBe('one?');

    await page.getByLabel('Search tasks').blur();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('next row').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'New task' }).waitFor();
  });
});

test('a finished task shows a picture of its video in the list, which the request log leaves out', async () => {
  const emulator = await begin();
  const done = await createTask(emulator, { prompt: 'A kitten' });
  await emulator.clock.advance('1m');
  const waiting = await createTask(emulator, { prompt: 'Not yet' });
  const troubles = await open(emulator);

  await row(done).locator('video').waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);

  expect(await row(waiting).locator('video').count()).toBe(0);
  expect(emulator.requests.list().map(({ operation }) => operation)).toEqual([
    'createTextToVideo',
    'createTextToVideo',
  ]);

  await emulator.clock.advance('9h');
  await row(done).locator('video').waitFor({ state: 'detached' });

  expect(troubles).toEqual([]);
});

test('an event is shown without a further turn of the network', async () => {
  const emulator = await begin();
  await open(emulator);
  await page.getByText('No tasks yet').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  const id = await createTask(emulator, { prompt: 'Live' });
  await row(id).waitFor();
  // One event leads to one read of the list that is shown. Nothing polls.
  expect(reads).toEqual(['/_emulator/tasks']);
});

test('the request log groups reads, filters, searches, sends again, and leaves out the console', async () => {
  const emulator = await begin();
  const id = await createTask(emulator, { prompt: 'A heron at dawn', seconds: 3 });
  const other = await createTask(emulator, { prompt: 'A fox' });
  await emulator.clock.advance('1m');
  for (let index = 0; index < 5; index += 1) {
    for (const one of [id, other]) await readTask(emulator, one);
  }
  await readTask(emulator, 'x');
  const troubles = await open(emulator, `#/tasks/${id}`);
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('.output video')?.readyState ?? 0) > 0,
  );
  expect(emulator.requests.list()).toHaveLength(13);

  await view('Requests').click();
  const rows = page.locator('.list [data-row="requests"]');
  const texts = () => rows.locator('code').allTextContents();
  await rows.getByText('× 5').nth(1).waitFor();
  expect(await rows.count()).toBe(5);
  await picture('requests');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as HAR' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('videogen-emulator.har');
  const archive = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(archive).toEqual(emulator.requests.toArchive());
  expect(archive.log.entries).toHaveLength(13);
  await page.getByLabel('Search requests').fill('heron');
  await rows.nth(2).waitFor({ state: 'detached' });
  expect(await texts()).toEqual([`GET /v1/tasks/${id}`, 'POST /v1/video/text2video']);
  await page.getByLabel('Search requests').fill('');
  await page.getByLabel('Operation').selectOption('getTask');
  await rows.getByText('POST').first().waitFor({ state: 'detached' });
  await page.getByLabel('Status').selectOption('4xx');
  await rows.nth(1).waitFor({ state: 'detached' });
  expect(await texts()).toEqual(['GET /v1/tasks/x']);
  await page.getByLabel('Status').selectOption('');
  await page.getByLabel('Operation').selectOption('createTextToVideo');
  await rows.getByText('GET').first().waitFor({ state: 'detached' });
  await rows.last().click();
  const code = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    return page.getByLabel(`${name} code`).textContent();
  };
  expect(await code('curl')).toContain('--data-binary \'{"prompt":"A heron at dawn"');
  expect(await code('Client')).toContain("client.textToVideo({\n  prompt: 'A heron at dawn',\n  seconds: 3,");
  expect(await code('fetch')).toContain('"authorization": "Bearer emulator-key"');
  await picture('request');
  await page.getByRole('button', { name: 'Send again' }).click();
  await rows.nth(2).waitFor();
  expect((await emulator.tasks.list()).map(({ inputs }) => inputs['prompt'])).toEqual([
    'A heron at dawn',
    'A fox',
    'A heron at dawn',
  ]);

  const url = String((await readTask(emulator, id))?.['output_videos']?.[0]?.['url']);
  await (await fetch(url)).bytes();
  await page.goto(`${emulator.url}/#/requests/${emulator.requests.list().at(-1)?.id}`);
  await page.getByRole('heading', { name: 'GET /outputs/' }).waitFor();
  expect(await code('Client')).toContain(`client.download({ url: '${url}' }, 'video.mp4')`);
  expect(troubles).toEqual([]);
});

describe('other views', () => {
  test('a fault asks only what its kind needs, and previews what will happen', async () => {
    const emulator = await begin();
    const troubles = await open(emulator, '#/faults');
    await page.getByRole('radio', { name: /^rate-limit/ }).check();

    expect(await page.getByLabel('Retry-After in seconds').isVisible()).toBe(true);
    expect(await page.getByLabel('JSON body').count()).toBe(0);

    await page.getByRole('radio', { name: /^status/ }).check();
    expect(await page.getByLabel('JSON body').count()).toBe(1);
    expect(await page.getByLabel('Retry-After in seconds').count()).toBe(0);

    await page.getByLabel('Where').selectOption('getTask');
    await page.getByRole('spinbutton', { name: 'Status' }).fill('503');
    await page.getByLabel('How often').fill('2');
    const preview = 'Each of the next 2 requests to getTask responds with 503. Then everything works again.';
    expect(await page.locator('.preview').textContent()).toContain(preview);

    await page.getByRole('button', { name: 'Add fault' }).click();
    const remove = page.getByRole('button', { name: 'Remove status on getTask' });
    await remove.waitFor();

    expect(emulator.faults.list()).toMatchObject([{ kind: 'status', on: 'getTask', status: 503, count: 2 }]);

    await page.getByText('matched 0 of 0').waitFor();
    await call(emulator, 'GET', '/v1/tasks/x');
    await page.getByText('matched 1 of 1').waitFor();
    await remove.click();
    await page.getByText('No fault is set').waitFor();

    expect(troubles).toEqual([]);
  });

  test('an assumption is switched where it is explained, and restored', async () => {
    const emulator = await begin();
    await open(emulator, '#/register/task-not-found');
    const entry = page.locator('[data-entry="task-not-found"]');
    await entry.waitFor();
    await page.waitForFunction(
      (element) => element !== null && element.getBoundingClientRect().top < innerHeight,
      await entry.elementHandle(),
    );

    const missing = '/v1/tasks/00000000-0000-4000-8000-000000000000';
    await entry.getByRole('textbox').fill('{"status":410}');
    await entry.getByRole('button', { name: 'Change' }).click();
    await entry.getByText('changed', { exact: true }).waitFor();

    expect((await call(emulator, 'GET', missing)).status).toBe(410);

    await entry.getByText('1 response of the log rests on it').waitFor();
    await entry.getByRole('textbox').fill('{"status":200}');
    await entry.getByRole('button', { name: 'Change' }).click();
    await page.locator('.notice').getByText('"task-not-found" cannot be {"status":200}').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await entry.getByRole('button', { name: 'Restore the default' }).click();
    await entry.getByText('changed', { exact: true }).waitFor({ state: 'detached' });

    expect((await call(emulator, 'GET', missing)).status).toBe(404);

    await page
      .locator('[data-entry="created-at-format"]')
      .getByRole('combobox')
      .selectOption('"unix-seconds"');
    await page.locator('[data-entry="created-at-format"]').getByText('changed', { exact: true }).waitFor();
  });

  test('callbacks are held, requests are cleared, everything is reset', async () => {
    const emulator = await begin();
    await createTask(emulator, { prompt: 'x' });
    const troubles = await open(emulator, '#/requests');
    await page.locator('[data-row="requests"]').click();
    await page.getByRole('button', { name: 'Clear the log' }).click();
    await page.getByText('No request was sent to the service yet.').waitFor();
    await view('Deliveries').click();
    await page.getByRole('button', { name: 'Hold callbacks' }).click();
    await page.getByRole('button', { name: 'Release the held callbacks' }).waitFor();

    expect(emulator.deliveries.holding()).toBe(true);

    await page.getByLabel('Profile').selectOption('once');
    await page.getByText('Every change once, without retries.').waitFor();
    await view('Emulator').click();
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'Reset' }).click();

    expect(await emulator.tasks.list()).toHaveLength(1);

    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Reset' }).click();
    await view('Tasks').click();
    await page.getByText('No tasks yet').waitFor();

    expect(await emulator.tasks.list()).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('the clock is moved to the next event, the end of a task and the expiry of its URL', async () => {
    const emulator = await begin();
    const id = await createTask(emulator, { prompt: 'A kitten' });
    await open(emulator, `#/tasks/${id}`);
    await page.getByRole('button', { name: 'Next event' }).click();
    await page.locator('.timeline').getByText('QUEUING').waitFor();
    await page.getByRole('button', { name: 'Advance to its end' }).click();
    await page.locator('.timeline').getByText('SUCCESS').waitFor();
    await page.locator('.output video').waitFor();
    await picture('clock');
    await page.getByRole('button', { name: 'Advance to the expiry of its URL' }).click();
    await page.getByText('The video expired').waitFor();
    await page.getByRole('button', { name: 'Next event' }).click();
    await page.locator('.notice').getByText('Nothing is due').waitFor();
  });
});

test('the main views are accessible, fit a phone, and load everything from the emulator', async () => {
  // Beside a task is the list of all.
  await checkViews(page, 'light', ['task', 'new']);
});

test('more tabs than a browser has connections are live at once, also after the one with the stream is closed', async () => {
  const emulator = await begin();
  const context = await browser.newContext();
  try {
    const tabs: Page[] = [];
    for (let tab = 0; tab < 7; tab += 1) {
      const opened = await context.newPage();
      await opened.goto(emulator.url);
      await opened.getByText('Live', { exact: true }).waitFor();
      tabs.push(opened);
    }
    const seeIn = async (shown: readonly Page[], prompt: string) => {
      await createTask(emulator, { prompt });
      for (const tab of shown) await tab.getByText(prompt).waitFor();
    };
    await seeIn(tabs, 'For all');
    await tabs[0]?.close();
    await seeIn(tabs.slice(1), 'For the others');
  } finally {
    await context.close();
  }
});

test('every view is within reach at 1440, 1024 and 390 pixels, with callbacks that failed', async () => {
  const emulator = await begin();
  const receiver = await receive();
  receiver.reply = () => 503;
  for (let task = 0; task < 12; task += 1) await createTask(emulator, { callback_url: receiver.url });

  await emulator.clock.advance('1h');
  await open(emulator);
  await view('Deliveries').getByText('36 failed', { exact: true }).waitFor();

  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
    expect(boxes).toHaveLength(7);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await picture(`navigation-${width}`);
  }
});

test('the request log shows 20 requests at once, the number that it keeps, and the organization of refused ones', async () => {
  const emulator = await start({ limits: { requests: 30 } });
  const key = { headers: { authorization: 'Bearer emulator-key-other' } };
  for (let request = 0; request < 40; request += 1) await post(emulator, '/v1/video/text2video', {}, key);
  emulator.faults.add({ kind: 'status', status: 503, count: 1 });
  await post(emulator, '/v1/video/text2video', {}, key);
  await open(emulator, '#/requests');
  await page.locator('[data-row="requests"]').nth(29).waitFor();
  await view('Requests').getByText('30', { exact: true }).waitFor();
  expect(await countInSight('requests')).toBeGreaterThanOrEqual(20);
  await picture('requests-1440');

  await page.locator('[data-row="requests"]').first().click();
  await page.locator('.facts').getByText('org-2').waitFor();
  expect(await page.locator('.samples').textContent()).toContain('emulator-key-other');
});
