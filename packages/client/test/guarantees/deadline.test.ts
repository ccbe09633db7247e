import { getEventListeners } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DownloadOptions,
  isVideoClientError,
  type RequestOptions,
  type ResponseSchemas,
  type SubmissionJournal,
  type TaskReceiver,
  type VideoClient,
} from '../../src/index.ts';
import { createClientProxy } from '../../src/proxy.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { createFile } from '../support/files.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, taskId } from '../support/service.ts';

const origin = 'https://x.example';
const hang = (): Promise<never> => new Promise(() => {});
const png = createFile('PNG', 2_000);
const video = new Uint8Array(2_000).fill(7);
/** Stated, because a server in another test may have replaced the global `Response` by one that has a default. */
const bytes = { headers: { 'content-type': 'application/octet-stream' } };

type Route = 'create' | 'read' | 'grant' | 'put' | 'media';
const fetchStalls = ['headers', 'body', 'drip', 'busy'] as const;
type FetchStall = (typeof fetchStalls)[number];

/** What stalls in a call, and where its functions go. */
interface Stall {
  readonly fetch?: readonly [Route, FetchStall];
  readonly options?: TestOptions;
  /** Instead of the successful status of the task. */
  readonly status?: string;
}

function getRoute(url: string, method = 'GET'): Route {
  if (method === 'PUT') return 'put';
  if (url.includes('/v1/upload')) return 'grant';
  if (url.includes('/v1/video')) return 'create';
  return url.includes('/v1/tasks') ? 'read' : 'media';
}

function goodResponse(route: Route, status = 'SUCCESS'): Response {
  const output_videos = [{ url: `${origin}/v.mp4`, width: 1, height: 1 }];
  const data = {
    create: { task_id: taskId },
    read: record(status, { output_videos }),
    grant: { presigned_url: `${origin}/put`, headers: {}, service_uri: 'service://1' },
  };
  if (route === 'media') return new Response(video, bytes);
  return route === 'put' ? new Response('') : Response.json({ code: 0, data: data[route] });
}

/** A response that stalls; one that drips sends a byte each 20 s. */
function stalledResponse(stall: FetchStall, clock: ManualClock): Response | Promise<Response> {
  if (stall === 'headers') return hang();
  if (stall === 'busy') return new Response('{}', { status: 429, headers: { 'retry-after': '3600' } });
  if (stall === 'body') return new Response(new ReadableStream({ pull: hang }), bytes);
  let isCanceled = false;

  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> =>
    new Promise((done) =>
      clock.schedule(() => {
        if (!isCanceled) controller.enqueue(Uint8Array.of(32));
        done();
      }, 20_000),
    );

  const cancel = (): void => {
    isCanceled = true;
  };

  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), bytes);
}

/** Makes a call; `timeout` is the one of a wait where the call waits. */
type Method = (client: VideoClient, options: RequestOptions) => Promise<unknown>;
/** Which of the documented limits a method has. */
type Limit = 'total' | 'wait' | 'all' | 'timeout' | 'resolve';
type Stalls = Readonly<Record<string, Stall>>;

const everyFetch = (...routes: Route[]): Stalls =>
  Object.fromEntries(
    routes.flatMap((route) => fetchStalls.map((stall) => [`${route}: ${stall}`, { fetch: [route, stall] }])),
  );
const schema = (name: keyof ResponseSchemas): Stalls => ({
  schema: { options: { schemas: { [name]: { '~standard': { validate: hang } } } } },
});
const key: Stalls = { apiKey: { options: { apiKey: hang } } };
const hooks: Stalls = {
  beforeSubmit: { options: { hooks: { beforeSubmit: hang } } },
  afterSubmit: { options: { hooks: { afterSubmit: hang } } },
  'afterSubmit after a timeout': { fetch: ['create', 'headers'], options: { hooks: { afterSubmit: hang } } },
};
const pending: Stalls = { 'a task that never ends': { status: 'PENDING' } };
const nothingElse: Stalls = { 'nothing else': {} };
const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> => new ReadableStream({ pull: hang });
const text = { prompt: 'x' };

