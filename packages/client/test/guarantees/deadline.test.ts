import { beforeAll, describe, expect, it } from 'vitest';
import { isVideoClientError, type RequestOptions, type VideoClient } from '../../src/index.ts';
import { createMemoryJournal } from '../../src/journal.ts';
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
type FetchStall = 'headers' | 'body' | 'drip' | 'busy';

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
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> =>
    new Promise((done) =>
      clock.schedule(() => {
        controller.enqueue(Uint8Array.of(32));
        done();
      }, 20_000),
    );
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), bytes);
}

interface Call {
  readonly client: VideoClient;
  readonly clock: ManualClock;
  readonly options: RequestOptions;
  /** The `timeout` of a wait. */
  readonly wait: { readonly timeout?: number | undefined; readonly signal: AbortSignal | undefined };
}

type Method = (call: Call) => Promise<unknown>;
/** Which of the documented limits a method has. */
type Limit = 'total' | 'wait' | 'all' | 'timeout' | 'resolve';

const everyFetch = (...routes: Route[]): Record<string, Stall> =>
  Object.fromEntries(
    routes.flatMap((route) =>
      (['headers', 'body', 'drip', 'busy'] as const).map((stall) => [
        `${route}: ${stall}`,
        { fetch: [route, stall] },
      ]),
    ),
  );
const schema = { '~standard': { validate: hang } };
const key: Record<string, Stall> = { apiKey: { options: { apiKey: hang } } };
const hooks: Record<string, Stall> = {
  beforeSubmit: { options: { hooks: { beforeSubmit: hang } } },
  afterSubmit: { options: { hooks: { afterSubmit: hang } } },
  'afterSubmit after a timeout': { fetch: ['create', 'headers'], options: { hooks: { afterSubmit: hang } } },
};
const nothing: Record<string, Stall> = { 'nothing else': {} };
const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> => new ReadableStream({ pull: hang });
const text = { prompt: 'x' };

const methods: Record<string, readonly [Limit, Method, Record<string, Stall>]> = {
  'tasks.get': [
    'total',
    ({ client, options }) => client.tasks.get(taskId, options),
    { ...everyFetch('read'), ...key, schema: { options: { schemas: { task: schema } } } },
  ],
  textToVideo: [
    'total',
    ({ client, options }) => client.textToVideo(text, options),
    {
      ...everyFetch('create'),
      ...key,
      ...hooks,
      schema: { options: { schemas: { createdTask: schema } } },
    },
  ],
  imageToVideo: [
    'total',
    ({ client, options }) => client.imageToVideo({ image: png }, options),
    everyFetch('create', 'grant', 'put'),
  ],
  'upload of bytes': [
    'total',
    ({ client, options }) => client.upload(png, options),
    {
      ...everyFetch('grant', 'put'),
      ...key,
      schema: { options: { schemas: { uploadGrant: schema } } },
    },
  ],
  'upload with onProgress': [
    'total',
    ({ client, options }) => client.upload(png, { ...options, onProgress: hang }),
    nothing,
  ],
  'upload of a URL': [
    'total',
    ({ client, options }) => client.upload(new URL(`${origin}/a.png`), options),
    everyFetch('media'),
  ],
  'upload of a stream': [
    'total',
    ({ client, options }) => client.upload(new Response(stream()), options),
    nothing,
  ],
  'tasks.wait': [
    'wait',
    ({ client, wait }) => client.tasks.wait(taskId, wait),
    { ...everyFetch('read'), ...key, 'a task that never ends': { status: 'PENDING' } },
  ],
  'tasks.wait with onStatus': [
    'wait',
    ({ client, wait }) => client.tasks.wait(taskId, { ...wait, onStatus: hang }),
    nothing,
  ],
  'tasks.wait with via': [
    'wait',
    ({ client, wait }) => client.tasks.wait(taskId, { ...wait, via: { waitFor: hang } }),
    { 'a callback that never comes': { status: 'PENDING' } },
  ],
  'tasks.watch': [
    'wait',
    async ({ client, wait }) => {
      for await (const _ of client.tasks.watch(taskId, wait));
    },
    { ...everyFetch('read'), 'a task that never ends': { status: 'PENDING' } },
  ],
  download: [
    'total',
    ({ client, options }) => client.download({ url: `${origin}/v.mp4` }, undefined, options),
    everyFetch('media'),
  ],
  'download to a stream': [
    'total',
    ({ client, options }) =>
      client.download({ url: `${origin}/v.mp4` }, new WritableStream({ write: hang, abort: hang }), options),
    nothing,
  ],
  'download to a stream that does not close': [
    'total',
    ({ client, options }) =>
      client.download({ url: `${origin}/v.mp4` }, new WritableStream({ close: hang, abort: hang }), options),
    nothing,
  ],
  'download with onProgress': [
    'total',
    ({ client, options }) =>
      client.download({ url: `${origin}/v.mp4` }, undefined, { ...options, onProgress: hang }),
    nothing,
  ],
  run: [
    'all',
    ({ client, options, wait }) =>
      client.run('textToVideo', text, { ...options, timeout: wait.timeout, to: new WritableStream() }),
    {
      ...everyFetch('create', 'read', 'media'),
      ...hooks,
      'a task that never ends': { status: 'PENDING' },
    },
  ],
  'resolve of a journal that stalls': [
    'resolve',
    ({ client, wait }) =>
      client.resolve({ ...createMemoryJournal(), unresolved: hang }, { via: { waitFor: hang }, ...wait }),
    nothing,
  ],
  'resolve without a callback': [
    'resolve',
    ({ client, wait }) =>
      client.resolve(
        createJournal(() => {}),
        { via: { waitFor: hang }, ...wait },
      ),
    nothing,
  ],
  'resolve of a journal that does not write': [
    'resolve',
    ({ client, wait }) =>
      client.resolve(createJournal(hang), { via: { waitFor: async () => ({ taskId }) }, ...wait }),
    nothing,
  ],
  'http.GET': [
    'timeout',
    ({ client }) => client.http.GET('/v1/tasks/{task_id}', { params: { path: { task_id: taskId } } }),
    { ...everyFetch('read'), ...key },
  ],
};

