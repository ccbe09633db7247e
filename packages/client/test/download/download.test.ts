import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import type { Destination, DownloadOptions } from '../../src/index.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { runModule } from '../support/run-module.ts';
import { type Handler, record, reset, respond, script, serve, task, taskId } from '../support/service.ts';

const video = createVideo('a');
const other = createVideo('b');
const old = Buffer.from('old');
const etag = '"v1"';
const whole = respond(200, video, { 'content-length': video.length, etag });

/** Creates the same varied bytes for a name, behind a beginning that is not one of HTML or JSON. */
function createVideo(name: string): Buffer {
  const bytes = createHash('shake256', { outputLength: 299_999 }).update(name).digest();
  return Buffer.concat([Buffer.from('\0'), bytes]);
}

/** Returns what shows in a few characters whether two videos are the same; undefined without a video. */
function getDigest(content: unknown): string | undefined {
  return content instanceof Uint8Array ? createHash('sha256').update(content).digest('hex') : undefined;
}

/** Emits the number of bytes that the client received. */
const progress = new EventEmitter();

/** Sends a part of what it announced, and breaks off when the client has it: an earlier end takes bytes with it. */
const broken =
  (bytes: number, headers: Record<string, string> = { etag }, from = 0): Handler =>
  async (_, response) => {
    const received = once(progress, `${from + bytes}`);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': video.length - from, ...headers });
    response.write(video.subarray(from, from + bytes));
    await received;
    response.socket?.end();
  };

/** Breaks off after each 20,000 bytes; refuses to continue a video that is not stated. */
const inParts: Handler = (request, ...rest) => {
  const { range = 'bytes=0-', 'if-range': version } = request.headers;
  const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1]);
  const content = `bytes ${from}-${video.length - 1}/${video.length}`;
  const isStated = from === 0 || version === etag;
  const handler = isStated ? broken(20_000, { 'content-range': content, etag }, from) : respond(412);
  return handler(request, ...rest);
};

const lying: Handler = ({ headers }, response) => {
  response.writeHead(206, { 'content-range': `bytes ${headers.range ? 100 : 0}-99/200` });
  return response.end(headers.range ? '' : video.subarray(0, 100));
};

interface Target {
  readonly to?: Destination;
  /** Returns what the destination has after the download; undefined when nothing changed. */
  readonly stored: (result: unknown) => unknown;
}

function createStream(): Required<Target> & { readonly to: WritableStream<Uint8Array<ArrayBuffer>> } {
  const chunks: Uint8Array[] = [];
  let stored: unknown = 'neither closed nor aborted';
  const to = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (chunk) => void chunks.push(chunk),
    close: () => {
      stored = Buffer.concat(chunks);
    },
    abort: () => {
      stored = undefined;
    },
  });
  return { to, stored: () => stored };
}

const targets: Record<string, () => Target | Promise<Target>> = {
  'to memory': () => ({ stored: (result) => (result instanceof Uint8Array ? result : undefined) }),
  'to a path': async () => {
    const folder = await temporaryFolder();
    const to = join(folder, 'video.mp4');
    await writeFile(to, old);
    const stored = async (): Promise<Buffer | undefined> => {
      expect(await readdir(folder)).toEqual(['video.mp4']);
      const file = await readFile(to);
      return file.equals(old) ? undefined : file;
    };
    return { to, stored };
  },
  'to a stream': createStream,
  'to the handle of a file': () => {
    const { to, stored } = createStream();
    return { to: { createWritable: async () => to }, stored };
  },
};

/** Downloads from a storage; returns the result or the error, and the requests. */
async function downloading(handler: Handler, to?: unknown, options: DownloadOptions = {}) {
  await using storage = await serve(handler);
  const client = createTestClient({ baseUrl: storage.url, clock: fakeClock(30_000), maxRetries: 2 });
  const onProgress: DownloadOptions['onProgress'] = (given) => {
    progress.emit(`${given.received}`);
    return options.onProgress?.(given);
  };
  const result: unknown = await client
    // Safe: the client must refuse what is not a destination.
    .download({ url: `${storage.url}/v.mp4` }, to as Destination, { ...options, onProgress })
    .catch((error: unknown) => error);
  return { result, seen: storage.seen };
}

