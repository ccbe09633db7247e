import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APICallError } from '@ai-sdk/provider';
import { createVideogen, type StartedTask, type UnknownStart } from '@videogen/ai-sdk';
import { createVideoClient } from '@videogen/client';
import { type Emulator, startEmulator } from '@videogen/emulator';
import {
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  RetryError,
  experimental_startVideo as startVideo,
} from 'ai';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../../tools/test-support/src/program.ts';
import { temporaryFolder } from '../../../tools/test-support/src/temporary-folder.ts';
import { count, packageFolder as cwd, listen, start } from './support/start.ts';

/** What the proof prints: a line for each fault and route. */
const proof: Record<string, string | number>[] = [];
afterAll(() => console.table(proof));

/** Starts an emulator and a provider whose tasks are named. */
async function startNamed(...[settings, options]: Parameters<typeof start>) {
  const named: StartedTask[] = [];
  const unknown: UnknownStart[] = [];
  const events = { onTask: (task: StartedTask) => named.push(task) };
  const onUnknownStart = (submission: UnknownStart) => unknown.push(submission);
  const started = await start({ ...events, onUnknownStart, ...settings }, options);
  const { emulator } = started;

  /** Resolves when every task of the service is named; `known` is how many starts stay unknown. */
  const expectNamed = async (fault: string, route: string, expected: Record<string, number>) => {
    await expect.poll(() => named.length).toBe(expected['named']);
    const tasks = (await emulator.tasks.list()).map(({ id }) => id);
    const sent = count(emulator, 'createTextToVideo');
    const row = { sent, created: tasks.length, named: named.length, unknown: unknown.length };
    expect(row).toEqual({ unknown: 0, ...expected });
    const ids = named.map(({ taskId }) => taskId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(tasks).toEqual(expect.arrayContaining(ids));
    proof.push({ fault, route, ...row });
  };
  return { ...started, named, unknown, expectNamed };
}

const failure = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => expect.unreachable('It did not fail.'),
    (error: unknown) => error,
  );

