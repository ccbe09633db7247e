import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MediaInput } from '@videogen/types';
import { maximumBytes, minimumBytes } from '@videogen/types/facts';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientEvent,
  type MediaSource,
  type Submission,
  TimeoutError,
  type UploadError,
  type UploadOptions,
  type VideoClient,
} from '../../src/index.ts';
import { putRequest } from '../../src/platform/network.node.ts';
import { apiKey, createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { type Handler, reset, respond, script, serve } from '../support/service.ts';
import { serveWithStorage } from '../support/storage.ts';

const png = createFile('PNG');
const folder = await temporaryFolder(afterAll);
const path = join(folder, 'portrait.png');
const pathWithColon = join(folder, 'take two: cat.png');
beforeAll(() => Promise.all([path, pathWithColon].map((each) => writeFile(each, png))));

interface Setup extends TestOptions {
  /** Responds to a PUT. @default 200 */
  readonly put?: Handler;
  /** Headers of a grant. */
  readonly granted?: Record<string, string>;
}

/** Uses a client with a service and a storage; returns the result or the error, and what both received. */
async function using(use: (client: VideoClient) => Promise<unknown>, { put, granted, ...more }: Setup = {}) {
  await using services = await serveWithStorage(put, granted);
  const client = createTestClient({ baseUrl: services.api.url, clock: fakeClock(30_000), ...more });
  const result = await use(client).catch((error: unknown) => error);
  const { api, storage, stored } = services;
  const body: unknown = JSON.parse(String(api.seen.at(-1)?.body ?? null));
  return { result, body, calls: api.seen, puts: storage.seen, stored };
}

function uploading(source: unknown, options: UploadOptions = {}, setup: Setup = {}) {
  // Safe: the client must refuse what is not a source.
  return using((client) => client.upload(source as MediaSource, options), setup);
}

describe('an upload accepts', () => {
  const sources: Record<string, () => unknown> = {
    'a Blob': () => new Blob([png]),
    'a File': () => new File([png], 'portrait.png', { type: 'text/plain' }),
    bytes: () => png,
    'an ArrayBuffer': () => png.buffer,
    'a Buffer within a larger one': () => Buffer.concat([Buffer.alloc(9), png]).subarray(9),
    'a path': () => ({ path }),
    'a path as text': () => path,
    'a path with a colon': () => pathWithColon,
    'a file URL': () => ({ path: pathToFileURL(path) }),
    'a file URL by itself': () => pathToFileURL(path),
    'a Response': () => new Response(png),
    'a Response of its stated length': () => new Response(png, { headers: { 'content-length': '2000' } }),
    'a stream in a Response': () => new Response(new Blob([png]).stream()),
  };
  it.each(Object.entries(sources))('%s', async (_, source) => {
    const { result, stored } = await uploading(source());
    const { length: size } = png;
    expect(result).toMatchObject({ service_uri: 'service://token1', format: 'PNG', kind: 'image', size });
    expect(stored.map((body) => body.equals(png))).toEqual([true]);
  });

  it('an http: URL, without the key', async () => {
    await using site = await serve(respond(200, png));
    const { result, calls, body } = await uploading(new URL(`${site.url}/pictures/cat.png?width=1#top`));
    expect(calls[0]?.headers).toHaveProperty('authorization');
    expect(result).toMatchObject({ format: 'PNG', size: png.length });
    expect(body).toEqual({ filename: 'cat.png' });
    expect(site.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('a Response whose stated length is the one of its compressed body', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '9000' };
    expect((await uploading(new Response(png, { headers }))).result).toMatchObject({ size: png.length });
  });
});

describe('an upload refuses, before it sends a request,', () => {
  const saying = (part: string, reason: string) => ({
    code: 'media',
    reason,
    message: expect.stringContaining(part),
  });
  const unreadableFor = (why: string) => saying(`cannot be read: ${why}`, 'unreadable');
  const unreadable = unreadableFor('');
  const misuse = { name: 'TypeError', message: expect.stringMatching(/^media must be .* new Response/) };
  const format = new File([new Uint8Array(minimumBytes)], 'a.png');
  const short = new Response(png, { headers: { 'content-length': '2001' } });
  const unowned: object = Object.assign(Object.create(null), { path: '/nowhere/at/all.png' });
  it.each<[string, () => unknown, object]>([
    [
      'too little',
      () => createFile('PNG', minimumBytes - 1),
      saying(`has ${minimumBytes - 1} bytes; ${minimumBytes} to ${maximumBytes} can be`, 'too_small'),
    ],
    [
      'too much',
      () => new Blob([new Uint8Array(maximumBytes + 1)]),
      saying(`${maximumBytes + 1} bytes`, 'too_large'),
    ],
    [
      'another format',
      () => format,
      saying('the content is of an unknown format; it must be JPEG, PNG, ', 'wrong_format'),
    ],
    ['no file', () => ({ path: '/nowhere/at/all.png' }), unreadable],
    ['a folder', () => ({ path: tmpdir() }), unreadableFor(`${tmpdir()} is not a file`)],
    ['a path to nowhere', () => '/nowhere/at/all.png', unreadable],
    [
      'a Response that is too short',
      () => short,
      unreadableFor('the response ended after 2000 of 2001 bytes'),
    ],
    [
      'a Response that failed',
      () => new Response('no', { status: 404 }),
      unreadableFor('the response has the status 404 and no media'),
    ],
    [
      'a Response without a body',
      () => new Response(null, { status: 204 }),
      unreadableFor('the response has the status 204 and no media'),
    ],
    ['a URL of a private host', () => new URL('http://10.0.0.1/cat.png'), unreadable],
    ['a URL of another kind', () => new URL('ftp://x.example/cat.png'), unreadable],
    ['a stream by itself', () => new Blob([png]).stream(), misuse],
    ['null', () => null, misuse],
    // No file that the caller did not name as a file.
    [
      'a request with the path of a file',
      () => Object.assign(new IncomingMessage(new Socket()), { path }),
      misuse,
    ],
    ['an object that inherits its path', () => Object.create({ path }), misuse],
    ['a stream of a part of a file', () => createReadStream(path, { start: 100, end: 700 }), misuse],
    ['a text', () => 'portrait', misuse],
    ['a URL as text', () => 'https://x.example/cat.png', misuse],
    ['a data URL as text', () => 'data:image/png;base64,AAAA.png', misuse],
    ['a reference', () => 'service://abc', misuse],
    ['base64', () => 'iVBORw0KGgo=', misuse],
    ['two lines', () => 'a\nb.png', misuse],
    ['a URL of a picture as text', () => 'HTTPS://x.example/cat.png', misuse],
    ['a reference that ends like a file', () => 'service://abc.png', misuse],
    ['a name that only contains an extension', () => 'cat.png?', misuse],
    ['a name without a point', () => 'png', misuse],
    ['a name with another extension', () => 'cat.gif', misuse],
    ['a path on a drive to nowhere', () => 'C:\\nowhere\\cat.png', unreadableFor('ENOENT')],
    ['a path with large letters to nowhere', () => '/nowhere/CAT.PNG', unreadableFor('ENOENT')],
    ['an object with a number as its path', () => ({ path: 7 }), misuse],
    ['an object without a path', () => ({ filename: 'cat.png' }), misuse],
    ['a path of an object without a prototype', () => unowned, unreadableFor('ENOENT')],
  ])('%s', async (_, source, error) => {
    const { result, calls } = await uploading(source());
    expect(result).toMatchObject(error);
    expect(calls).toEqual([]);
  });

  it('a stream that is too large, of which it reads no more than shows that', async () => {
    const chunk = new Uint8Array(1_000_000);
    let pulls = 0;
    const pull = (body: ReadableStreamDefaultController<Uint8Array>): void => {
      if (++pulls > 200) body.close();
      else body.enqueue(chunk);
    };
    const { result } = await uploading(new Response(new ReadableStream({ pull })));
    expect(result).toMatchObject({ code: 'media', reason: 'too_large' });
    expect(pulls).toBeLessThan(100);
  });

  it('a stream of one byte more than the service takes', async () => {
    const chunk = new Uint8Array(maximumBytes / 8);
    chunk.set(png);
    const chunks = [...Array.from({ length: 8 }, () => chunk), new Uint8Array(1)].values();
    const pull = (body: ReadableStreamDefaultController<Uint8Array>): void => {
      const { value } = chunks.next();
      if (value) body.enqueue(value);
      else body.close();
    };
    const { result, calls } = await uploading(new Response(new ReadableStream({ pull })));
    const message = `the file has ${maximumBytes + 1} bytes; ${minimumBytes} to ${maximumBytes} can be uploaded`;
    expect(result).toMatchObject({ code: 'media', reason: 'too_large', message });
    expect(calls).toEqual([]);
  });

  it('a stream that does not end, when its time is up', async () => {
    const clock = manualClock();
    const { result, calls } = await untilHang(clock, (hang) => {
      const endless = new Response(new ReadableStream({ pull: hang }));
      return uploading(endless, { totalTimeout: 1_000 }, { clock });
    });
    expect(result).toMatchObject({ code: 'timeout', message: 'Reading the media took longer than 1000 ms' });
    expect(calls).toEqual([]);
  });

  it('a stream that does not end, when it is aborted', async () => {
    const abort = new AbortController();
    const pull = (): Promise<void> => {
      abort.abort();
      return new Promise(() => {});
    };
    const endless = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    const { result, calls } = await uploading(endless, { signal: abort.signal });
    expect(result).toMatchObject({ code: 'abort', message: 'Reading the media was aborted' });
    expect(calls).toEqual([]);
  });

  it('a named pipe, and does not open it, which would wait for a writer', async () => {
    const pipe = join(folder, 'pipe.png');
    execFileSync('mkfifo', [pipe]);
    expect((await uploading({ path: pipe })).result).toMatchObject(unreadable);
  });
});

describe('an upload', () => {
  it('sends exactly the granted headers to the storage, and never the key', async () => {
    const file = new File([png], 'a.png', { type: 'text/plain' });
    const setup = { headers: { 'x-own': '1' } };
    const { calls, puts } = await uploading(file, { headers: { 'x-call': '2' } }, setup);
    const headers = puts[0]?.headers;

    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-grant': 'yes',
      'content-length': '2000',
    });
    for (const name of ['authorization', 'x-own', 'x-call', 'transfer-encoding'])
      expect(headers).not.toHaveProperty(name);
    expect(JSON.stringify(headers)).not.toContain(apiKey);

    // The same look finds them in the request to the service.
    expect(calls[0]?.headers).toMatchObject({ 'x-own': '1', 'x-call': '2' });
    expect(JSON.stringify(calls[0]?.headers)).toContain(apiKey);
  });

  it('adds no type of its own when none is granted', async () => {
    const file = new File([png], 'a.png', { type: 'image/png' });
    const { puts } = await uploading(file, {}, { granted: {} });
    expect(puts[0]?.headers).not.toHaveProperty('content-type');
  });

  it.each<[string, () => unknown, string]>([
    ['a File', () => new File([png], 'me.png'), 'me.png'],
    ['a Blob', () => new Blob([png]), 'upload.png'],
    ['a path', () => ({ path }), 'portrait.png'],
    ['a path with another name', () => ({ path, filename: 'other.png' }), 'other.png'],
    ['a path with a name that is not a text', () => ({ path, filename: 7 }), 'portrait.png'],
  ])('of %s has the name of its source', async (_, source, filename) => {
    expect((await uploading(source())).body).toEqual({ filename });
  });

  it.each([
    [undefined, 'upload.png'],
    ['a b.png', 'a b.png'],
    ['photo.jpeg', 'photo.png'],
    ['C:\\fakepath\\me.PNG', 'me.PNG'],
    ['../../etc/passwd', 'passwd.png'],
    ['.png', '.png.png'],
    ['', 'upload.png'],
    ['  ', 'upload.png'],
    ['folder/', 'upload.png'],
    [' cat.png ', 'cat.png'],
    ['cat', 'cat.png'],
    ['cat.', 'cat..png'],
    ['cat.mp4', 'cat.png'],
    ['cat.a', 'cat.a.png'],
    ['cat.abcde', 'cat.abcde.png'],
    ['cat.p-g', 'cat.p-g.png'],
    ['v1.2.png', 'v1.2.png'],
    ['cat.png.txt', 'cat.png.png'],
    ['two\nlines.png', 'two\nlines.png.png'],
  ])('named %j is uploaded as %j', async (filename, sent) => {
    expect((await uploading(png, { filename })).body).toEqual({ filename: sent });
  });

  it.each<[string, Handler]>([
    ['is reset', reset],
    ['gets a 503', respond(503)],
    ['gets a 403, because the grant expired', respond(403, '<Code>AccessDenied</Code>')],
    ['gets a 410', respond(410)],
    ['gets a 400 for a timeout', respond(400, '<Code>RequestTimeout</Code>')],
    ['gets a 400 for an expired token', respond(400, '<Code>ExpiredToken</Code>')],
  ])('that %s is sent again with a new grant', async (_, fault) => {
    const { result, puts, stored } = await uploading(png, {}, { put: script(fault, fault, respond(200)) });
    expect(result).toMatchObject({ service_uri: 'service://token3' });
    expect(puts.map((put) => put.path.split('?')[0])).toEqual(['/u/1', '/u/2', '/u/3']);
    expect(stored.map((body) => body.equals(png))).toEqual([true]);
  });

  it.each([
    [400, 'bad', 400, /\/u\/1 responded with 400: bad$/],
    [413, 'too large', 413, /\/u\/1 responded with 413: too large$/],
    [204, '', 204, /\/u\/1 responded with 204: \(empty\)$/],
    [302, '', undefined, /\/u\/1 failed: unexpected redirect$/],
  ])(
    'that gets a %i fails at once, without the signature in the message',
    async (status, words, reported, message) => {
      const put = respond(status, words, { location: 'http://127.0.0.1:1/' });
      const { result, puts } = await uploading(png, {}, { put });
      expect(result).toMatchObject({ code: 'upload', message: expect.stringMatching(message) });
      expect((result as UploadError).status).toBe(reported);
      expect(puts[0]?.path).toContain('s3cr3t');
      expect(String(result)).not.toContain('s3cr3t');
      expect(puts).toHaveLength(1);
    },
  );

  it('that is refused says when it may be sent again, and not more than the beginning of why', async () => {
    const refuse = respond(413, 'x'.repeat(70_000), { 'retry-after': '7' });
    const { result } = await uploading(png, {}, { put: refuse });
    const message = expect.stringMatching(/^PUT \S+\/u\/1 responded with 413: a long text$/);
    expect(result).toMatchObject({ code: 'upload', retryable: false, retryAfter: 7_000, message });
  });

  it.each([minimumBytes, maximumBytes])('of %i bytes is sent', async (size) => {
    const grant = { presigned_url: 'https://storage.example/u', headers: {}, service_uri: 'service://1' };
    const fetch: typeof globalThis.fetch = async (input) =>
      input instanceof URL || String(input).startsWith('https://storage')
        ? new Response()
        : Response.json({ code: 0, data: grant });
    const client = createTestClient({ fetch });
    const file = new Blob([png.slice(0, minimumBytes), new Uint8Array(size - minimumBytes)]);
    expect(await client.upload(file)).toMatchObject({ service_uri: 'service://1', size });
  });

  it('reports its progress', async () => {
    const seen: number[] = [];
    await uploading(createFile('PNG', 300_000), { onProgress: ({ sent, total }) => seen.push(sent / total) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  it('reports a part when the next one is taken, and not before', async () => {
    const sent: number[] = [];
    const { body } = putRequest(
      new Blob([new Uint8Array(40_000)]),
      {},
      async (count) => void sent.push(count),
    );
    // Safe: it stays a Blob.
    const reader = (body as Blob).stream().getReader();
    const seen: unknown[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await new Promise(setImmediate);
      seen.push([part.value.length, ...sent]);
    }
    expect(seen).toEqual([[16_384], [16_384, 16_384], [7_232, 16_384, 32_768]]);
    expect(sent).toEqual([16_384, 32_768, 40_000]);
  });

  it('whose progress cannot be reported ends, also while the file is sent', async () => {
    const onProgress = (): never => {
      throw new Error('no screen');
    };
    const { result, stored } = await uploading(createFile('PNG', 300_000), { onProgress });
    expect(result).toMatchObject({ code: 'hook', message: 'onProgress failed: Error: no screen' });
    expect(stored).toEqual([]);
  });

  it('reports its request to the storage, without the signature', async () => {
    const events: ClientEvent[] = [];
    await uploading(png, {}, { onEvent: (event) => events.push(event) });
    const url = expect.stringMatching(/^http:\/\/127.0.0.1:\d+\/u\/1$/);
    expect(events.at(-1)).toMatchObject({ type: 'response', method: 'PUT', url, status: 200 });
  });

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const cause = new TimeoutError('an error of the package as the reason');
    const { result } = await uploading(
      png,
      { signal: abort.signal, maxRetries: 0 },
      { put: () => abort.abort(cause) },
    );
    expect(result).toMatchObject({ name: 'AbortError', cause });
  });

  it.each<[string, Handler]>([
    ['the response to its URL', () => {}],
    ['the media behind its URL', (_request, response) => void response.write(png)],
  ])('ends at once when it is aborted while it waits for %s, and closes the connection', async (_, wait) => {
    const abort = new AbortController();
    let isClosed = false;
    await using site = await serve((request, response, incoming) => {
      response.on('close', () => {
        isClosed = true;
      });
      wait(request, response, incoming);
      abort.abort();
    });
    const { result } = await uploading(new URL(`${site.url}/cat.png`), { signal: abort.signal });
    expect(result).toMatchObject({ name: 'AbortError' });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that is reset each time says what failed, and why', async () => {
    const { result } = await uploading(png, {}, { put: reset });
    const message = expect.stringMatching(/PUT http:\/\/127\.0\.0\.1:\d+\/u\/\d failed: ./);
    expect(result).toMatchObject({ code: 'upload', message });
  });
});

describe('an upload that waits', () => {
  const file = createFile('PNG', 327_680);
  const grant = { presigned_url: 'https://8.8.8.8/u?s=1', headers: {}, service_uri: 'service://1' };
  const limits = { timeout: 1_000, totalTimeout: 10_000, maxRetries: 0 };

  /** Uploads with a client whose requests to one path hang; returns the error, and when it was thrown. */
  async function waiting(source: MediaSource, path: string) {
    const clock = manualClock();
    const error: unknown = await untilHang(clock, (hang) => {
      const fetch = memoryFetch(({ url }) =>
        url.includes(path) ? hang() : Response.json({ code: 0, data: grant }),
      );
      return createTestClient({ clock, fetch, ...limits })
        .upload(source)
        .catch((reason: unknown) => reason);
    });
    return { error, endedAt: clock.now() };
  }

  it('for the storage has the timeout and the time of its bytes', async () => {
    const { error, endedAt } = await waiting(new Blob([file]), '/u?');
    const message = 'PUT https://8.8.8.8/u took longer than 11000 ms';
    expect(error).toMatchObject({ code: 'upload', retryable: true, message, cause: { code: 'timeout' } });
    expect(endedAt).toBe(11_000);
  });

  it('for the URL of its source has the timeout', async () => {
    const { error, endedAt } = await waiting(new URL('https://8.8.8.8/cat.png?s=1'), '/cat');
    expect(error).toMatchObject({
      code: 'timeout',
      message: 'GET https://8.8.8.8/cat.png took longer than 1000 ms',
    });
    expect(endedAt).toBe(1_000);
  });

  it('for the bytes of its source has their time as well', async () => {
    const clock = manualClock();
    const chunks = Array.from({ length: 10 }, (_, at) => file.subarray(at * 32_768, (at + 1) * 32_768));
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const chunk = chunks.shift();
        if (!chunk) return controller.close();
        await new Promise<void>((resolve) => void clock.schedule(resolve, 1_500));
        controller.enqueue(chunk);
      },
    });
    const fetch = memoryFetch(({ url }) =>
      url.includes('/u?') ? new Response() : Response.json({ code: 0, data: grant }),
    );
    const client = createTestClient({ clock, fetch, ...limits });
    const uploading = client.upload(new Response(body));
    expect(await clock.settled(uploading, 100_000)).toBe(15_000);
    expect(await uploading).toMatchObject({ size: file.length });
  });
});