const downloading =
  (sink?: UnderlyingSink<Uint8Array>, more: DownloadOptions = {}): Method =>
  (client, options) => {
    const source = { url: `${origin}/v.mp4` };
    const given = { ...options, ...more };
    return sink
      ? client.download(source, new WritableStream(sink), given)
      : client.download(source, undefined, given);
  };

const resolving =
  (journal: Partial<SubmissionJournal>, waitFor: TaskReceiver['waitFor'] = hang): Method =>
  (client, options) => {
    const submission = { id: 'a', operation: 'textToVideo', submittedAt: 1, state: 'pending' } as const;
    const unresolved = async () => [{ ...submission, ref: 'r' }];
    return client.resolve({ put: () => {}, unresolved, ...journal }, { via: { waitFor }, ...options });
  };

const methods: Record<string, readonly [Limit, Method, Stalls?]> = {
  'tasks.get': [
    'total',
    ({ tasks }, options) => tasks.get(taskId, options),
    { ...everyFetch('read'), ...key, ...schema('task') },
  ],
  textToVideo: [
    'total',
    (client, options) => client.textToVideo(text, options),
    { ...everyFetch('create'), ...key, ...hooks, ...schema('createdTask') },
  ],
  imageToVideo: [
    'total',
    (client, options) => client.imageToVideo({ image: png }, options),
    everyFetch('create', 'grant', 'put'),
  ],
  'upload of bytes': [
    'total',
    (client, options) => client.upload(png, options),
    { ...everyFetch('grant', 'put'), ...key, ...schema('uploadGrant') },
  ],
  'upload with onProgress': [
    'total',
    (client, options) => client.upload(png, { ...options, onProgress: hang }),
  ],
  'upload of a URL': [
    'total',
    (client, options) => client.upload(new URL(`${origin}/a.png`), options),
    everyFetch('media'),
  ],
  'upload of a stream': ['total', (client, options) => client.upload(new Response(stream()), options)],
  'tasks.wait': [
    'wait',
    ({ tasks }, options) => tasks.wait(taskId, options),
    { ...everyFetch('read'), ...key, ...pending },
  ],
  'tasks.wait with onStatus': [
    'wait',
    ({ tasks }, options) => tasks.wait(taskId, { ...options, onStatus: hang }),
  ],
  'tasks.wait with via': [
    'wait',
    ({ tasks }, options) => tasks.wait(taskId, { ...options, via: { waitFor: hang } }),
    pending,
  ],
  'tasks.watch': [
    'wait',
    async ({ tasks }, options) => {
      for await (const _ of tasks.watch(taskId, options));
    },
    { ...everyFetch('read'), ...pending },
  ],
  download: ['total', downloading(), everyFetch('media')],
  'download to a stream': ['total', downloading({ write: hang, abort: hang })],
  'download to a stream that does not close': ['total', downloading({ close: hang, abort: hang })],
  'download with onProgress': ['total', downloading(undefined, { onProgress: hang })],
  run: [
    'all',
    (client, options) => client.run('textToVideo', text, { ...options, to: new WritableStream() }),
    { ...everyFetch('create', 'read', 'media'), ...hooks, ...pending },
  ],
  'resolve of a journal that stalls': ['resolve', resolving({ unresolved: hang })],
  'resolve without a callback': ['resolve', resolving({})],
  'resolve of a journal that does not write': ['resolve', resolving({ put: hang }, async () => ({ taskId }))],
  'http.GET': [
    'timeout',
    ({ http }) => http.GET('/v1/tasks/{task_id}', { params: { path: { task_id: taskId } } }),
    { ...everyFetch('read'), ...key },
  ],
};

type Level = 'client' | 'call' | 'wait';
/** The values of some options, and where they are given. */
type Values = readonly [Level, { readonly [name in (typeof names)[number]]?: number }];

