import { launchChromium } from '@videogen-tools/testing/chromium';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { post } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';
import { checkViews } from './check-views.ts';

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
  /** Warnings and errors that the page wrote to the console, and errors that it threw. */
  readonly troubles: string[];
  /** Hosts that it called. */
  readonly hosts: Set<string>;
}

async function open({ url }: Emulator, hash = ''): Promise<Opened> {
  const troubles: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${url}/${hash}`);
  await page.getByText('Live', { exact: true }).waitFor();
  return { troubles, hosts };
}

/** Creates a task with a prompt; resolves to its id. */
async function createTask(emulator: Emulator, body: object): Promise<string> {
  const { json } = await post(emulator, '/v1/video/text2video', body);
  return String(json['data']?.['task_id']);
}

const row = (id: string) => page.locator(`[data-task="${id}"]`);
const view = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

test('the form sends a style in a field of the chosen name', async () => {
  const emulator = await start();
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
    const emulator = await start();
    const receiver = await receive();
    const { troubles, hosts } = await open(emulator);
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
    await page.getByRole('button', { name: 'Advance' }).click();
    const video = page.locator('video');
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
    await page.locator('.detail [data-delivery]').first().click();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('2 of 6', { exact: true }).waitFor();
    expect(receiver.received).toHaveLength(before + 1);
    expect(await page.locator('.attempts > li').count()).toBe(2);
    expect(await page.title()).toBe('videogen emulator');
    expect(troubles).toEqual([]);
    expect([...hosts]).toEqual([new URL(emulator.url).host]);
  }, 40_000);

  test('shows the record as the client gets it, and code for client, CLI and curl', async () => {
    const emulator = await start();
    const id = await createTask(emulator, { prompt: "It's a cat", seconds: 3, aspect_ratio: '9:16' });
    await emulator.clock.advance('1m');
    await open(emulator, `#/tasks/${id}`);
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    // Sound: the envelope of the contract.
    const { data } = (await (await fetch(`${emulator.url}/v1/tasks/${id}`, { headers })).json()) as {
      data: unknown;
    };
    expect(JSON.parse((await page.getByLabel('Record').textContent()) ?? '')).toEqual(data);
    expect(await page.getByLabel('Client code').textContent()).toContain("prompt: 'It\\'s a cat'");
    await page.getByRole('button', { name: 'CLI', exact: true }).click();
    expect(await page.getByLabel('CLI code').textContent()).toContain(
      "videogen text2video 'It'\\''s a cat' \\\n  --seconds '3'",
    );
    await page.getByRole('button', { name: 'curl' }).click();
    expect(await page.getByLabel('curl code').textContent()).toContain(
      `curl ${emulator.url}/v1/video/text2video`,
    );
  }, 40_000);

  test('has a URL: deep link, back button and reload lead to it', async () => {
    const emulator = await start();
    const [first, second] = [
      await createTask(emulator, { prompt: 'One' }),
      await createTask(emulator, { prompt: 'Two' }),
    ];
    await open(emulator, `#/tasks/${first}`);
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await row(second).click();
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await page.locator('.detail [data-request]').click();
    await page.getByRole('heading', { name: 'POST /v1/video/text2video' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.goto(`${emulator.url}/#/tasks/nothing`);
    await page.getByText('There is no task nothing.').waitFor();
  }, 40_000);

  test('says why a callback failed, in the task, in the list and in the navigation', async () => {
    const emulator = await start({ assume: { 'callback-changes': 'final' } });
    const callback_url = 'https://app.example/hook';
    const id = await createTask(emulator, { prompt: 'Blocked', callback_url });
    await open(emulator);
    await emulator.clock.advance('1m');
    await row(id).getByText('1 failed callback').waitFor();
    await view('Deliveries').getByText('1 failed').waitFor();
    await row(id).click();
    await page.getByText('1 of 1 callbacks failed.').waitFor();
    await page.getByRole('link', { name: 'See why' }).click();
    await page.locator('[data-delivery]').click();
    await page.locator('.alert').getByText('--allow-callback app.example').waitFor();
  }, 40_000);

  test('is ended by hand', async () => {
    const emulator = await start();
    const id = await createTask(emulator, { prompt: 'One that fails' });
    await open(emulator, `#/tasks/${id}`);
    await page.getByLabel('Reason of the failure').fill('<b>no</b>');
    await page.getByRole('button', { name: 'Fail task' }).click();
    await page.locator('.alert').getByText('<b>no</b>').waitFor();
    expect((await emulator.tasks.get(id))?.failure).toBe('<b>no</b>');
    expect(await page.getByRole('button', { name: 'Cancel task' }).count()).toBe(0);
  }, 40_000);
});

describe('the form of a new task', () => {
  test('shows what the service refuses, in its own words', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator, '#/new');
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
    expect(troubles.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  }, 40_000);

  test('uploads a file through the service, by keyboard alone', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator, '#/new');
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
  }, 40_000);
});

