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
  const { emulator } = await start();
  const { url: baseUrl } = emulator;
  const client = createVideoClient({ baseUrl, apiKey: expected.key ?? emulator.apiKey, maxRetries: 1 });
  const { video, download } = createVideogen({ client });
  const poll = { delay: async () => void (await emulator.clock.advance('1m')) };
  const call = { model: video('t2v-2.4-faster'), prompt: 'A cat', poll, download };
  // Safe: the emulator refuses faults that it does not know.
  if (fault) emulator.faults.add(fault as FaultOptions);
  const error = await fail({ ...call, ...options } as Options);
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

test('a task that ended without a video is a result of its status, and an error of generateVideo, which name it', async () => {
  const { emulator, model, call } = await start();
  const webhookUrl = 'https://app.example/webhook-secret';
  // Safe: the provider's own operation.
  const getId = ({ operation }: { operation: unknown }) => (operation as { taskId: string }).taskId;
  const startOne = () => startVideo({ model, prompt: 'A cat', webhookUrl });
  const { operation } = await startOne();
  await emulator.tasks.cancel(getId({ operation }));
  const ended = (status: string) => ({
    status: 'error',
    error: expect.stringMatching(new RegExp(`^Task [0-9a-f-]{36} ended with the status ${status}$`)),
    providerMetadata: { videogen: { status, taskId: expect.any(String) } },
  });
  expect(await getVideoStatus(model, { operation })).toMatchObject(ended('CANCELED'));
  emulator.faults.add({ kind: 'render-failure' });
  const failing = await startOne();
  await emulator.clock.advance('1m');
  const result = await getVideoStatus(model, failing);
  expect(result).toMatchObject({ ...ended('FAILED'), error: expect.stringContaining(getId(failing)) });
  expect((await emulator.tasks.get(getId(failing)))?.callbackUrl).toContain('webhook-secret');
  expect(JSON.stringify(result)).not.toContain('webhook-secret');
  const error = await fail(call);
  const [last] = (await emulator.tasks.list()).filter(
    ({ id }) => ![operation, failing.operation].some((one) => getId({ operation: one }) === id),
  );
  expect(error).toMatchObject({ message: `Task ${last?.id} ended with the status FAILED` });
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