const names = ['timeout', 'totalTimeout', 'maxRetries'] as const;
const accepted = [0, Number.POSITIVE_INFINITY, 2 ** 31, 700];
/** Where the options of a method with a limit are given. */
const levels: Record<Limit, readonly Level[]> = {
  total: ['client', 'call'],
  wait: ['client', 'wait'],
  resolve: ['client', 'wait'],
  all: ['client', 'call', 'wait'],
  timeout: ['client'],
};
const allValues: readonly Values[] = [
  ['client', {}],
  ...(['client', 'call'] as const).flatMap((level) =>
    names.flatMap((name) => accepted.map((value): Values => [level, { [name]: value }])),
  ),
  ...accepted.map((timeout): Values => ['wait', { timeout }]),
];

/** The `timeout` of a wait while other options vary: the default, an hour, would take thousands of steps each time. */
const SHORT_WAIT = 300_000;

/** The `timeout` that a wait is given, in milliseconds; undefined once, to measure the default. */
function waitTimeout([level, values]: Values): number | undefined {
  if (level === 'wait') return values.timeout;
  return Object.keys(values).length === 0 ? undefined : SHORT_WAIT;
}

/** The documented limit of a call, in milliseconds. */
function getLimit(limit: Limit, given: Values): number {
  const [level, values] = given;
  const timeout = (level === 'client' ? values.timeout : undefined) ?? 60_000;
  const { totalTimeout = 180_000 } = values;
  const waits = waitTimeout(given);
  const wait = waits === 0 ? timeout : (waits ?? 3_600_000);
  const all = 2 * totalTimeout + wait;
  return { total: totalTimeout, timeout, wait, resolve: waits ?? 600_000, all }[limit];
}

/** Makes a call in which something stalls; returns when it ends on the manual clock, and its error. */
async function measure(
  [limit, method]: (typeof methods)[string],
  stall: Stall,
  given: Values,
  latest: number,
  abortAt?: number,
): Promise<{ readonly at: number | undefined; readonly error?: unknown }> {
  const [level, values] = given;
  const clock = manualClock();
  const abort = new AbortController();
  if (abortAt !== undefined) clock.schedule(() => abort.abort('enough'), abortAt);
  const fetch = memoryFetch(({ url, init }) => {
    const route = getRoute(url, init.method);
    return route === stall.fetch?.[0]
      ? stalledResponse(stall.fetch[1], clock)
      : goodResponse(route, stall.status);
  });
  const client = createTestClient({
    baseUrl: origin,
    clock,
    random: () => 0.5,
    fetch,
    ...(level === 'client' && values),
    ...stall.options,
  });
  const waits = levels[limit].includes('wait') && { timeout: waitTimeout(given) };
  const call = method(client, {
    signal: abortAt === undefined ? undefined : abort.signal,
    ...(level === 'call' && values),
    ...waits,
  });
  const at = await clock.settled(call, latest);

  // One that does not end is reported by its time.
  const error: unknown = await Promise.race([call, at === undefined || call]).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { at, error };
}

beforeAll(async () => {
  // Loading code takes real time, which the clock does not know.
  await import('../../src/on-demand.ts');
});

describe('no promise outlives its limit by more than 100 ms', () => {
  for (const [name, method] of Object.entries(methods)) {
    const [limit, , stalls = nothingElse] = method;
    it.each(Object.entries(stalls))(`${name}, %s`, async (_, stall) => {
      for (const values of allValues.filter(([level]) => levels[limit].includes(level))) {
        const most = getLimit(limit, values);
        const isSlow =
          limit === 'wait' || limit === 'all' || ['drip', 'busy'].includes(stall.fetch?.[1] ?? '');
        // No limit was wanted, or it takes millions of steps to get there.
        if (most > (isSlow ? 1e7 : 1e10)) continue;
        // What the bytes of a source, an upload or a video take at the slowest rate.
        const transfer = /load|image|run/.test(name) ? 400 : 0;
        const { at = Number.POSITIVE_INFINITY, error } = await measure(method, stall, values, most + 1_000);
        expect(at, JSON.stringify(values)).toBeLessThanOrEqual(most + transfer + 100);
        expect(error === undefined || isVideoClientError(error), String(error)).toBe(true);
      }
    });
  }
});