/** The content, or the members of the error. */
type Outcome = Buffer | object;
/** `streamed` is the outcome where what was written cannot be taken back, with its number of requests. */
type Case = readonly [
  handler: () => Handler,
  Outcome,
  requests: number,
  streamed?: readonly [Outcome, number],
];

const changed = { code: 'download', reason: 'changed' };
const incomplete = { code: 'download', reason: 'incomplete' };
const notVideo = { code: 'download', reason: 'not_video' };
/** An error with a part of its message. */
const saying = (error: object, part: string): object => ({
  ...error,
  message: expect.stringContaining(part),
});
const unknownFormat = Buffer.from('OggS and more');
const compressed = gzipSync(video);
const newer = respond(200, other, { 'content-length': other.length, etag: '"v2"' });

const cases: Record<string, Case> = {
  'is the whole video': [() => whole, video, 1],
  'accepts a format that the interface does not state': [() => respond(200, unknownFormat), unknownFormat, 1],
  'accepts a type with a text in its parameters': [
    () => respond(200, video, { 'content-type': 'video/mp4; from=text/html' }),
    video,
    1,
  ],
  'continues through many breaks, each of which brought progress': [() => inParts, video, 15],
  'starts again when nothing identifies the file': [
    () => script(broken(10_000, {}), broken(15_000, {}), respond(200, video)),
    video,
    3,
    [incomplete, 1],
  ],
  'starts again when the video changed': [() => script(broken(10_000), newer), other, 2, [changed, 2]],
  'that restarts after each break fails at the max number of retries': [
    () => script(broken(10_000), broken(10_000, { etag: '"v2"' }), broken(10_000)),
    { ...incomplete, retryable: true },
    3,
    [changed, 2],
  ],
  'without progress fails': [() => script(broken(10_000), reset), incomplete, 3],
  'of another length than announced fails': [() => lying, incomplete, 3, [incomplete, 1]],
  'follows at most five redirects': [
    () => respond(302, '', { location: '/' }),
    { reason: 'refused', message: 'The video is behind more than 5 redirects' },
    6,
  ],
};
for (const status of [408, 429, 500, 503])
  cases[`is retried after ${status}`] = [() => script(respond(status, 'busy'), whole), video, 2];
const refused: [string, object, string | Uint8Array, Record<string, string>][] = [
  [
    'a compressed body, whose end nothing shows',
    incomplete,
    compressed,
    { 'content-encoding': 'gzip', etag },
  ],
  [
    'a part of a compressed body',
    incomplete,
    compressed.subarray(0, 200_000),
    { 'content-encoding': 'gzip' },
  ],
  [
    'an encoding that nobody decodes',
    saying(
      incomplete,
      'The video is encoded as zstd, aes128gcm although it was requested as it is, so its end cannot be checked. ' +
        'Check for a proxy that compresses',
    ),
    video,
    { 'content-encoding': 'zstd, aes128gcm' },
  ],
  [
    'a page of a portal',
    saying(notVideo, 'type is text/html'),
    'Please sign in',
    { 'content-type': 'text/html; charset=utf-8' },
  ],
  [
    'HTML under another type',
    saying(notVideo, 'begins like a web page'),
    '<html><body>Sign in',
    { 'content-type': 'video/mp4' },
  ],
  ['JSON', notVideo, '"busy"', { 'content-type': 'application/json' }],
  ['JSON of a loud server', notVideo, '"busy"', { 'content-type': 'APPLICATION/JSON' }],
  ['JSON under another type', notVideo, '{ "detail": 1 }', { 'content-type': 'application/octet-stream' }],
  ['problem details', notVideo, 'null', { 'content-type': 'application/problem+json' }],
  ['XML of a storage', notVideo, '<?xml version="1.0"?><Error/>', { 'content-type': 'binary/octet-stream' }],
  ['blanks', saying(notVideo, 'empty or blank'), ' \n\t', { 'content-length': '3' }],
  ['nothing', saying(notVideo, 'empty or blank'), '', { 'content-type': 'video/mp4' }],
];
for (const [what, error, body, headers] of refused)
  cases[`refuses ${what}`] = [() => respond(200, body, headers), { status: 200, taskId, ...error }, 1];

