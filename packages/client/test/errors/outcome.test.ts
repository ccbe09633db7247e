import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ErrorCode, type ErrorOutcome, isVideoClientError, type VideoClient } from '../../src/index.ts';
import { createMemoryJournal } from '../../src/journal.ts';
import { createClientProxy } from '../../src/proxy.ts';
import { apiKey, createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, taskId } from '../support/service.ts';

type Fetch = typeof globalThis.fetch;

const png = new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2_000)]);
const grant = {
  presigned_url: 'https://storage.example/file?X-Signature=secret',
  headers: {},
  service_uri: 'service://1',
};

/** A service whose every step succeeds, except for those that a test replaces. */
const steps = {
  create: () => Response.json({ code: 0, data: { task_id: taskId } }),
  read: () => Response.json({ code: 0, data: record('SUCCESS') }),
  grant: () => Response.json({ code: 0, data: grant }),
  put: () => new Response(),
  video: () => new Response(Buffer.from('a video')),
};
type Steps = { readonly [Step in keyof typeof steps]: () => Response | Promise<Response> };

function serviceOf(replaced: Partial<Steps>): Fetch {
  const { create, read, grant: allow, put, video }: Steps = { ...steps, ...replaced };
  return memoryFetch(({ url }) => {
    if (url.includes('/v1/video/')) return create();
    if (url.includes('/v1/tasks/')) return read();
    if (url.includes('/v1/upload/')) return allow();
    return url.startsWith('https://storage.example/') ? put() : video();
  });
}

const respond = (status: number, body: unknown = {}) => ({
  create: () => Response.json(body, { status }),
  read: () => Response.json(body, { status }),
  grant: () => Response.json(body, { status }),
});
const broken = async (): Promise<never> => {
  throw new TypeError('fetch failed', { cause: new Error('reset') });
};
const unsent = async (): Promise<never> => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  });
};
const fail = (): never => {
  throw new Error('mine');
};
const abort = new AbortController();
abort.abort();
const aborted = { signal: abort.signal };
/** Aborted by the test that uses it. */
let later = new AbortController();

const create = (client: VideoClient) => client.textToVideo({ prompt: 'A cat' });
const read = (client: VideoClient) => client.tasks.get(taskId);
const wait = (client: VideoClient) => client.tasks.wait(taskId, { timeout: 0 });
const createAndWait = (client: VideoClient) => client.textToVideo({ prompt: 'A cat' }).result({ timeout: 0 });
const upload = (client: VideoClient) => client.upload(png);
const createWithMedia = (client: VideoClient) => client.imageToVideo({ image: png });
const downloadUrl = (client: VideoClient) => client.download({ url: 'https://x.example/v.mp4' });
const during = (replaced: Partial<Steps>) => ({ fetch: serviceOf(replaced) });

/** When it fails, what that means for money, what is replaced of the service or the client, and the call. */
type Row = readonly [
  when: string,
  outcome: ErrorOutcome,
  setup: TestOptions | ((hang: () => Promise<never>) => TestOptions),
  call: (client: VideoClient) => Promise<unknown>,
];

/** For a refusal of any code: of a create request, a read and an upload. */
const refusals = (status: number, body?: unknown): readonly Row[] => [
  ['of a create', 'refused', during(respond(status, body)), create],
  ['of a read', 'created', during(respond(status, body)), read],
  ['of an upload', 'none', during(respond(status, body)), upload],
  ['of the upload of a create', 'none', during({ grant: respond(status, body).grant }), createWithMedia],
];