describe('the default limits', () => {
  it.each<[name: string, stall: Stall, limit: number]>([
    ['http.GET', { fetch: ['read', 'headers'] }, 60_000],
    ['tasks.get', { fetch: ['read', 'headers'] }, 180_000],
    ['textToVideo', { options: { hooks: { beforeSubmit: hang } } }, 60_000],
    ['textToVideo', { options: { hooks: { afterSubmit: hang } } }, 60_000],
    // The last read starts five seconds before the end.
    ['tasks.wait', { status: 'PENDING' }, 3_600_000 - 5_000],
    ['resolve without a callback', {}, 600_000],
  ])('of %s, %j: it ends after %i ms', async (name, stall, limit) => {
    // Safe: the names are those of the table.
    const method = methods[name] as (typeof methods)[string];
    expect((await measure(method, stall, ['client', {}], 1e7)).at).toBe(limit);
  });

  it('allow four retries', async () => {
    const clock = manualClock();
    let sent = 0;
    const fetch = memoryFetch(() => {
      sent++;
      return new Response('{}', { status: 503 });
    });
    const read = createTestClient({ clock, fetch }).tasks.get(taskId);
    await clock.settled(read, 180_000);
    await expect(read).rejects.toMatchObject({ code: 'server' });
    expect(sent).toBe(5);
  });

  it('give a transfer the time that its bytes take at 32 kB/s', async () => {
    const clock = manualClock();
    const fetch = memoryFetch(({ url, init }) =>
      getRoute(url, init.method) === 'put' ? hang() : goodResponse('grant'),
    );
    const client = createTestClient({ clock, fetch, timeout: 3_000, maxRetries: 0 });
    const upload = client.upload(createFile('PNG', 10 * 32 * 1_024));
    expect(await clock.settled(upload, 100_000)).toBe(13_000);
    await expect(upload).rejects.toMatchObject({
      code: 'upload',
      retryable: true,
      message: `PUT ${origin}/put took longer than 13000 ms`,
      cause: { code: 'timeout' },
    });
  });
});

describe('a transfer has more time as its bytes arrive', () => {
  it.each<[string, (client: VideoClient, body: Response, options: RequestOptions) => Promise<unknown>]>([
    ['a download', (client, _, options) => client.download({ url: `${origin}/v.mp4` }, undefined, options)],
    ['an upload of a stream', (client, body, options) => client.upload(body, options)],
  ])('%s', async (_, use) => {
    const clock = manualClock();
    // A second at the slowest rate.
    const chunk = createFile('PNG', 32 * 1_024);
    let left = 20;
    const pull = (body: ReadableStreamDefaultController<Uint8Array>): Promise<void> =>
      new Promise((done) =>
        clock.schedule(() => {
          if (left-- > 0) body.enqueue(chunk);
          else body.close();
          done();
        }, 1_000),
      );
    const steady = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), bytes);
    const fetch = memoryFetch(({ url, init }) => {
      const route = getRoute(url, init.method);
      return route === 'media' ? steady : goodResponse(route);
    });
    const client = createTestClient({ baseUrl: origin, clock, fetch });
    const call = use(client, steady, { totalTimeout: 5_000, timeout: 3_000 });
    expect(await clock.settled(call, 100_000)).toBe(21_000);
    await call;
  });
});

it('a download that fails waits until what it wrote is removed', async () => {
  const clock = manualClock();
  const client = createTestClient({ clock, fetch: async () => new Response('no', { status: 400 }) });
  const abort = (): Promise<void> => new Promise((resolve) => void clock.schedule(resolve, 5_000));
  const download = client.download({ url: `${origin}/v.mp4` }, new WritableStream({ abort }));
  expect(await clock.settled(download, 100_000)).toBe(5_000);
  await expect(download).rejects.toMatchObject({ code: 'download', reason: 'refused' });
});

