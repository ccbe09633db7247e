import { inspect } from 'node:util';
import * as errors from '@ai-sdk/provider';
import { createVideogen, videogen } from '@videogen/ai-sdk';
import { createVideoClient, TimeoutError, type VideoClient } from '@videogen/client';
import type { FaultOptions } from '@videogen/emulator';
import {
  createDownload,
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai';
import { describe, expect, test } from 'vitest';
import { png } from '../../emulator/test/support/files.ts';
import { count, start } from './support/start.ts';

type Options = Parameters<typeof generateVideo>[0];

/** Makes a video, and returns what the AI SDK throws. */
const fail = (options: Options): Promise<unknown> =>
  generateVideo(options).then(
    () => expect.unreachable('The video was made.'),
    (error: unknown) => error,
  );

interface Attempt {
  /** @default the key of the emulator */
  readonly key?: string;
  readonly fault?: FaultOptions;
  readonly options?: Partial<Options>;
}

/** Makes a video with a client that repeats a read once, and returns the error and what the service saw. */
async function failAgainstService({ key, fault, options }: Attempt) {
  const { emulator } = await start();
  if (fault) emulator.faults.add(fault);
  const client = createVideoClient({
    baseUrl: emulator.url,
    apiKey: key ?? emulator.apiKey,
    maxRetries: 1,
  });
  const { video, download } = createVideogen({ client });
  const poll = { delay: async () => void (await emulator.clock.advance('1m')) };

  const error = await fail({
    model: video('t2v-2.4-faster'),
    prompt: 'A cat',
    poll,
    download,
    ...options,
  });
  if (!errors.APICallError.isInstance(error)) throw error;

  const shown = inspect(error, { depth: 9, showHidden: true });
  expect(shown).toContain(error.message);
  expect(shown).not.toContain(key ?? emulator.apiKey);
  const [task] = await emulator.tasks.list();
  return { error, task, sent: (operation: string) => count(emulator, operation) };
}

describe('a start that is refused costs nothing, and is not sent again', () => {
  test('because the organization is banned', async () => {
    const { error, sent } = await failAgainstService({ key: 'emulator-key-banned' });
    const data = { code: 'organization_banned', outcome: 'refused' };
    expect(error).toMatchObject({ statusCode: 403, isRetryable: false, data });
    expect(error.responseBody).toContain('4002');
    expect(sent('createTextToVideo')).toBe(1);
  });

  test('because the key is revoked', async () => {
    const { error, sent } = await failAgainstService({ key: 'emulator-key-revoked' });
    const data = { code: 'authentication', outcome: 'refused' };
    expect(error).toMatchObject({ statusCode: 401, isRetryable: false, data });
    expect(error.responseBody).toContain('API key');
    expect(sent('createTextToVideo')).toBe(1);
  });

  test('because of its key, which the error does not show', async () => {
    const key = 'emulator-key';
    const body = { detail: `What is ${key}, and another-key?` };
    const fault = { on: 'createTextToVideo', kind: 'status', status: 401, body } as const;
    const { error } = await failAgainstService({ key, fault });
    expect(error.responseBody).toContain('What is [API key], and another-key?');
  });

  test('because a field is not valid', async () => {
    const { error, sent } = await failAgainstService({ options: { duration: 99 } });
    const data = { code: 'validation', outcome: 'refused' };
    expect(error).toMatchObject({ statusCode: 422, isRetryable: false, data });
    expect(error.responseBody).toContain('seconds');
    expect(sent('createTextToVideo')).toBe(1);
  });
});

describe('a start that may have created a task is ambiguous, and is not sent again', () => {
  test('when its response is lost', async () => {
    const fault = { on: 'createTextToVideo', kind: 'reset-after' } as const;
    const { error, sent } = await failAgainstService({ fault });
    const data = { code: 'ambiguous_submit', outcome: 'ambiguous' };
    expect(error).toMatchObject({ statusCode: undefined, isRetryable: false, data });
    expect(sent('createTextToVideo')).toBe(1);
  });

  test('when it gets a 503', async () => {
    const fault = { on: 'createTextToVideo', kind: 'status', status: 503 } as const;
    const { error, sent } = await failAgainstService({ fault });
    const data = { code: 'ambiguous_submit', outcome: 'ambiguous' };
    expect(error).toMatchObject({ statusCode: 503, isRetryable: false, data });
    expect(sent('createTextToVideo')).toBe(1);
  });
});

describe('a read that fails names the task', () => {
  test('when it gets a 503, also the second time', async () => {
    const fault = { on: 'getTask', kind: 'status', status: 503 } as const;
    const { error, task, sent } = await failAgainstService({ fault });
    const data = { code: 'server', outcome: 'created', taskId: task?.id, operation: { taskId: task?.id } };
    expect(error).toMatchObject({ statusCode: 503, isRetryable: false, data });
    expect(error.message).toContain(task?.id);
    expect(sent('getTask')).toBe(2);
  });

  test('when it gets a 404, which is not repeated', async () => {
    const fault = { on: 'getTask', kind: 'status', status: 404 } as const;
    const { error, task, sent } = await failAgainstService({ fault });
    const data = { code: 'not_found', outcome: 'created', taskId: task?.id, operation: { taskId: task?.id } };
    expect(error).toMatchObject({ statusCode: 404, isRetryable: false, data });
    expect(error.message).toContain(task?.id);
    expect(sent('getTask')).toBe(1);
  });
});

test('a 429 for as long as the client waits is an error that is not retryable', async () => {
  const { emulator, call } = await start();
  emulator.faults.add({ on: 'create', kind: 'rate-limit', retryAfter: 30 });
  const { url: baseUrl, apiKey } = emulator;
  const client = createVideoClient({ baseUrl, apiKey, totalTimeout: 20_000 });

  const error = await fail({ ...call, model: createVideogen({ client }).video('t2v-2.4-faster') });
  const data = { code: 'rate_limit', outcome: 'refused' };
  expect(error).toMatchObject({ name: 'AI_APICallError', statusCode: 429, isRetryable: false, data });
  expect(await emulator.tasks.list()).toEqual([]);
});

test('a create request that named its task is not sent again, whatever failed afterwards', async () => {
  const error = new TimeoutError('The response was not checked in time', { taskId: 'a-task' });
  // Safe: a start calls no other method.
  const client = { textToVideo: () => Promise.reject(error) } as unknown as VideoClient;

  const { call } = await start({ client });
  expect(await fail(call)).toMatchObject({ isRetryable: false, data: { taskId: 'a-task' } });
});

describe('an expired video names its task', () => {
  test('in the error of the download of the provider', async () => {
    const { emulator, provider, call } = await start();
    const download: typeof provider.download = async (options) => {
      await emulator.clock.advance('9h');
      return provider.download(options);
    };

    const error = await fail({ ...call, download });
    const [task] = await emulator.tasks.list();
    const data = { taskId: task?.id };
    expect(error).toMatchObject({ name: 'AI_APICallError', statusCode: 410, isRetryable: false, data });
  });

  test('in the error of the download of the AI SDK', async () => {
    const publicUrl = 'https://videos.example'; // the AI SDK refuses loopback
    const { emulator, call } = await start({}, { publicUrl });
    const ofSdk = createDownload({
      fetch: (url, init) => fetch(String(url).replace(publicUrl, emulator.url), init),
    });
    const download: NonNullable<Options['download']> = async (options) => {
      await emulator.clock.advance('9h');
      return ofSdk(options);
    };

    const error = await fail({ ...call, download });
    const [task] = await emulator.tasks.list();
    const named = expect.stringContaining(`#task=${task?.id}&video=0`);
    expect(error).toMatchObject({
      name: 'AI_DownloadError',
      statusCode: 410,
      message: named,
      url: named,
    });
  });
});

describe('a task that ended without a video', () => {
  const ended = (taskId: string, status: string) => ({
    status: 'error',
    error: `Task ${taskId} ended with the status ${status}`,
    providerMetadata: { videogen: { status, taskId } },
  });

  test('is a result of its status, when it was canceled', async () => {
    const { emulator, model } = await start();
    const started = await startVideo({ model, prompt: 'A cat' });
    const [task] = await emulator.tasks.list();
    const id = task?.id ?? '';
    await emulator.tasks.cancel(id);
    expect(await getVideoStatus(model, started)).toMatchObject(ended(id, 'CANCELED'));
  });

  test('is a result of its status, when it failed, without the URL of its webhook', async () => {
    const { emulator, model } = await start();
    emulator.faults.add({ kind: 'render-failure' });
    const webhookUrl = 'https://app.example/webhook-secret';
    const started = await startVideo({ model, prompt: 'A cat', webhookUrl });
    await emulator.clock.advance('1m');

    const result = await getVideoStatus(model, started);
    const [task] = await emulator.tasks.list();
    expect(result).toMatchObject(ended(task?.id ?? '', 'FAILED'));
    expect(task?.callbackUrl).toContain('webhook-secret');
    expect(JSON.stringify(result)).not.toContain('webhook-secret');
  });

  test('is an error of generateVideo, which names it', async () => {
    const { emulator, call } = await start();
    emulator.faults.add({ kind: 'render-failure' });
    const error = await fail(call);
    const [task] = await emulator.tasks.list();
    expect(error).toMatchObject({ message: `Task ${task?.id} ended with the status FAILED` });
  });
});

test('the reason of a failed task is in its error, in one line', async () => {
  const { emulator, provider } = await start();
  const respond: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { code, data } = await response.json();
    return Response.json({ code, data: { ...data, error: { message: 'The prompt\u001b[2J was\nrefused' } } });
  };
  const { url: baseURL, apiKey } = emulator;

  const model = createVideogen({ baseURL, apiKey, fetch: respond }).video('t2v-2.4-faster');
  emulator.faults.add({ kind: 'render-failure' });
  const { operation } = await startVideo({ model: provider.video('t2v-2.4-faster'), prompt: 'A cat' });
  await emulator.clock.advance('1m');

  const { error } = await getVideoStatus(model, { operation }).then((result) =>
    result.status === 'error' ? result : expect.unreachable(),
  );
  expect(error).toMatch(/ ended with the status FAILED: The prompt \[2J was refused$/);
});

test('a poller that retries what fails ends with a task that failed', async () => {
  const { emulator, model } = await start();
  emulator.faults.add({ kind: 'render-failure' });
  const { operation } = await startVideo({ model, prompt: 'A cat' });

  const statuses: string[] = [];
  while (statuses.at(-1) !== 'error') {
    const status = await getVideoStatus(model, { operation }).then(
      (result) => result.status,
      () => 'thrown',
    );
    statuses.push(status);
    expect(statuses.length).toBeLessThan(5);
    await emulator.clock.advance('1m');
  }

  expect(statuses).toEqual(['pending', 'error']);
});

describe('misuse is named before anything is sent', () => {
  test('a model that does not exist', () => {
    for (const id of ['t3v', 'template:toString'])
      expect(() => videogen.videoModel(id)).toThrow(errors.NoSuchModelError);
    expect(() => videogen.languageModel('t2v-2.4-faster')).toThrow(errors.NoSuchModelError);
  });

  test('a provider without a key or a URL', async () => {
    const { emulator, call } = await start();
    const failWith = (settings: Parameters<typeof createVideogen>[0]) =>
      fail({ ...call, model: createVideogen(settings).video('t2v-2.4-faster') });

    expect(await failWith({ baseURL: emulator.url, apiKey: '' })).toBeInstanceOf(errors.LoadAPIKeyError);
    expect(await failWith({ baseURL: '', apiKey: emulator.apiKey })).toBeInstanceOf(errors.LoadSettingError);
    expect(emulator.requests.list()).toEqual([]);
  });

  test.each([
    ['more seconds than the contract allows', { seconds: 99 }],
    ['half a second', { seconds: 1.5 }],
    ['an aspect ratio of no value', { aspect_ratio: '2:1' }],
    ['the same in camelCase', { aspectRatio: '2:1' }],
    ['a field by both of its names', { aspectRatio: '16:9', aspect_ratio: '16:9' }],
    ['a prompt that is too long', { prompt: 'x'.repeat(2001) }],
    ['a model of another category', { model: 'x' }],
    ['an image that is neither a URL nor base64', { image: 'x' }],
    ['the name of a file', { image: 'portrait.png' }],
    ['the URL of a file', { image: 'file:///etc/passwd' }],
    ['the path of a file', { image: { path: '/etc/passwd' } }],
    ['a misspelled media input', { image: { serviceUri2: 'service://x' } }],
    ['a ref that is not a text', { ref: 1 }],
    ['no interval between polls', { pollIntervalMs: 0 }],
    ['an interval that is a text', { pollIntervalMs: '1s' }],
  ])('%s', async (_, options) => {
    const { emulator, provider, call } = await start();
    const model = provider.video('animate-2.4-faster');
    const error = await fail({ ...call, model, providerOptions: { videogen: options } });
    expect(error).toBeInstanceOf(errors.InvalidArgumentError);
    expect(emulator.requests.list()).toEqual([]);
  });

  test('an image that ends too early', async () => {
    const { emulator, provider, call } = await start();
    const broken = { image: png(64, 64).slice(0, 100) };
    const error = await fail({ ...call, model: provider.video('animate-2.4-faster'), prompt: broken });
    expect(error).toBeInstanceOf(errors.InvalidArgumentError);
    expect(emulator.requests.list()).toEqual([]);
  });

  test('an operation that no start returned', async () => {
    const { emulator, model } = await start();
    const read = getVideoStatus(model, { operation: 'x' });
    await expect(read).rejects.toBeInstanceOf(errors.InvalidArgumentError);
    expect(emulator.requests.list()).toEqual([]);
  });
});