function createJournal(put: () => void | Promise<void>) {
  const submission = {
    id: 'a',
    operation: 'textToVideo',
    submittedAt: 1,
    state: 'pending',
    ref: 'r',
  } as const;
  return { ...createMemoryJournal(), put, unresolved: async () => [submission] };
}

/** The values of one option; `level` is where it is given. */
interface Values {
  readonly level: 'client' | 'call' | 'wait';
  readonly timeout?: number;
  readonly totalTimeout?: number;
  readonly maxRetries?: number;
}

const names = ['timeout', 'totalTimeout', 'maxRetries'] as const;
const accepted = [0, Number.POSITIVE_INFINITY, 2 ** 31];
/** Where the options of a method with a limit are given. */
const levels: Record<Limit, readonly Values['level'][]> = {
  total: ['client', 'call'],
  wait: ['client', 'wait'],
  resolve: ['client', 'wait'],
  all: ['client', 'call', 'wait'],
  timeout: ['client'],
};
const allValues: readonly Values[] = [
  { level: 'client' },
  ...(['client', 'call'] as const).flatMap((level) =>
    names.flatMap((name) => [...accepted, 700].map((value): Values => ({ level, [name]: value }))),
  ),
  ...[...accepted, 700].map((timeout): Values => ({ level: 'wait', timeout })),
];

/** The `timeout` of a wait while other options vary: the default, an hour, would take thousands of steps each time. */
const SHORT_WAIT = 300_000;

/** The `timeout` that a wait is given, in milliseconds; undefined once, to measure the default. */
function waitTimeout({ level, ...values }: Values): number | undefined {
  if (level === 'wait') return values.timeout;
  return Object.keys(values).length === 0 ? undefined : SHORT_WAIT;
}

/** The documented limit of a call, in milliseconds. */
function getLimit(limit: Limit, given: Values): number {
  const timeout = given.level === 'client' ? (given.timeout ?? 60_000) : 60_000;
  const { totalTimeout = 180_000 } = given;
  const waits = waitTimeout(given);
  const wait = waits === 0 ? timeout : (waits ?? 3_600_000);
  return { total: totalTimeout, timeout, wait, resolve: waits ?? 600_000, all: 2 * totalTimeout + wait }[
    limit
  ];
}

async function measure(
  method: Method,
  stall: Stall,
  given: Values,
  limit: number,
  abortAt?: number,
): Promise<readonly [at: number | undefined, call: Promise<unknown>]> {
  const { level, ...values } = given;
  const clock = manualClock();
  const abort = new AbortController();
  if (abortAt !== undefined) clock.schedule(() => abort.abort('enough'), abortAt);
  const signal = abortAt === undefined ? undefined : abort.signal;
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
  const promise = method({
    client,
    clock,
    options: { signal, ...(level === 'call' && values) },
    wait: { signal, timeout: waitTimeout(given) },
  });
  return [await clock.settled(promise, limit + 1_000), promise];
}