describe('a call that has ended leaves no timer, and no listener at its signal', () => {
  const ours = Object.entries(methods).filter(([, [limit, , stalls]]) => limit !== 'timeout' && stalls);
  it.each(ours)('%s', async (_, [, method]) => {
    const clock = manualClock();
    const { signal } = new AbortController();
    const during: number[] = [];
    const fetch = memoryFetch(({ url, init }) => {
      during.push(getEventListeners(signal, 'abort').length);
      return goodResponse(getRoute(url, init.method));
    });
    const client = createTestClient({ baseUrl: origin, clock, fetch });
    await Promise.allSettled([method(client, { signal })]);
    expect(Math.min(...during)).toBeGreaterThan(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(clock.advance()).toBe(false);
  });
});

/** What an abort does not interrupt: a request without a signal, recording what was paid for, discarding what was written. */
const uninterrupted = /^(http.GET|.*afterSubmit.*|.*does not write|download to a stream.*)$/;

describe('an abort ends a call at once, and the error says it', () => {
  for (const [name, method] of Object.entries(methods)) {
    const [limit, , stalls = nothingElse] = method;
    const places = Object.entries(stalls).filter(
      ([place, { fetch }]) =>
        ![name, place].some((part) => uninterrupted.test(part)) && fetch?.[1] !== 'busy',
    );
    it.each(places)(`${name}, %s`, async (_, stall) => {
      const { at, error } = await measure(method, stall, ['client', {}], 1_000, 10);
      expect(at).toBeLessThanOrEqual(110);
      const cause = isVideoClientError(error, 'ambiguous_submit') ? error.cause : error;
      const message = expect.stringMatching(/^\S.* was aborted$/);
      const aborted = { name: 'AbortError', code: 'abort', cause: 'enough', message };
      // An aborted search lists its submissions as unresolved, once it has read them.
      const isListed = limit === 'resolve' && !name.includes('a journal that stalls');
      const expected = isListed ? undefined : expect.objectContaining(aborted);
      expect(cause, String(cause)).toEqual(expected);
    });
  }
});

describe('a number that means nothing is refused by its name', () => {
  const make = (options: object = {}) => createTestClient({ baseUrl: origin, ...options });
  const proxy = { baseUrl: origin, apiKey: 'key-123456', allow: ['getTask'], authorize: () => true } as const;
  type Use = readonly [name: string, of: string, (value: number) => unknown];
  const poll = ['minInterval', 'maxInterval'].map(
    (name): Use => [`poll.${name}`, 'a client', (value) => make({ poll: { [name]: value } })],
  );
  const uses: readonly Use[] = [
    ...names.map((name): Use => [name, 'a client', (value) => make({ [name]: value })]),
    ...poll,
    ...Object.entries(methods).flatMap(([of, [limit, method]]) =>
      names
        .filter((name) => limit === 'total' || (name === 'timeout' && limit !== 'timeout'))
        .map((name): Use => [name, of, (value) => method(make(), { [name]: value })]),
    ),
    ['index', 'download', (index) => downloading(undefined, { index })(make(), {})],
    ['timeout', 'a proxy', (timeout) => createClientProxy({ ...proxy, timeout })],
    ['maxBodyBytes', 'a proxy', (maxBodyBytes) => createClientProxy({ ...proxy, maxBodyBytes })],
  ];
  it.each(uses)('%s of %s', async (name, _, use) => {
    for (const value of [Number.NaN, -1, Number.NEGATIVE_INFINITY]) {
      const message = expect.stringContaining(`${name} must be a number`);
      await expect(async () => use(value)).rejects.toMatchObject({ name: 'TypeError', message });
    }
  });

  // `http` is openapi-fetch, which passes the signal on.
  const ours = Object.entries(methods).filter(([of]) => of !== 'http.GET');
  it.each(ours)('a signal of %s that is not an AbortSignal', async (_, [, method]) => {
    const quiet = make({
      maxRetries: 0,
      timeout: 10,
      totalTimeout: 10,
      fetch: async () => new Response('{}'),
    });
    for (const signal of [null, {}, 'abort', { aborted: false }, new AbortController()]) {
      // Safe: a program without types can pass anything.
      const use = async (): Promise<unknown> => method(quiet, { signal: signal as AbortSignal });
      await expect(use).rejects.toMatchObject({
        name: 'TypeError',
        message: expect.stringContaining('signal must be an AbortSignal'),
      });
    }
  });

  it.each(poll)('%s: 0, which would read without a pause', (name, _, use) => {
    expect(() => use(0)).toThrow(`${name} must be a number above 0`);
  });
});