describe.each(['polling', 'webhook'])('every task is named, by %s', (route) => {
  /** What makes a call one of the route; while a webhook is waited for, a minute passes once. */
  const options = async ({ clock }: Emulator) => {
    if (route === 'polling') return {};
    const { webhook } = await listen();
    const delay = () => clock.advance('1m').then(() => new Promise<void>(() => {}));
    return { webhook, poll: { delay } };
  };

  test('before it is read', async () => {
    const { emulator, call, named, expectNamed } = await startNamed({
      onTask: async (task) => {
        await null;
        named.push(task);
        expect(count(emulator, 'getTask')).toBe(0);
      },
    });
    await generateVideo({ ...call, ...(await options(emulator)) });
    expect(named).toEqual([
      { taskId: expect.any(String), modelId: 't2v-2.4-faster', ref: undefined, submissionId: undefined },
    ]);
    await expectNamed('none', route, { sent: 1, created: 1, named: 1 });
  });

  test('when the call is aborted', async () => {
    const { emulator, call, named, expectNamed } = await startNamed();
    const controller = new AbortController();
    const delay = async () => {
      // The client sends one request after the other at first.
      if (named.length === 3) controller.abort();
    };
    const abortSignal = controller.signal;
    const made = generateVideo({ ...call, ...(await options(emulator)), n: 3, abortSignal, poll: { delay } });
    await expect(made).rejects.toThrow();
    await expectNamed('abort', route, { sent: 3, created: 3, named: 3 });
  });

  test('when the call is aborted before a request, or while it waits after a 429: then nothing more is sent', async () => {
    const { emulator, call, expectNamed } = await startNamed();
    const made = async (abortSignal: AbortSignal) =>
      failure(generateVideo({ ...call, ...(await options(emulator)), abortSignal }));
    expect(await made(AbortSignal.abort())).toMatchObject({ name: 'AbortError' });
    await expectNamed('abort before the request', route, { sent: 0, created: 0, named: 0 });

    emulator.faults.add({ on: 'create', kind: 'rate-limit', retryAfter: 50 });
    const controller = new AbortController();
    const aborted = made(controller.signal);
    await emulator.requests.waitFor(({ operation }) => operation === 'createTextToVideo', {
      timeoutMs: 60_000,
    });
    controller.abort();

    expect(await aborted).toMatchObject({ name: 'AbortError' });
    await expectNamed('abort after a 429', route, { sent: 1, created: 0, named: 0 });
  });

  test('when the time of the call is over', async () => {
    const { emulator, call, expectNamed } = await startNamed();
    const poll = { timeoutMs: 0, delay: async () => {} };
    const made = generateVideo({ ...call, ...(await options(emulator)), n: 4, poll });
    await expect(made).rejects.toThrow('timed out after 0ms');
    await expectNamed('timeout', route, { sent: 4, created: 4, named: 4 });
  });

  test('when one of several starts is refused', async () => {
    const { emulator, call, expectNamed } = await startNamed();
    emulator.faults.add({ on: 'create', kind: 'status', status: 400, after: 1, count: 1 });
    const error = await failure(generateVideo({ ...call, ...(await options(emulator)), n: 4 }));
    expect(error).toMatchObject({ statusCode: 400, data: { outcome: 'refused' } });
    await expectNamed('refusal of one', route, { sent: 4, created: 3, named: 3 });
  });

  test('when the response to a start is lost: as unknown, until a notification names it', async () => {
    const { emulator, call, named, unknown, expectNamed } = await startNamed();
    emulator.faults.add({ on: 'create', kind: 'reset-after', count: 1 });
    const error = await failure(generateVideo({ ...call, ...(await options(emulator)), n: 4 }));
    const [{ submissionId } = { submissionId: '' }] = unknown;
    expect(error).toMatchObject({ data: { code: 'ambiguous_submit', outcome: 'ambiguous', submissionId } });
    if (route === 'webhook') {
      await emulator.clock.advance('5m');
      await expect.poll(() => named.map((task) => task.submissionId)).toContain(submissionId);
    }
    const expected = { sent: 4, created: 4, named: route === 'webhook' ? 4 : 3, unknown: 1 };
    await expectNamed('reset after the request', route, expected);
  });

  test('when the response to a start is a failure that names the task', async () => {
    const failed: typeof globalThis.fetch = async (request, init) => {
      const response = await fetch(request, init);
      const isCreate = String(response.url).endsWith('/text2video');
      return isCreate ? new Response(await response.text(), { status: 500 }) : response;
    };
    const { emulator, call, expectNamed } = await startNamed({ fetch: failed });
    const error = await failure(generateVideo({ ...call, ...(await options(emulator)) }));
    expect(error).toMatchObject({ data: { code: 'ambiguous_submit', taskId: expect.any(String) } });
    await expectNamed('a failure that names the task', route, { sent: 1, created: 1, named: 1 });
  });

  test('when a read fails, and when the download fails', async () => {
    const { emulator, call, expectNamed } = await startNamed();
    const download = () => Promise.reject(new Error('disk full'));
    await expect(generateVideo({ ...call, ...(await options(emulator)), n: 2, download })).rejects.toThrow(
      'disk full',
    );
    await expectNamed('download', route, { sent: 2, created: 2, named: 2 });
    emulator.faults.add({ on: 'getTask', kind: 'status', status: 404 });
    await expect(generateVideo({ ...call, ...(await options(emulator)) })).rejects.toThrow('404');
    await expectNamed('read', route, { sent: 3, created: 3, named: 3 });
  });

  test('when starts wait for a 429 in parallel, of which one gets no response afterwards', async () => {
    const { emulator, call, expectNamed } = await startNamed();
    emulator.faults.add({ on: 'create', kind: 'rate-limit', retryAfter: 0, count: 5 });
    emulator.faults.add({ on: 'create', kind: 'reset', count: 1 });
    const error = await failure(generateVideo({ ...call, ...(await options(emulator)), n: 5 }));
    expect(RetryError.isInstance(error)).toBe(false);
    expect(error).toMatchObject({
      name: 'AI_APICallError',
      isRetryable: false,
      data: { code: 'ambiguous_submit', outcome: 'ambiguous', submissionId: expect.any(String) },
    });
    await expectNamed('reset after a 429', route, { sent: 10, created: 4, named: 4, unknown: 1 });
  });
});

