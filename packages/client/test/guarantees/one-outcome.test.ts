import { gzipSync } from 'node:zlib';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isVideoClientError,
  type SubmissionJournal,
  type SubmissionOutcome,
  type SubmissionRecord,
  type TaskReceiver,
  type VideoClient,
} from '../../src/index.ts';
import { createMemoryJournal, journalHooks } from '../../src/journal.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { hostileValues } from '../support/hostile.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { type Handler, respond, serve, taskId } from '../support/service.ts';

const good = JSON.stringify({ code: 0, data: { task_id: taskId } });

/** A client, and what the caller and the platform do while it creates a task. */
interface Setup extends TestOptions {
  readonly signal?: AbortSignal;
  readonly middleware?: Parameters<VideoClient['http']['use']>[0];
}

/** Creates a task; returns the handle or the error, and what the hooks, the journal and the service learnt. */
async function creating({ signal, middleware, hooks = {}, ...options }: Setup) {
  const outcomes: SubmissionOutcome[] = [];
  const states: SubmissionRecord['state'][] = [];
  let sent = 0;
  const put = ({ state }: SubmissionRecord): void => void states.push(state);
  const journal = journalHooks({ ...createMemoryJournal(), put });
  const { fetch = memoryFetch(() => new Response(good)) } = options;
  const client = createTestClient({
    clock: fakeClock(),
    ...options,
    fetch: (...request) => {
      sent++;
      return fetch(...request);
    },
    hooks: {
      beforeSubmit: async (submission) => {
        await journal.beforeSubmit(submission);
        await hooks.beforeSubmit?.(submission);
      },
      afterSubmit: async (submission, outcome) => {
        outcomes.push(outcome);
        await journal.afterSubmit(submission, outcome);
        await hooks.afterSubmit?.(submission, outcome);
      },
    },
  });
  if (middleware) client.http.use(middleware);
  const result: { id?: string; error?: unknown } = await client
    .textToVideo({ prompt: 'A cat' }, { signal })
    .then(
      ({ id }) => ({ id }),
      (error: unknown) => ({ error }),
    );

  return { ...result, outcomes, states, sent };
}

const getSchema = (validate: (value: unknown) => unknown): TestOptions => ({
  // Safe: what a schema returns can be what is wrong with it.
  schemas: { createdTask: { '~standard': { validate } } } as never,
});

describe('whatever is thrown, a create request has one outcome', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => vi.restoreAllMocks());

  type Point = readonly [code: string | undefined, states: string, sent: 0 | 1, (fail: () => never) => Setup];
  /** Where it is thrown, the code of the error, what the journal has, and the number of requests. */
  const points: Record<string, Point> = {
    beforeSubmit: ['hook', 'pending refused', 0, (beforeSubmit) => ({ hooks: { beforeSubmit } })],
    apiKey: ['api_key', 'pending refused', 0, (apiKey) => ({ apiKey })],
    // The error is the one of the caller.
    'middleware before the request': [
      undefined,
      'pending refused',
      0,
      (onRequest) => ({ middleware: { onRequest } }),
    ],
    fetch: ['ambiguous_submit', 'pending ambiguous', 1, (fail) => ({ fetch: async () => fail() })],
    'the body of the response': [
      'ambiguous_submit',
      'pending ambiguous',
      1,
      (fail) => ({ fetch: async () => new Response(new ReadableStream({ pull: fail })) }),
    ],
    middleware: ['hook', 'pending created', 1, (onResponse) => ({ middleware: { onResponse } })],
    'a schema': ['hook', 'pending created', 1, getSchema],
    'a schema that rejects': ['hook', 'pending created', 1, (fail) => getSchema(async () => fail())],
    afterSubmit: ['hook', 'pending created', 1, (afterSubmit) => ({ hooks: { afterSubmit } })],
    logger: [undefined, 'pending created', 1, (logger) => ({ logger })],
    'logger that rejects': [undefined, 'pending created', 1, (fail) => ({ logger: async () => fail() })],
    onEvent: [undefined, 'pending created', 1, (onEvent) => ({ onEvent })],
  };
  const cases = Object.entries(points).flatMap(([point, [code, expected, requests, setup]]) =>
    Object.keys(hostileValues).map((value) => ({ point, value, code, expected, requests, setup })),
  );
  type Case = (typeof cases)[number];
  const isCreatedIn = ({ expected }: Case): boolean => expected.endsWith('created');

  /** Creates a task, throws the value at the point, and checks what the hooks, the journal and the service learnt. */
  async function creatingIn(one: Case) {
    const fail = (): never => {
      throw hostileValues[one.value]?.();
    };
    const result = await creating(one.setup(fail));
    const { error, outcomes, states, sent } = result;
    expect([states.join(' '), sent]).toEqual([one.expected, one.requests]);
    const isCreated = isCreatedIn(one);
    const isReported = !isCreated || (one.code && !/Submit/.test(one.point));
    expect(outcomes).toEqual([
      { state: states[1], ...(isCreated && { taskId }), ...(isReported && { error }) },
    ]);
    return result;
  }

  const failing = cases.filter(({ code }) => code !== undefined);
  it.each(failing)('$point: $value, an error with a code', async (one) => {
    const { error } = await creatingIn(one);
    expect(isVideoClientError(error), String(error)).toBe(true);
    const sent = one.requests > 0;
    expect(error).toMatchObject({ code: one.code, sent, taskId: isCreatedIn(one) ? taskId : undefined });
  });

  const observed = cases.filter((one) => one.code === undefined && isCreatedIn(one));
  it.each(observed)('$point: $value, the task and a line on the console', async (one) => {
    const { id } = await creatingIn(one);
    expect(id).toBe(taskId);
    expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain(
      `${one.point.split(' ')[0]} failed`,
    );
  });

  const refused = cases.filter((one) => one.code === undefined && !isCreatedIn(one));
  it.each(refused)('$point: $value, no task', async (one) => {
    const { id } = await creatingIn(one);
    expect(id).toBeUndefined();
  });
});