describe('lists', () => {
  test('are searched and filtered, and the URL keeps it', async () => {
    const emulator = await start();
    const [cat, dog] = [
      await createTask(emulator, { prompt: 'A cat' }),
      await createTask(emulator, { prompt: 'A dog' }),
    ];
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
    await page.getByText('No task fits the search.').waitFor();
  }, 40_000);

  test('say how many there are, whatever is shown', async () => {
    const emulator = await start();
    for (let index = 0; index < 130; index += 1)
      await post(emulator, '/v1/video/text2video', { prompt: `${index}` });
    await open(emulator);
    await page.getByText('100 of 130 shown.').waitFor();
    expect(await view('Tasks').textContent()).toContain('130');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('[data-task]').nth(129).waitFor();
    await post(emulator, '/v1/video/text2video', { prompt: 'One more' });
    await view('Tasks').getByText('131').waitFor();
    await view('Requests').getByText('131').waitFor();
  }, 40_000);

  test('are walked through by keyboard', async () => {
    const emulator = await start();
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
  }, 40_000);
});

test('an event is shown within 200 ms of its arrival', async () => {
  const emulator = await start();
  await open(emulator);
  await page.getByText('No tasks yet').waitFor();
  // The page's own clock stamps both: the event as it comes from the emulator, and the row as it is drawn.
  const delay = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let arrived: number | undefined;
        const source = new EventSource('./_emulator/events');
        source.addEventListener('task', () => {
          arrived ??= performance.now();
          look();
        });
        const look = (): void => {
          if (arrived === undefined || document.querySelector('[data-task]') === null) return;
          source.close();
          observer.disconnect();
          resolve(Math.max(0, performance.now() - arrived));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        source.addEventListener('hello', () => document.body.setAttribute('data-listening', ''));
      }),
  );
  await page.locator('[data-listening]').waitFor();
  await post(emulator, '/v1/video/text2video', { prompt: 'Live' });
  expect(await delay).toBeLessThan(200);
}, 40_000);

describe('other views', () => {
  test('a fault asks only what its kind needs, and previews what will happen', async () => {
    const emulator = await start();
    const { troubles } = await open(emulator, '#/faults');
    await page.getByRole('radio', { name: /^rate-limit/ }).check();
    expect(await page.getByLabel('Retry-After in seconds').isVisible()).toBe(true);
    expect(await page.getByLabel('JSON body').count()).toBe(0);
    await page.getByRole('radio', { name: /^status/ }).check();
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
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    await (await fetch(`${emulator.url}/v1/tasks/x`, { headers })).text();
    await page.getByText('matched 1 of 1').waitFor();
    await remove.click();
    await page.getByText('No fault is set').waitFor();
    expect(troubles).toEqual([]);
  }, 40_000);

  test('an assumption is switched where it is explained, and restored', async () => {
    const emulator = await start();
    await open(emulator, '#/register/task-not-found');
    const entry = page.locator('[data-entry="task-not-found"]');
    await entry.waitFor();
    await expect
      .poll(() => entry.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    const missing = `${emulator.url}/v1/tasks/00000000-0000-4000-8000-000000000000`;
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    await entry.getByRole('textbox').fill('{"status":410}');
    await entry.getByRole('button', { name: 'Change' }).click();
    await entry.getByText('changed', { exact: true }).waitFor();
    expect((await fetch(missing, { headers })).status).toBe(410);
    await entry.getByText('1 response of the log rests on it').waitFor();
    await entry.getByRole('textbox').fill('{"status":200}');
    await entry.getByRole('button', { name: 'Change' }).click();
    await page.locator('.notice').getByText('"task-not-found" cannot be {"status":200}').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await entry.getByRole('button', { name: 'Restore the default' }).click();
    await entry.getByText('changed', { exact: true }).waitFor({ state: 'detached' });
    expect((await fetch(missing, { headers })).status).toBe(404);
    await page
      .locator('[data-entry="created-at-format"]')
      .getByRole('combobox')
      .selectOption('"unix-seconds"');
    await page.locator('[data-entry="created-at-format"]').getByText('changed', { exact: true }).waitFor();
  }, 40_000);

  test('callbacks are held, requests are cleared, everything is reset', async () => {
    const emulator = await start();
    await createTask(emulator, { prompt: 'x' });
    const { troubles } = await open(emulator, '#/requests');
    await page.locator('[data-request]').click();
    expect(await page.getByLabel('curl command').textContent()).toMatch(/^curl .*\$VIDEOGEN_API_KEY/s);
    await page.getByRole('button', { name: 'Clear the log' }).click();
    await page.getByText('No request was sent to the service yet.').waitFor();
    await view('Deliveries').click();
    await page.getByRole('button', { name: 'Hold callbacks' }).click();
    await page.getByRole('button', { name: 'Release the held callbacks' }).waitFor();
    expect(emulator.deliveries.holding()).toBe(true);
    await page.getByLabel('Profile').selectOption('once');
    await page.getByText('Every change once, without retries.').waitFor();
    await view('Emulator').click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Press again' }).click();
    await view('Tasks').click();
    await page.getByText('No tasks yet').waitFor();
    expect(await emulator.tasks.list()).toEqual([]);
    expect(troubles).toEqual([]);
  }, 40_000);

  test('the real clock is moved forward too', async () => {
    const emulator = await start({ clock: 'real' });
    await open(emulator);
    await page.getByLabel('Advance the clock by').fill('8h');
    await page.getByRole('button', { name: 'Advance' }).click();
    await page.getByRole('status').getByText('The clock is at').waitFor();
    expect(emulator.clock.now() - Date.now()).toBeGreaterThan(7 * 3_600_000);
  }, 40_000);
});

test('the main views are accessible, fit a phone, and load everything from the emulator', async () => {
  await checkViews(page, 'light', ['tasks', 'task', 'new']);
}, 40_000);