const rows: { readonly [Code in ErrorCode]: readonly Row[] } = {
  api: refusals(402),
  validation: refusals(422),
  authentication: refusals(401),
  organization_banned: refusals(403, { code: 4002 }),
  not_found: [
    ...refusals(404),
    ['of a read after a create', 'created', during({ read: respond(404).read }), createAndWait],
  ],
  rate_limit: refusals(429),
  server: [
    ['of a read', 'created', during(respond(503)), read],
    ['of an upload', 'none', during(respond(503)), upload],
    ['of the upload of a create', 'none', during({ grant: respond(503).grant }), createWithMedia],
  ],
  invalid_response: [
    ['of a read', 'created', during(respond(200)), read],
    ['of an upload', 'none', during(respond(200)), upload],
    [
      'of a create that a schema refuses',
      'created',
      { schemas: { createdTask: { '~standard': { validate: () => ({ issues: [{ message: 'no' }] }) } } } },
      create,
    ],
  ],
  connection: [
    ['before a create', 'none', during({ create: unsent }), create],
    ['during a read', 'created', during({ read: broken }), read],
    ['before a read', 'created', during({ read: unsent }), read],
    ['during an upload', 'none', during({ grant: broken }), upload],
  ],
  timeout: [
    ['in a hook before a create', 'none', (hang) => ({ hooks: { beforeSubmit: hang } }), create],
    ['in a hook after a create', 'created', (hang) => ({ hooks: { afterSubmit: hang } }), create],
    ['in the function apiKey', 'none', (hang) => ({ apiKey: hang }), create],
    ['in a read', 'created', (hang) => during({ read: hang }), read],
    ['in an upload', 'none', (hang) => during({ grant: hang }), upload],
    ['in client.http', 'ambiguous', (hang) => during({ create: hang }), (client) => post(client)],
  ],
  abort: [
    ['before a create', 'none', {}, (client) => client.textToVideo({ prompt: 'A cat' }, aborted)],
    ['before an upload', 'none', {}, (client) => client.upload(png, aborted)],
    ['before a read', 'created', {}, (client) => client.tasks.get(taskId, aborted)],
    ['before a wait', 'created', {}, (client) => client.tasks.wait(taskId, aborted)],
    [
      'before a download',
      'created',
      {},
      (client) => client.download({ url: 'https://x.example/v' }, undefined, aborted),
    ],
    [
      'after a refused create, before the next attempt',
      'refused',
      {
        ...during(respond(429)),
        maxRetries: 1,
        onEvent: ({ type }) => type === 'retry' && later.abort(),
      },
      (client) => client.textToVideo({ prompt: 'A cat' }, { signal: later.signal }),
    ],
    [
      'while a journal is resolved',
      'ambiguous',
      {},
      (client) =>
        client.resolve(
          { ...createMemoryJournal(), unresolved: () => new Promise(() => {}) },
          { via: { waitFor: () => new Promise(() => {}) }, ...aborted },
        ),
    ],
  ],
  ambiguous_submit: [
    ['a connection that broke', 'ambiguous', during({ create: broken }), create],
    ['a 503', 'ambiguous', during(respond(503)), create],
    ['a redirect', 'ambiguous', during(respond(302)), create],
    ['a success without a task', 'ambiguous', during(respond(200)), create],
    ['a 5xx that names a task', 'ambiguous', during(respond(500, { data: { task_id: taskId } })), create],
    ['a time-out', 'ambiguous', (hang) => during({ create: hang }), create],
  ],
  task_failed: [
    ['a wait', 'created', during({ read: () => Response.json({ data: record('FAILED') }) }), wait],
    [
      'a create and its wait',
      'created',
      during({ read: () => Response.json({ data: record('FAILED') }) }),
      createAndWait,
    ],
  ],
  task_canceled: [
    ['a wait', 'created', during({ read: () => Response.json({ data: record('CANCELED') }) }), wait],
  ],
  task_timeout: [
    ['a wait', 'created', during({ read: () => Response.json({ data: record('PENDING') }) }), wait],
    ['whose reads fail', 'created', during(respond(503)), wait],
  ],
  media: [
    ['of an upload', 'none', {}, (client) => client.upload(new Blob(['short']))],
    ['of a create', 'none', {}, (client) => client.imageToVideo({ image: new Blob(['short']) })],
  ],
  upload: [
    ['of a file', 'none', during({ put: () => new Response('', { status: 400 }) }), upload],
    ['of a create', 'none', during({ put: () => new Response('', { status: 400 }) }), createWithMedia],
  ],
  download: [
    ['by URL', 'created', during({ video: () => new Response('', { status: 400 }) }), downloadUrl],
    ['of a task', 'created', {}, (client) => client.download({ task_id: taskId, output_videos: [] })],
    [
      'whose destination cannot be opened, before a create',
      'none',
      {},
      (client) => client.run('textToVideo', { prompt: 'A cat' }, { to: '/no/such/folder/v.mp4' }),
    ],
    [
      'after a create and its wait',
      'created',
      during({ read: () => Response.json({ data: record('SUCCESS') }) }),
      (client) => client.run('textToVideo', { prompt: 'A cat' }, { to: new WritableStream() }),
    ],
  ],
  api_key: [
    ['of a create', 'none', { apiKey: fail }, create],
    ['of a read', 'created', { apiKey: fail }, read],
    ['of an upload', 'none', { apiKey: fail }, upload],
    ['of client.http, before it sends a create', 'none', { apiKey: fail }, (client) => post(client)],
    [
      'of client.http, before it sends a read',
      'ambiguous',
      { apiKey: fail },
      ({ http }) => http.GET('/v1/tasks/{task_id}', { params: { path: { task_id: taskId } } }),
    ],
  ],
  hook: [
    ['before a create', 'none', { hooks: { beforeSubmit: fail } }, create],
    ['after a create', 'created', { hooks: { afterSubmit: fail } }, create],
    [
      'a schema of a create',
      'created',
      { schemas: { createdTask: { '~standard': { validate: fail } } } },
      create,
    ],
    ['a schema of a read', 'created', { schemas: { task: { '~standard': { validate: fail } } } }, read],
    [
      'onStatus',
      'created',
      {},
      (client) => client.textToVideo({ prompt: 'A cat' }).result({ onStatus: fail }),
    ],
    [
      'onProgress of a download',
      'created',
      {},
      (client) => client.download({ url: 'https://x.example/v' }, undefined, { onProgress: fail }),
    ],
    ['onProgress of an upload', 'none', {}, (client) => client.upload(png, { onProgress: fail })],
    [
      'a journal that cannot be read',
      'ambiguous',
      {},
      (client) => client.resolve({ ...createMemoryJournal(), unresolved: fail }, { via: { waitFor: fail } }),
    ],
  ],
};