describe('after the response to a create request, the task id survives', () => {
  type Failing = (hang: () => Promise<never>, abort: AbortController) => Setup;
  const refuses = getSchema(() => ({ issues: [{ message: 'no', path: ['task_id'] }] }));
  it.each<[string, code: string, Failing]>([
    ['a schema that lies', 'hook', () => getSchema(() => undefined)],
    ['a schema that refuses', 'invalid_response', () => refuses],
    ['a schema that hangs', 'timeout', (hang) => getSchema(hang)],
    [
      'a schema that hangs until the signal is aborted',
      'abort',
      (hang, abort) =>
        getSchema(() => {
          abort.abort('enough');
          return hang();
        }),
    ],
    ['a hook that hangs', 'timeout', (hang) => ({ hooks: { afterSubmit: hang } })],
  ])('%s', async (_, code, failing) => {
    const clock = manualClock();
    const abort = new AbortController();
    const { error, outcomes, states, sent } = await untilHang(clock, (hang) =>
      creating({ clock, signal: abort.signal, ...failing(hang, abort) }),
    );
    expect(error).toMatchObject({ code, taskId, sent: true });
    expect(outcomes).toMatchObject([{ state: 'created', taskId }]);
    expect([states, sent]).toEqual([['pending', 'created'], 1]);
  });
});

describe('resolve', () => {
  const record = { id: 'a', operation: 'textToVideo', submittedAt: 1, state: 'pending', ref: 'r' } as const;
  const fail = (): never => {
    throw new Error('mine');
  };
  const found = { resolved: [{ id: 'a', taskId }], unresolved: [] };
  const notFound = { resolved: [], unresolved: [{ id: 'a', evidence: expect.any(String) }] };
  type Failing = (hang: () => Promise<never>) => Partial<SubmissionJournal> & { waitFor?: () => unknown };
  it.each<[string, Failing, object]>([
    ['ends with a timeout when the journal hangs', (unresolved) => ({ unresolved }), { code: 'timeout' }],
    ['returns the task even if put fails', () => ({ put: fail }), found],
    ['returns the task even if put hangs', (put) => ({ put }), found],
    ['keeps the submission when the receiver fails', () => ({ waitFor: fail }), notFound],
    ['keeps the submission when the receiver lies', () => ({ waitFor: async () => ({}) }), notFound],
    ['keeps the submission when the receiver hangs', (waitFor) => ({ waitFor }), notFound],
  ])('%s', async (_, failing, expected) => {
    const clock = manualClock();
    const result: unknown = await untilHang(clock, (hang) => {
      const { waitFor = async () => ({ taskId }), ...more } = failing(hang);
      const journal = { put: () => {}, unresolved: async () => [record], ...more };
      // Safe: what the receiver returns can be what is wrong with it.
      return createTestClient({ clock }).resolve(journal, { via: { waitFor } as TaskReceiver });
    }).catch((error: unknown) => error);
    expect(result).toMatchObject(expected);
  });
});