describe('a create request', () => {
  it('uploads the media in its fields and replaces them by references', async () => {
    const input = { audio: new Blob([createFile('MP3')]), image: { path }, seconds: 9 };
    const bodies: unknown[] = [];
    const hooks = { beforeSubmit: (submission: Submission) => bodies.push(submission.body) };
    const { body, calls } = await using((client) => client.talkingAvatar(input, { hooks }));
    expect(calls.at(-1)?.path).toBe('/v1/video/talking-avatar');
    const audio = { service_uri: 'service://token1' };
    const image = { service_uri: 'service://token2' };
    expect(body).toEqual({ audio, image, seconds: 9 });
    expect(bodies).toStrictEqual([body]);
  });

  it('uploads the items of an array', async () => {
    const { body } = await using((client) => client.templateToVideo({ template: 'hug', image: [png] }));
    expect(body).toEqual({ template: 'hug', image: [{ service_uri: 'service://token1' }] });
  });

  it('ends with the error of the storage when that refuses its media', async () => {
    const { result, calls } = await using((client) => client.imageToVideo({ image: png }), {
      put: respond(413),
    });
    expect(result).toMatchObject({ name: 'UploadError', code: 'upload', status: 413 });
    expect(calls.map((call) => call.path)).toEqual(['/v1/upload/file']);
  });

  it('refuses a number as media', async () => {
    // Safe: the type allows no number.
    const { result, calls } = await using((client) => client.imageToVideo({ image: 7 as never }));
    const message = expect.stringMatching(/^image: media must be a Blob, /);
    expect(result).toMatchObject({ name: 'TypeError', message });
    expect(calls).toEqual([]);
  });

  it('names the item of an array that it refuses', async () => {
    const image = [createFile('MP4')] as const;
    // Safe: the type allows one item.
    const { result } = await using((client) =>
      client.templateToVideo({ template: 'hug', image: image as never }),
    );
    expect(result).toMatchObject({
      code: 'media',
      field: 'image.0',
      message: expect.stringMatching(/^image\.0: the content is MP4/),
    });
  });

  it('accepts an uploaded file, and sends media inputs and null unchanged', async () => {
    const same = { image: null, video: { bytes_base64_encoded: 'AAAA' }, seconds: 9 };
    const { body } = await using(async (client) =>
      client.talkingAvatar({ audio: await client.upload(createFile('WAV')), ...same }),
    );
    expect(body).toEqual({ audio: { service_uri: 'service://token1' }, ...same });
  });

  it.each([
    ['MP4', 'MP4 or M4A'],
    ['WAV', 'WAV'],
  ])('refuses %s as an image, as a source and uploaded', async (format, formats) => {
    const fault = (found: string) => ({
      code: 'media',
      reason: 'wrong_format',
      field: 'image',
      message: `image: ${found}; it must be JPEG, PNG, WebP, AVIF`,
    });
    const { result, calls } = await using(async (client) => {
      const image = await client.upload(createFile(format));
      const creates = [image, createFile(format)].map((source) => client.imageToVideo({ image: source }));
      return Promise.allSettled(creates);
    });
    expect(result).toMatchObject([
      { reason: fault(`the uploaded file is ${format}`) },
      { reason: fault(`the content is ${formats}`) },
    ]);
    expect(calls.map((call) => call.path)).toEqual(['/v1/upload/file']);
  });

  it('refuses an uploaded file whose reference expired', async () => {
    let now = 0;
    const clock = { ...fakeClock(30_000), now: () => now };
    const use = async (client: VideoClient) => {
      const image = await client.upload(png);
      now += 86_400_000;
      return client.imageToVideo({ image });
    };
    const { result } = await using(use, { clock });
    expect(result).toMatchObject({ code: 'media', reason: 'expired', field: 'image' });
  });

  it('sends the item of an array, or one by itself, and takes an array only where there is one', async () => {
    const reference = { service_uri: 'service://token1' };
    const one = await using((client) => client.templateToVideo({ template: 'hug', image: png }));
    expect(one.body).toEqual({ template: 'hug', image: reference });

    const items = [png, { service_uri: 'service://mine' }, null];
    // Safe: the type allows one item.
    const many = await using((client) => client.templateToVideo({ template: 'hug', image: items as never }));
    expect(many.body).toEqual({
      template: 'hug',
      image: [reference, { service_uri: 'service://mine' }, null],
    });

    const none = await using((client) => client.imageToVideo({ image: [png] as never }));
    const message = expect.stringMatching(
      /^image: media must be a Blob, bytes, .*; a stream is new Response\(stream\)$/,
    );
    expect(none.result).toMatchObject({ name: 'TypeError', message, cause: { name: 'TypeError' } });
    expect(none.calls).toEqual([]);
  });

  it.each<[MediaInput]>([[{ service_uri: 'service://1' }], [{ bytes_base64_encoded: 'AAAA' }]])(
    'sends the media input %j unchanged',
    async (image) => {
      const { body, calls } = await using((client) => client.imageToVideo({ image }));
      expect([body, calls.length]).toEqual([{ image }, 1]);
    },
  );

  it('uploads its media without its own headers', async () => {
    const { calls } = await using((client) =>
      client.imageToVideo({ image: png }, { headers: { 'x-call': '2' } }),
    );
    expect(calls.map(({ path, headers }) => [path, headers['x-call']])).toEqual([
      ['/v1/upload/file', undefined],
      ['/v1/video/image2video', '2'],
    ]);
  });

  it.each([
    ['a text', 'portrait.png'],
    ['a path', path],
  ])('refuses %s that is not media', async (_, image) => {
    const { result, calls } = await using((client) => client.imageToVideo({ image: image as never }));
    expect(result).toMatchObject({
      name: 'TypeError',
      message: 'image is a string; name a file as { path: … }',
    });
    expect(calls).toEqual([]);
  });
});