describe('every task is named, by start and status', () => {
  test('when the status cannot be read', async () => {
    const { emulator, model, named, expectNamed } = await startNamed();
    const { operation } = await startVideo({ model, prompt: 'A cat' });
    emulator.faults.add({ on: 'getTask', kind: 'status', status: 404, count: 1 });
    const taskId = named[0]?.taskId;
    expect(operation).toEqual({ taskId });
    const error = await failure(getVideoStatus(model, { operation }));
    expect(error).toMatchObject({ data: { code: 'not_found', outcome: 'created', taskId } });
    expect(await getVideoStatus(model, { operation })).toMatchObject({ status: 'pending' });
    await expectNamed('read', 'start and status', { sent: 1, created: 1, named: 1 });
  });

  test.each(['abort', 'timeout'])(
    'when its signal ends the start after the request has left: %s',
    async (fault) => {
      const controller = new AbortController();
      const reason = fault === 'timeout' ? new DOMException('The time is over.', 'TimeoutError') : undefined;
      const abortWhenSent: typeof fetch = (input, init) => {
        const response = fetch(input, init);
        controller.abort(reason);
        return response;
      };
      const { model, named, expectNamed } = await startNamed({ fetch: abortWhenSent });
      // The task exists, so the start returns it.
      const { operation } = await startVideo({ model, prompt: 'A cat', abortSignal: controller.signal });
      expect(controller.signal.aborted).toBe(true);
      expect(operation).toEqual({ taskId: named[0]?.taskId });
      await expectNamed(fault, 'start and status', { sent: 1, created: 1, named: 1 });
    },
  );

  test('when starts run in parallel, of which one is refused', async () => {
    const { emulator, model, expectNamed } = await startNamed();
    emulator.faults.add({ on: 'create', kind: 'status', status: 400, after: 3, count: 1 });
    const starts = Array.from({ length: 8 }, () => startVideo({ model, prompt: 'A cat' }));
    const refused = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    await expectNamed('parallel', 'start and status', { sent: 8, created: 7, named: 7 });
  });

  test('when the response to a start is lost', async () => {
    const { emulator, model, unknown, expectNamed } = await startNamed();
    emulator.faults.add({ on: 'create', kind: 'reset-after', count: 1 });
    const providerOptions = { videogen: { ref: 'invoice-7' } };
    const error = await failure(startVideo({ model, prompt: 'A cat', providerOptions }));
    const { submissionId } = (error as APICallError).data as { submissionId: string };
    expect(unknown).toEqual([{ submissionId, modelId: 't2v-2.4-faster', ref: 'invoice-7' }]);
    await expectNamed('reset after the request', 'start and status', {
      sent: 1,
      created: 1,
      named: 0,
      unknown: 1,
    });
  });
});