/** The result of a download: its size or bytes for a video, or else the error. */
function getResult(outcome: object, to: Destination | undefined): unknown {
  if (!(outcome instanceof Buffer)) return expect.objectContaining(outcome);
  return to ? { size: outcome.length } : expect.any(Uint8Array);
}

describe.each(Object.entries(targets))('a download %s', (name, createTarget) => {
  it.each(Object.entries(cases))(
    '%s',
    async (_, [handler, wanted, requests, streamed = [wanted, requests]]) => {
      const { to, stored } = await createTarget();
      const { result, seen } = await downloading(handler(), to, { taskId });
      const content = await stored(result);
      const [outcome, count] = /stream|handle/.test(name) ? streamed : [wanted, requests];
      expect(result).toEqual(getResult(outcome, to));
      expect(getDigest(content)).toBe(getDigest(outcome));
      expect(seen).toHaveLength(count);
      expect(seen[0]?.headers).toHaveProperty('accept-encoding', 'identity');
      expect(seen[0]?.headers).not.toHaveProperty('authorization');
    },
  );

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const stuck: Handler = (_, response) => response.writeHead(200).write('\0'.repeat(1_000));
    const { to, stored } = await createTarget();
    const options = { signal: abort.signal, onProgress: () => abort.abort() };
    const { result } = await downloading(stuck, to, options);
    expect(result).toMatchObject({ name: 'AbortError' });
    expect(await stored(result)).toBeUndefined();
  });
});