beforeAll(async () => {
  // Loading code takes real time, which the clock does not know.
  await import('../../src/on-demand.ts');
});

describe('no promise outlives its limit by more than 100 ms', () => {
  for (const [name, [limit, method, stalls]] of Object.entries(methods)) {
    for (const [place, stall] of Object.entries(stalls)) {
      it(`${name}, ${place}`, async () => {
        for (const values of allValues.filter(({ level }) => levels[limit].includes(level))) {
          const most = getLimit(limit, values);
          const isSlow = limit === 'wait' || limit === 'all' || stall.fetch?.[1] === 'drip';
          // No limit was wanted, or it takes millions of steps to get there.
          if (most > (isSlow ? 1e7 : 1e10)) continue;
          // What the bytes of the source and of the upload take at the slowest rate.
          const transfer = limit === 'total' || limit === 'all' ? 400 : 0;
          const [at, call] = await measure(method, stall, values, most);
          call.catch(() => {});
          expect(at ?? Number.POSITIVE_INFINITY, JSON.stringify(values)).toBeLessThanOrEqual(
            most + transfer + 100,
          );
        }
      });
    }
  }
});

/** What an abort does not interrupt: a request without a signal, recording what was paid for, discarding what was written. */
const uninterrupted = /^(http.GET|.*afterSubmit.*|.*does not write|download to a stream.*)$/;

describe('an abort ends a call at once, and the error says it', () => {
  for (const [name, [limit, method, stalls]] of Object.entries(methods)) {
    const places = Object.entries(stalls).filter(
      ([place, { fetch }]) =>
        ![name, place].some((part) => uninterrupted.test(part)) && fetch?.[1] !== 'busy',
    );
    it.each(places)(`${name}, %s`, async (_, stall) => {
      const [at, call] = await measure(method, stall, { level: 'client' }, 1_000, 10);
      expect(at).toBeLessThanOrEqual(110);
      const error: unknown = await call.catch((reason: unknown) => reason);
      const cause = isVideoClientError(error, 'ambiguous_submit') ? error.cause : error;
      if (limit !== 'resolve')
        expect(cause, String(cause)).toMatchObject({ name: 'AbortError', code: 'abort', cause: 'enough' });
    });
  }
});

describe('a number that means nothing is refused by its name', () => {
  const make = (options: object) => () => createTestClient({ baseUrl: origin, ...options });
  const atLeast0 = ['timeout', 'totalTimeout', 'maxRetries'].map(
    (name) => [name, (value: number) => ({ [name]: value })] as const,
  );
  const poll = ['minInterval', 'maxInterval'].map(
    (name) => [`poll.${name}`, (value: number) => ({ poll: { [name]: value } })] as const,
  );
  for (const value of [Number.NaN, -1, Number.NEGATIVE_INFINITY]) {
    it.each([...atLeast0, ...poll])(`%s: ${value}`, (name, optionsWith) => {
      expect(make(optionsWith(value))).toThrow(`${name} must be a number`);
    });

    it.each(names)(`%s of a call: ${value}`, async (name) => {
      const client = make({})();
      const options = { [name]: value };
      const calls = [
        client.tasks.get(taskId, options),
        client.textToVideo(text, options),
        client.upload(png, options),
        client.download({ url: `${origin}/v.mp4` }, undefined, options),
      ];
      for (const { status, ...result } of await Promise.allSettled(calls)) {
        expect(status).toBe('rejected');
        expect(result).toMatchObject({
          reason: { name: 'TypeError', message: expect.stringContaining(name) },
        });
      }
    });

    it(`of waits and proxies: ${value}`, async () => {
      const client = make({})();
      await expect(client.tasks.wait(taskId, { timeout: value })).rejects.toThrow('timeout must be');
      await expect(
        client.resolve(createMemoryJournal(), { via: { waitFor: hang }, timeout: value }),
      ).rejects.toThrow('timeout must be');
      await expect(client.download({ url: origin }, undefined, { index: value })).rejects.toThrow(
        'index must be',
      );
      const proxy = {
        baseUrl: origin,
        apiKey: 'key-123456',
        allow: ['getTask'],
        authorize: () => true,
      } as const;
      expect(() => createClientProxy({ ...proxy, timeout: value })).toThrow('timeout must be');
      expect(() => createClientProxy({ ...proxy, maxBodyBytes: value })).toThrow('maxBodyBytes must be');
    });
  }

  it.each(poll)('%s: 0, which would read without a pause', (name, optionsWith) => {
    expect(make(optionsWith(0))).toThrow(`${name} must be a number above 0`);
  });
});