describe('the id is taken from the bytes that arrived when the body', () => {
  const headers = { 'content-type': 'application/json' };
  /** Sends less than it announced. It does not reset the connection, which can overtake the bytes before. */
  const cut =
    (text: string): Handler =>
    (_, response) => {
      response.writeHead(200, { ...headers, 'content-length': 999 }).write(text);
      response.socket?.end();
    };
  const bodies: Record<string, Handler> = {
    'breaks after the JSON': cut(good),
    'breaks within the JSON': cut(`{"code":0,"data":{"task_id":"${taskId}","x`),
    'never ends': (_, response) => response.writeHead(200, headers).write(good),
    'is larger than 1 MB': respond(200, `${good.slice(0, -1)},"x":"${'x'.repeat(1_100_000)}"}`),
  };
  it.each(Object.entries(bodies))('%s', async (name, handler) => {
    await using service = await serve(handler);
    const clock = manualClock();
    const { arrived, fetch } = watchedFetch();
    const creation = creating({ baseUrl: service.url, clock, fetch });
    await arrived;
    if (name === 'never ends') await clock.settled(creation, 600_000);
    const { id, outcomes, states } = await creation;
    expect(id).toBe(taskId);
    expect(outcomes).toEqual([{ state: 'created', taskId }]);
    expect(states).toEqual(['pending', 'created']);
    expect(service.seen).toHaveLength(1);
  });
});

it.each([
  [500, 'ambiguous', 'ambiguous_submit'],
  [400, 'refused', 'api'],
])('an afterSubmit hook that fails after a response with %i is reported', async (status, state, code) => {
  const lines: string[] = [];
  const afterSubmit = (): never => {
    throw new Error('the disk is full');
  };
  const { error, states } = await creating({
    fetch: memoryFetch(() => new Response('{}', { status })),
    hooks: { afterSubmit },
    logger: (line) => lines.push(line),
  });
  expect(error).toMatchObject({ code });
  expect(states).toEqual(['pending', state]);
  expect(lines).toContainEqual(
    expect.stringMatching(`the disk is full.*the outcome "${state}" was not recorded`),
  );
});

const urn = `urn:uuid:${taskId}`;

it.each<[string, status: number, body: string, named: string | undefined]>([
  ['the documented place', 500, good, taskId],
  ['the documented place', 408, good, taskId],
  ['a body that is cut after it', 502, good.slice(0, -1), taskId],
  ['data behind an object', 504, JSON.stringify({ data: { job: {}, task_id: taskId } }), taskId],
  ['the form of a URN', 502, JSON.stringify({ data: { task_id: urn } }), urn],
  ['another place', 500, JSON.stringify({ error: { task_id: taskId } }), undefined],
])('a failure keeps the id of a task in %s: %i', async (_, status, body, named) => {
  const { error, outcomes } = await creating({ fetch: memoryFetch(() => new Response(body, { status })) });
  const next = named
    ? `Read task ${named}`
    : 'Wait for its callback or look in the dashboard of the provider';
  expect(error).toMatchObject({
    code: 'ambiguous_submit',
    taskId: named,
    message: expect.stringMatching(
      `^textToVideo may have created a task\\. It was not sent again, to avoid paying twice: .*${status}.*\\. ${next} before you submit again$`,
    ),
  });
  expect(outcomes).toMatchObject([{ state: 'ambiguous', taskId: named }]);
});

/** Creates a `fetch` and a promise that resolves when the first bytes of a body arrived. */
function watchedFetch(): { readonly arrived: Promise<void>; readonly fetch: typeof globalThis.fetch } {
  const { opened: arrived, open: report } = createGate();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        report();
      },
    });
    return new Response(response.body?.pipeThrough(watched), response);
  };
  return { arrived, fetch };
}

it('a gzip bomb ends at 1 MB of text', async () => {
  const bomb = gzipSync(`{"code":0,"data":{"status":"${'x'.repeat(200_000_000)}"}}`);
  await using service = await serve(respond(200, bomb, { 'content-encoding': 'gzip' }));
  const client = createTestClient({ baseUrl: service.url });
  const before = process.memoryUsage.rss();
  await expect(client.tasks.get(taskId)).rejects.toMatchObject({
    code: 'invalid_response',
    message: expect.stringContaining('larger than 1 MB'),
  });
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
});
