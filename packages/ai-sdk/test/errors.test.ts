import * as errors from '@ai-sdk/provider';
import { createVideogen, videogen } from '@videogen/ai-sdk';
import { TimeoutError, type VideoClient } from '@videogen/client';
import type { FaultOptions } from '@videogen/emulator';
import {
  createDownload,
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  RetryError,
  experimental_startVideo as startVideo,
} from 'ai';
import { expect, test } from 'vitest';
import { png } from '../../emulator/test/support/files.ts';
import cases from './errors.json' with { type: 'json' };
import { start } from './support/start.ts';

type Options = Parameters<typeof generateVideo>[0];

/** Makes a video, and returns what the AI SDK throws. */
const fail = (options: Options): Promise<unknown> =>
  generateVideo(options).then(
    () => expect.unreachable('The video was made.'),
    (error: unknown) => error,
  );

test.each(cases.errors)('when $when: $error', async (expected) => {
  const { attempts, hasTask, body = '', fault, options } = expected;
  const { emulator, call } = await start(expected.key ? { apiKey: expected.key } : {});
  // Safe: the emulator refuses faults that it does not know.
  if (fault) emulator.faults.add(fault as FaultOptions);
  const thrown = await fail({ ...call, ...options } as Options);
  expect(RetryError.isInstance(thrown)).toBe(attempts > 1);
  const error: unknown = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  expect(error).toBeInstanceOf(errors.APICallError);
  expect(error).toMatchObject({ statusCode: undefined, ...expected.error });
  // Safe: the line above checked its type.
  const { data, responseBody = '', message } = error as errors.APICallError;
  const requests = emulator.requests.list().map(({ operation }) => operation);
  expect(requests.filter((each) => each === requests.at(-1))).toHaveLength(attempts);
  expect(responseBody).toContain(body);
  if (hasTask) {
    const [task] = await emulator.tasks.list();
    expect(data).toMatchObject({ taskId: task?.id, operation: { taskId: task?.id } });
    expect(message).toContain(task?.id);
  }
  expect(`${message}${responseBody}${JSON.stringify(data)}`).not.toContain('emulator-key');
});

test('a create request that named its task is not sent again, whatever failed afterwards', async () => {
  const error = new TimeoutError('The response was not checked in time', { taskId: 'a-task' });
  // Safe: a start calls no other method.
  const client = { textToVideo: () => Promise.reject(error) } as unknown as VideoClient;
  const { call } = await start({ client });
  expect(await fail(call)).toMatchObject({ isRetryable: false, data: { taskId: 'a-task' } });
});

test.each(['provider', 'AI SDK'])('an expired video names its task: download of the %s', async (of) => {
  const publicUrl = 'https://videos.example'; // the AI SDK refuses loopback
  const { emulator, provider, call } = await start({}, of === 'AI SDK' ? { publicUrl } : {});
  const ofSdk = createDownload({
    fetch: (url, init) => fetch(String(url).replace(publicUrl, emulator.url), init),
  });
  const download: typeof provider.download = async (options) => {
    await emulator.clock.advance('9h');
    return of === 'AI SDK' ? ofSdk(options) : provider.download(options);
  };
  const error = await fail({ ...call, download });
  const [task] = await emulator.tasks.list();
  const named = expect.stringContaining(`#task=${task?.id}&video=0`);
  expect(error).toMatchObject(
    of === 'AI SDK'
      ? { name: 'AI_DownloadError', statusCode: 410, message: named, url: named }
      : { name: 'AI_APICallError', statusCode: 410, isRetryable: false, data: { taskId: task?.id } },
  );
});

test('a canceled task has its own code, and a failed one does not show its callback URL', async () => {
  const { emulator, model } = await start();
  const webhookUrl = 'https://app.example/webhook-secret';
  const startOne = () => startVideo({ model, prompt: 'A cat', webhookUrl });
  const { operation } = await startOne();
  // Safe: the provider's own operation.
  await emulator.tasks.cancel((operation as { taskId: string }).taskId);
  await expect(getVideoStatus(model, { operation })).rejects.toMatchObject({
    data: { code: 'task_canceled' },
  });
  emulator.faults.add({ kind: 'render-failure' });
  const failing = await startOne();
  await emulator.clock.advance('1m');
  const error = await getVideoStatus(model, failing).catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('[callback URL]');
  expect(JSON.stringify(error)).not.toContain('webhook-secret');
});

test('misuse is named before anything is sent', async () => {
  for (const id of ['t3v', 'template:toString'])
    expect(() => videogen.videoModel(id)).toThrow(errors.NoSuchModelError);
  expect(() => videogen.languageModel('t2v-2.4-faster')).toThrow(errors.NoSuchModelError);
  const { emulator, provider, call } = await start();
  const { url: baseURL, apiKey } = emulator;
  const failWith = (settings: Parameters<typeof createVideogen>[0]) =>
    fail({ ...call, model: createVideogen(settings).video('t2v-2.4-faster') });
  expect(await failWith({ baseURL, apiKey: '' })).toBeInstanceOf(errors.LoadAPIKeyError);
  expect(await failWith({ baseURL: '', apiKey })).toBeInstanceOf(errors.LoadSettingError);
  const model = provider.video('animate-2.4-faster');
  for (const options of cases.misuse)
    expect(await fail({ ...call, model, providerOptions: { videogen: options } })).toBeInstanceOf(
      errors.InvalidArgumentError,
    );
  const broken = { image: png(64, 64).slice(0, 100) };
  expect(await fail({ ...call, model, prompt: broken })).toBeInstanceOf(errors.InvalidArgumentError);
  await expect(getVideoStatus(model, { operation: 'x' })).rejects.toBeInstanceOf(errors.InvalidArgumentError);
  expect(emulator.requests.list()).toEqual([]);
});
