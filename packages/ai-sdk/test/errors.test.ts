import {
  APICallError,
  InvalidArgumentError,
  LoadAPIKeyError,
  LoadSettingError,
  NoSuchModelError,
} from '@ai-sdk/provider';
import { createVideogen, videogen } from '@videogen/ai-sdk';
import { startEmulator } from '@videogen/emulator';
import {
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  RetryError,
  experimental_startVideo as startVideo,
} from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { png } from '../../emulator/test/support/files.ts';
import cases from './errors.json' with { type: 'json' };

type Emulator = Awaited<ReturnType<typeof startEmulator>>;
type Fault = Parameters<Emulator['faults']['add']>[0];
let emulator: Emulator;
let provider: ReturnType<typeof createVideogen>;
let poll: { delay: () => Promise<void> };

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', render: 'none' });
});
beforeEach(async () => {
  await emulator.reset();
  emulator.faults.clear();
  provider = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey });
  poll = { delay: () => emulator.clock.advance('1m') };
});
afterAll(() => emulator.close());

type Options = Partial<Parameters<typeof generateVideo>[0]>;

/** Makes a video, and returns what the AI SDK throws. */
async function fail(options: Options = {}): Promise<unknown> {
  const model = provider.video('t2v-2.4-faster');
  const { download } = provider;
  try {
    await generateVideo({ model, prompt: 'A cat', poll, download, ...options });
  } catch (error) {
    return error;
  }
  throw new Error('The video was made.');
}

const create = 'createTextToVideo';
const secrets = ['emulator-key', 'emulator-key-banned', 'webhook-secret'];

interface Expected {
  readonly when: string;
  readonly fault?: Fault;
  readonly options?: Options;
  readonly key?: string;
  readonly statusCode?: number;
  readonly code: string;
  readonly isRetryable: boolean;
  /** The requests that the default retries of the AI SDK lead to. */
  readonly attempts: number;
  readonly hasTask?: boolean;
  readonly body?: string;
}

// Sound: the file holds these cases and nothing else.
const refusals = cases as readonly Expected[];

describe('what the AI SDK throws', () => {
  test.each(refusals)('when $when: $code, status $statusCode, retryable $isRetryable', async (expected) => {
    if (expected.fault) emulator.faults.add(expected.fault);
    if (expected.key) provider = createVideogen({ baseURL: emulator.url, apiKey: expected.key });
    const thrown = await fail(expected.options);
    expect(RetryError.isInstance(thrown)).toBe(expected.attempts > 1);
    const error: unknown = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
    if (!APICallError.isInstance(error)) throw error;
    const { statusCode, isRetryable, data, responseBody = '', message } = error;
    expect({ statusCode, isRetryable, data }).toMatchObject({
      statusCode: expected.statusCode,
      isRetryable: expected.isRetryable,
      data: { code: expected.code },
    });
    const operation = emulator.requests.list().at(-1)?.operation;
    expect(emulator.requests.list().filter((each) => each.operation === operation)).toHaveLength(
      expected.attempts,
    );
    expect(responseBody).toContain(expected.body ?? '');
    if (expected.code === 'ambiguous_submit')
      expect(message).toContain(String((data as { submissionId: string }).submissionId));
    if (expected.hasTask) {
      const [task] = await emulator.tasks.list();
      expect(data).toMatchObject({ taskId: task?.id, operation: { taskId: task?.id } });
      expect(message).toContain(task?.id);
    }
    for (const secret of secrets)
      expect(`${message}${responseBody}${JSON.stringify(data)}`).not.toContain(secret);
  });

  test('an expired video is not retryable, and has its task', async () => {
    const model = provider.video('t2v-2.4-faster');
    const download: typeof provider.download = async (options) => {
      await emulator.clock.advance('9h');
      return provider.download(options);
    };
    const error = await fail({ model, download });
    const [task] = await emulator.tasks.list();
    expect(error).toBeInstanceOf(APICallError);
    expect(error).toMatchObject({ isRetryable: false, data: { code: 'download', taskId: task?.id } });
    expect(error).toHaveProperty('statusCode', expect.any(Number));
  });

  test('a Retry-After is passed on', async () => {
    emulator.faults.add({ on: create, kind: 'rate-limit', retryAfter: 7 });
    expect(await fail({ maxRetries: 0 })).toMatchObject({ responseHeaders: { 'retry-after': '7' } });
  });

  test('a canceled task has its own code', async () => {
    const model = provider.video('t2v-2.4-faster');
    const { operation } = await startVideo({ model, prompt: 'A cat' });
    // Sound: the provider's own operation.
    await emulator.tasks.cancel((operation as { taskId: string }).taskId);
    await expect(getVideoStatus(model, { operation })).rejects.toMatchObject({
      data: { code: 'task_canceled' },
    });
  });

  test('a failed task does not show its callback URL', async () => {
    emulator.faults.add({ kind: 'render-failure' });
    const model = provider.video('t2v-2.4-faster');
    const webhookUrl = 'https://app.example/webhook-secret';
    const { operation } = await startVideo({ model, prompt: 'A cat', webhookUrl });
    await emulator.clock.advance('1m');
    const error = await getVideoStatus(model, { operation }).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain('[callback URL]');
    expect(JSON.stringify(error)).not.toContain('webhook-secret');
  });

  test('misuse is named before anything is sent', async () => {
    expect(() => videogen.videoModel('t3v')).toThrow(NoSuchModelError);
    expect(() => videogen.languageModel('t2v-2.4-faster')).toThrow(NoSuchModelError);
    expect(() => videogen.videoModel('template:toString')).toThrow(NoSuchModelError);
    const sent = emulator.requests.list().length;
    provider = createVideogen({ baseURL: emulator.url, apiKey: '' });
    expect(await fail()).toBeInstanceOf(LoadAPIKeyError);
    provider = createVideogen({ baseURL: '', apiKey: 'a-key' });
    expect(await fail()).toBeInstanceOf(LoadSettingError);
    provider = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey });
    const image = png(64, 64).slice(0, 100);
    const model = provider.video('animate-2.4-faster');
    for (const options of [
      { seconds: 99 },
      { seconds: 1.5 },
      { aspect_ratio: '2:1' },
      { prompt: 'x'.repeat(2001) },
      { model: 'x' },
      { image: 'portrait.png' },
      { image: 'file:///etc/passwd' },
      { image: { path: '/etc/passwd' } },
      { ref: 1 },
    ])
      expect(await fail({ model, providerOptions: { videogen: options } })).toBeInstanceOf(
        InvalidArgumentError,
      );
    expect(await fail({ model, prompt: { image } })).toBeInstanceOf(InvalidArgumentError);
    await expect(getVideoStatus(model, { operation: 'x' })).rejects.toBeInstanceOf(InvalidArgumentError);
    expect(emulator.requests.list()).toHaveLength(sent);
  });
});