describe('an upload that was stored as JSON', () => {
  const now = Date.UTC(2026, 4, 4);
  const store = { service_uri: 'service://1', format: 'MP4', kind: 'video', size: 900 };
  const creating = async (more: object) => {
    await using all = await serveWithStorage();
    const client = createTestClient({ baseUrl: all.api.url, clock: { now: () => now } });
    // Safe: what comes from a store can be anything.
    const video = JSON.parse(JSON.stringify({ ...store, ...more })) as never;
    const error: unknown = await client.videoToVideo({ video }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { error, sent: all.api.seen.map(({ body }) => JSON.parse(String(body))) };
  };

  it('is sent as its reference alone', async () => {
    const { error, sent } = await creating({ expiresAt: new Date(now + 1) });
    expect([error, sent]).toEqual([undefined, [{ video: { service_uri: 'service://1' } }]]);
  });

  it.each<[string, unknown]>([
    ['expiresAt', new Date(now + 1)],
    ['format', 'MP4'],
    ['kind', 'video'],
    ['size', 900],
  ])('is none that the service can have when it lost all but its %s', async (name, value) => {
    const lost = { format: undefined, kind: undefined, size: undefined };
    const { error, sent } = await creating({ ...lost, [name]: value });
    expect(error).toMatchObject({ name: 'TypeError', message: expect.stringMatching(/^video: .* must be /) });
    expect(sent).toEqual([]);
  });

  const noTexts = new TypeError('video: service_uri and kind must be texts');
  const noDate = new TypeError('video: expiresAt must be a date, or the text of one');

  it.each<[string, object, object]>([
    [
      'expired',
      { expiresAt: new Date(now) },
      {
        code: 'media',
        reason: 'expired',
        field: 'video',
        message: 'video: the reference expired; upload the file again',
      },
    ],
    ['is of another kind', { expiresAt: new Date(now + 1), kind: 'audio' }, { reason: 'wrong_format' }],
    ['lost its date', { kind: 'audio', expiresAt: undefined }, noDate],
    ['lost its date and its kind', { kind: undefined, expiresAt: undefined }, noTexts],
    ['has no kind', { kind: null, expiresAt: new Date(now + 1) }, noTexts],
    ['has no reference', { service_uri: 7, expiresAt: new Date(now + 1) }, noTexts],
    ['has no date', { expiresAt: 'tomorrow' }, noDate],
    ['has an empty date', { expiresAt: null }, { reason: 'expired' }],
  ])('is refused before the request when it %s', async (_, more, expected) => {
    const { error, sent } = await creating(more);
    expect(error).toMatchObject(expected);
    expect(sent).toEqual([]);
  });
});