describe('a download', () => {
  it('reports its progress', async () => {
    const seen: number[] = [];
    const { result } = await downloading(whole, undefined, {
      onProgress: ({ received, total }) => seen.push(received / Number(total)),
    });
    expect(result).toHaveLength(video.length);
    expect(seen.at(-1)).toBe(1);
  });

  const failing = (): Promise<never> => Promise.reject(new Error('disk full'));
  const misuse = {
    name: 'TypeError',
    message:
      'destination must be a path, { path }, a WritableStream or the handle of a file; leave it out for bytes. ' +
      'A stream of Node becomes one with Writable.toWeb(stream)',
  };
  it.each<[string, unknown, object, requests: number]>([
    ['a folder that is not there', '/nowhere/at/all/v.mp4', { code: 'download', reason: 'destination' }, 0],
    [
      'a directory',
      tmpdir(),
      { reason: 'destination', message: expect.stringContaining('is a directory') },
      0,
    ],
    [
      'a stream that fails',
      new WritableStream({ write: failing }),
      { reason: 'destination', message: 'The destination could not be written: Error: disk full' },
      1,
    ],
    ['a handle without permission', { createWritable: failing }, { reason: 'destination' }, 0],
    ['a number', 42, misuse, 0],
    ['an object', {}, misuse, 0],
    ['a list', [], misuse, 0],
  ])('to %s fails', async (_, to, error, requests) => {
    const { result, seen } = await downloading(whole, to);
    expect(result).toMatchObject(error);
    expect(seen).toHaveLength(requests);
  });

  it('continues on another connection when one delivers nothing for the timeout', async () => {
    const stuck = new ReadableStream({ start: (body) => body.enqueue(video.subarray(0, 1_000)) });
    const bodies = [stuck, new Uint8Array(video)];
    const headers = { 'content-length': String(video.length) };
    const fetch = memoryFetch(() => new Response(bodies.shift(), { headers }));
    const clock = fakeClock(100_000);
    const start = clock.now();
    const client = createTestClient({ clock, random: () => 0, fetch });
    expect(video.equals(await client.download({ url: 'https://x.example/v.mp4' }))).toBe(true);
    expect(clock.now() - start).toBe(60_000);
  });

  it.each([
    ['before the request without the permission to read', '', 'destination', 0],
    ['with its own error when it may not read its temporary file', 'v.mp4', 'incomplete', 1],
  ])('fails %s, and leaves nothing', async (_, readable, reason, requests) => {
    await using storage = await serve(lying);
    const target = await mkdtemp(join(await temporaryFolder(), 'permission-'));
    const program = `
      import { createVideoClient } from '@videogen/client';
      const client = createVideoClient({ baseUrl: '${storage.url}', apiKey: 'key-123456', maxRetries: 0 });
      const error = await client.download({ url: '${storage.url}' }, '${join(target, 'v.mp4')}').catch((reason) => reason);
      console.log(error.reason);`;

    // As in Deno, each path needs a permission.
    // Also where the installed packages are links to those of another folder.
    const root = dirname(await realpath(new URL('../../../../node_modules', import.meta.url)));
    const mayRead = [root, ...(readable ? [join(target, readable)] : [])];
    const flags = [
      '--permission',
      ...mayRead.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${target}`,
    ];

    expect(await runModule(program, { flags })).toBe(`${reason}\n`);
    expect(storage.seen).toHaveLength(requests);
    expect(await readdir(target)).toEqual([]);
  });
});

describe('an expired URL', () => {
  const expired = { code: 'download', reason: 'expired', message: expect.stringContaining('8 hours') };
  const renewed = { digest: getDigest(video) };
  it.each<[string, source: 'task' | 'URL', DownloadOptions, next: string, outcome: object, reads: number]>([
    ['is renewed by reading its task again', 'task', {}, 'new', renewed, 2],
    ['is an error when the task has no other URL', 'task', {}, 'old', { ...expired, taskId }, 2],
    ['is an error without a task', 'URL', {}, 'new', expired, 0],
    ['is renewed with the option taskId', 'URL', { taskId }, 'new', renewed, 1],
  ])('%s', async (_, from, options, next, outcome, reads) => {
    for (const status of [401, 403, 404, 410]) {
      await using storage = await serve((request, ...rest) =>
        (request.path === '/new' ? whole : respond(status))(request, ...rest),
      );
      const withUrl = (name: string) =>
        task('SUCCESS', { output_videos: [{ url: `${storage.url}/${name}`, width: 1, height: 1 }] });
      const isTask = from === 'task';
      await using api = await serve(isTask ? script(withUrl('old'), withUrl(next)) : withUrl(next));
      const client = createTestClient({ baseUrl: api.url, clock: fakeClock(30_000) });
      const source = isTask ? await client.tasks.get(taskId) : { url: `${storage.url}/old` };
      const result: unknown = await client.download(source, undefined, options).then(
        (bytes) => ({ digest: getDigest(bytes), status }),
        (error: unknown) => error,
      );
      expect(result).toMatchObject({ ...outcome, status });
      expect(api.seen).toHaveLength(reads);
      // A URL that was refused is not requested again.
      expect(storage.seen.map(({ path }) => path)).toEqual([
        ...new Set(storage.seen.map(({ path }) => path)),
      ]);
    }
  });

  it.each<[string, first: () => Response, outcome: object, requests: string[]]>([
    [
      'is renewed when nothing was received',
      () => new Response('', { status: 410 }),
      { size: video.length },
      ['/old', '/new'],
    ],
    [
      'is an error when a part was received, which the new URL may not continue',
      () => cutAfter(video.subarray(0, 1_000), { etag: '"1"', 'content-length': `${video.length}` }),
      { ...expired, status: 410 },
      ['/old', '/old'],
    ],
  ])('of a stream %s', async (_, first, outcome, expected) => {
    const requests: string[] = [];
    const output_videos = [{ url: 'https://x.example/new', width: 1, height: 1 }];
    const fetch = memoryFetch(({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.includes('/tasks/'))
        return Response.json({ code: 0, data: record('SUCCESS', { output_videos }) });
      requests.push(pathname);
      if (pathname === '/new') return new Response(new Uint8Array(video));
      return requests.length === 1 ? first() : new Response('', { status: 410 });
    });
    const client = createTestClient({ fetch, clock: fakeClock(30_000) });
    const result: unknown = await client
      .download({ url: 'https://x.example/old' }, new WritableStream(), { taskId })
      .catch((error: unknown) => error);

    expect(result).toMatchObject(outcome);
    expect(requests).toEqual(expected);
  });
});

it.each<[string, source: object, DownloadOptions, reads: readonly string[]]>([
  ['the id of its task', { task_id: taskId }, {}, [`/v1/tasks/${taskId}`]],
  ['no id', {}, {}, []],
  ['null as its id', { task_id: null }, {}, []],
  ['no id, but the option has it', {}, { taskId }, [`/v1/tasks/${taskId}`]],
])(
  'a record with a URL that expired, and %s, is read again by its id alone',
  async (_, id, options, reads) => {
    const paths: string[] = [];
    const output_videos = [{ url: 'https://x.example/old', width: 1, height: 1 }];
    const fetch = memoryFetch(({ url }) => {
      paths.push(new URL(url).pathname);
      return url.includes('/tasks/')
        ? Response.json({ code: 0, data: record('SUCCESS', { output_videos }) })
        : new Response('', { status: 410 });
    });
    // Safe: what is wrong with the record is what the test is about.
    const source = { output_videos, ...id } as never;
    const download = createTestClient({ fetch }).download(source, undefined, options);
    await expect(download).rejects.toMatchObject({
      reason: 'expired',
      taskId: reads.length > 0 ? taskId : undefined,
    });
    expect(paths).toEqual(['/old', ...reads]);
  },
);

it.each([
  ['list of videos', undefined],
  ['video', []],
])('a URL that expired is an error when its task has no %s any more', async (_, output_videos) => {
  // Safe: a service can leave out what the contract requires.
  const data = record('SUCCESS', { output_videos } as object);
  const fetch = memoryFetch(({ url }) =>
    url.includes('/tasks/') ? Response.json({ code: 0, data }) : new Response('', { status: 410 }),
  );
  const download = createTestClient({ fetch }).download({ url: 'https://x.example/old' }, undefined, {
    taskId,
  });
  await expect(download).rejects.toMatchObject({ code: 'download', reason: 'expired', status: 410, taskId });
});

it('a record without an id and without videos is refused', async () => {
  const download = createTestClient().download({ output_videos: [] } as never);
  await expect(download).rejects.toMatchObject({ reason: 'refused', outcome: 'created', taskId: undefined });
});

/** Creates a response that breaks off after these bytes. */
function cutAfter(bytes: Uint8Array, headers: Record<string, string>): Response {
  const chunks = [bytes];
  const body = new ReadableStream<Uint8Array>({
    // One chunk for each pull: an error would discard what has not been read.
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers });
}

describe('the hosts of a download', () => {
  const client = (more: TestOptions = {}) =>
    createTestClient({ baseUrl: 'https://api.example.com', ...more });

  const isPrivate = (host: string) =>
    `The video is at the private host ${host}; add it to allowPrivateHosts if it is yours`;
  it.each([
    ['http://10.0.0.1/v', 'private_address', isPrivate('10.0.0.1')],
    ['http://[::1]/v', 'private_address', isPrivate('::1')],
    ['http://169.254.169.254/latest', 'private_address', isPrivate('169.254.169.254')],
    ['http://0x7f.1/v', 'private_address', isPrivate('127.0.0.1')],
    ['http://intranet/v', 'private_address', isPrivate('intranet')],
    ['http://localhost./v', 'private_address', isPrivate('localhost')],
    ['file:///etc/passwd', 'refused', 'A video cannot be downloaded from a file: URL'],
    ['data:video/mp4,x', 'refused', 'A video cannot be downloaded from a data: URL'],
    ['nonsense', 'refused', 'The URL of the video is not valid'],
  ])('exclude %s', async (url, reason, message) => {
    const fetch = (): Promise<never> => Promise.reject(new Error('was sent'));
    await expect(client({ fetch }).download({ url })).rejects.toMatchObject({
      code: 'download',
      reason,
      message,
    });
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'include each name of this machine when the service is at %s',
    async (host) => {
      const fetch = async (): Promise<Response> => new Response(new Uint8Array(video));
      const local = client({ baseUrl: `http://${host}:4010`, fetch });
      for (const other of ['localhost', '127.0.0.1', '[::1]'])
        expect(await local.download({ url: `http://${other}:9000/v` })).toHaveLength(video.length);
    },
  );

  it('include a private host that is allowed', async () => {
    await using storage = await serve(whole);
    const { hostname } = new URL(storage.url);
    const bytes = await client({ allowPrivateHosts: [hostname] }).download({ url: storage.url });
    expect(video.equals(bytes)).toBe(true);
  });

  it('include the host of the service itself, also a private one', async () => {
    const headers = { 'content-length': String(video.length) };
    const fetch = async (): Promise<Response> => new Response(new Uint8Array(video), { headers });
    const own = client({ baseUrl: 'http://10.0.0.7', fetch });
    expect(video.equals(await own.download({ url: 'http://10.0.0.7/v' }))).toBe(true);
  });

  it('exclude a private host of a redirect', async () => {
    await using storage = await serve(whole);
    await using public_ = await serve(respond(302, '', { location: storage.url }));
    // The first host plays a public host.
    const toPublic: typeof fetch = (input, init) =>
      fetch(String(input).replace('http://8.8.8.8', public_.url), init);
    await expect(client({ fetch: toPublic }).download({ url: 'http://8.8.8.8/v' })).rejects.toMatchObject({
      reason: 'private_address',
    });
    expect(storage.seen).toHaveLength(0);
    const allowing = client({ fetch: toPublic, allowPrivateHosts: [new URL(storage.url).hostname] });
    await allowing.download({ url: 'http://8.8.8.8/v' });
    expect(storage.seen).toHaveLength(1);
  });

  it('need a URL', async () => {
    await expect(client().download(undefined as never)).rejects.toBeInstanceOf(TypeError);
  });
});

it.each<[string, source: object, options: object, error: object]>([
  [
    'a task without videos',
    record('SUCCESS'),
    {},
    {
      reason: 'refused',
      taskId,
      message: expect.stringContaining(`Task ${taskId} has no output video at index 0`),
    },
  ],
  [
    'what is neither a task nor a video',
    {},
    {},
    new TypeError('source must be a task or one of its output_videos'),
  ],
  [
    'an id that is none',
    { url: 'https://x.example' },
    { taskId: 'a b' },
    { message: 'The task id must be a UUID' },
  ],
  [
    'an index below 0',
    { url: 'https://x.example' },
    { index: -1 },
    { message: 'index must be a number of at least 0, not -1' },
  ],
])('a download of %s sends nothing', async (_, source, options, error) => {
  let sent = 0;
  const fetch = memoryFetch(() => {
    sent++;
    return new Response(new Uint8Array(video));
  });
  const client = createTestClient({ fetch, clock: fakeClock(30_000) });
  // Safe: what is wrong with the source is what the test is about.
  await expect(client.download(source as never, undefined, options)).rejects.toMatchObject(error);
  expect(sent).toBe(0);
  await client.download({ url: 'https://x.example' });
  expect(sent).toBe(1);
});