const post = (client: VideoClient) => client.http.POST('/v1/video/text2video', { body: { prompt: 'x' } });

beforeEach(() => {
  later = new AbortController();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** Runs a call on a clock that moves when something hangs. */
function hanging(
  setup: (hang: () => Promise<never>) => TestOptions,
  run: (options: TestOptions) => Promise<unknown>,
): Promise<unknown> {
  const clock = manualClock();
  return untilHang(clock, (hang) => run({ clock, fetch: serviceOf({}), ...setup(hang) }));
}

it.each(
  Object.entries(rows).flatMap(([code, list]) => list.map((row) => [code as ErrorCode, ...row] as const)),
)('%s, %s: %s', async (code, _, outcome, setup, call) => {
  const run = (client: TestOptions) =>
    call(createTestClient({ maxRetries: 0, ...client })).catch((error: unknown) => error);
  const error =
    typeof setup === 'function'
      ? await hanging(setup, run)
      : await run({ clock: manualClock(), fetch: serviceOf({}), ...setup });
  expect(isVideoClientError(error, code), String(error)).toBe(true);
  expect(error).toMatchObject({ outcome });
});

it('every error that is logged on the way has the outcome of its attempt', async () => {
  const seen: unknown[] = [];
  const client = createTestClient({
    clock: fakeClock(),
    fetch: serviceOf({ create: respond(429).create }),
    onEvent: (event) => 'error' in event && seen.push(event.error),
    maxRetries: 1,
  });
  await create(client).catch((error: unknown) => seen.push(error));
  expect(seen).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
});

it.each<[string, ErrorOutcome, Steps['create']]>([
  ['the connection broke', 'ambiguous', broken],
  ['nothing was sent', 'none', unsent],
  ['the service refused', 'refused', respond(422, { detail: [] }).create],
  ['the service failed', 'ambiguous', respond(503, { detail: 'no' }).create],
  ['the response names no task', 'ambiguous', respond(200).create],
])('the body of the proxy says it when %s', async (_, outcome, step) => {
  const proxy = createClientProxy({
    baseUrl: 'https://x.example',
    apiKey,
    allow: ['textToVideo'],
    authorize: () => true,
    fetch: serviceOf({ create: step }),
  });
  const url = 'https://app.example/v1/video/text2video';
  const response = await proxy(new Request(url, { method: 'POST', body: '{"prompt":"x"}' }));
  expect(await response.json()).toMatchObject({ outcome });
});

it('a proxy that refuses a create says that nothing was sent, and changes no other response', async () => {
  const proxy = createClientProxy({
    baseUrl: 'https://x.example',
    apiKey,
    allow: ['textToVideo', 'getTask'],
    authorize: ({ operation }) => operation === 'getTask',
    fetch: serviceOf({ read: respond(404, { detail: 'no' }).read }),
  });
  const send = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await proxy(new Request(`https://app.example${path}`, init))).json();
  const post = { method: 'POST', body: '{}' };
  expect(await send('/v1/video/text2video', post)).toEqual({ detail: 'Not allowed', outcome: 'none' });
  expect(await send(`/v1/tasks/${taskId}`)).toEqual({ detail: 'no' });
});