describe('onTask', () => {
  test('that fails ends the call with an error that has the task', async () => {
    const { emulator, call } = await startNamed({ onTask: () => Promise.reject(new Error('no table')) });
    const error = await failure(generateVideo(call));
    const [task] = await emulator.tasks.list();
    expect(error).toMatchObject({
      name: 'AI_APICallError',
      message: expect.stringContaining('no table'),
      isRetryable: false,
      data: { code: 'hook', outcome: 'created', taskId: task?.id, operation: { taskId: task?.id } },
    });
    expect(count(emulator, 'createTextToVideo')).toBe(1);
  });

  test('that never returns does not outlast an abort', async () => {
    const controller = new AbortController();
    const onTask = () => {
      controller.abort();
      return new Promise(() => {});
    };
    const { call } = await startNamed({ onTask });
    await expect(generateVideo({ ...call, abortSignal: controller.signal })).rejects.toThrow();
  });

  test('is not called, and nothing is sent, when the callback URL cannot be created', async () => {
    const createCallbackUrl = () => Promise.reject(new Error('no table'));
    const { emulator, model, named } = await startNamed({ createCallbackUrl });
    const error = await failure(
      startVideo({ model, prompt: 'A cat', webhookUrl: 'https://app.example/hook' }),
    );

    expect(error).toMatchObject({
      message: 'createCallbackUrl failed: no table',
      isRetryable: false,
      data: { code: 'hook', outcome: 'none' },
    });
    expect(named).toEqual([]);
    expect(count(emulator, 'createTextToVideo')).toBe(0);

    await startVideo({ model, prompt: 'A cat' });
    expect(named).toHaveLength(1);
  });

  test('of a client that finds the task by its callback', async () => {
    const emulator = await startEmulator({ clock: 'manual', render: 'none' });
    onTestFinished(() => emulator.close());
    const { url: baseUrl, apiKey } = emulator;

    const waitFor = async () => {
      const [task] = await emulator.tasks.list();
      return { taskId: task?.id ?? '' };
    };

    const client = createVideoClient({ baseUrl, apiKey, resolve: { via: { waitFor } } });
    const { call, named } = await startNamed({ client });
    emulator.faults.add({ on: 'create', kind: 'reset-after', count: 1 });
    const poll = { delay: async () => void (await emulator.clock.advance('1m')) };
    const providerOptions = { videogen: { ref: 'invoice-7' } };
    await generateVideo({ ...call, poll, providerOptions });

    expect(named).toMatchObject([{ ref: 'invoice-7' }]);
  });
});

/** How each route begins in a process that is killed while it waits, and how many videos it makes. */
const killed = [
  {
    route: 'polling',
    made: 2,
    begin: "await generateVideo({ model, prompt: 'A cat', n: 2, poll: { intervalMs: 60_000 } });",
  },
  {
    route: 'webhook',
    made: 2,
    begin: `
      const webhook = async () => ({ url: 'https://app.example/hook', received: new Promise(() => {}) });
      const providerOptions = { videogen: { pollIntervalMs: 60_000 } };
      await generateVideo({ model, prompt: 'A cat', n: 2, webhook, providerOptions });`,
  },
  {
    route: 'start and status',
    made: 1,
    begin: `
      await startVideo({ model, prompt: 'A cat' });
      setInterval(() => {}, 60_000);`,
  },
];

test.each(killed)(
  'a process that is killed has named its tasks, and the next one continues with them: $route',
  async ({ route, made, begin }) => {
    const folder = await temporaryFolder(onTestFinished);
    const names = join(folder, 'tasks.txt');
    const { emulator } = await start();
    emulator.deliveries.hold();
    const program = `
      import { appendFileSync } from 'node:fs';
      import { createVideogen } from '@videogen/ai-sdk';
      import { experimental_generateVideo as generateVideo, experimental_startVideo as startVideo } from 'ai';
      const onTask = ({ taskId }) => appendFileSync(${JSON.stringify(names)}, taskId + '\\n');
      const model = createVideogen({ onTask }).video('t2v-2.4-faster');
      setTimeout(() => console.log('waiting'), 0);
      ${begin}`;
    const started = await startProgram('node', ['--input-type=module', '--eval', program], {
      cwd,
      env: { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey },
      ready: 'waiting',
      limit: 60_000,
    });
    const read = async () =>
      (await readFile(names, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean);

    await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBe(made);

    await started.stop();
    const tasks = (await emulator.tasks.list()).map(({ id }) => id);
    expect((await read()).toSorted()).toEqual(tasks.toSorted());

    await emulator.clock.advance('5m');
    const model = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey }).video('t2v-2.4-faster');
    for (const taskId of await read())
      expect(await getVideoStatus(model, { operation: { taskId } })).toMatchObject({ status: 'completed' });
    expect(count(emulator, 'createTextToVideo')).toBe(made);
    proof.push({ fault: 'kill and restart', route, sent: made, created: made, named: made, unknown: 0 });
  },
);
