import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import type { Destination, DownloadOptions } from '../../src/index.ts';
import { getMember } from '../../src/json.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';

const size = 30_000;
const first = createVideo('a');
const replaced = createVideo('b');

/** Creates the same varied bytes for a seed; no two files share a byte at the same position by design. */
function createVideo(seed: string): Buffer {
  const bytes = createHash('shake256', { outputLength: size }).update(seed).digest();
  bytes[0] = 0;
  // Only the beginning of a file shows that it is a web page.
  bytes[10_000] = '<'.charCodeAt(0);
  return bytes;
}

/** A response of the storage as a test describes it. */
interface Part {
  readonly status: number;
  readonly file: Buffer;
  readonly headers: Record<string, string>;
  /** Where the body begins. */
  readonly from?: number;
  /** Where the connection breaks; the body ends there without a break if `isWhole`. */
  readonly to?: number;
  readonly isWhole?: boolean;
  /** Added to the end. */
  readonly surplus?: number;
}

function createResponse({ status, file, headers, from = 0, to = size, isWhole = true, surplus = 0 }: Part) {
  const chunks = status < 300 ? [file.subarray(from, to), Buffer.alloc(surplus)] : [];
  const body = new ReadableStream<Uint8Array>({
    // One chunk for each pull: an error would discard what has not been read.
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else if (isWhole) controller.close();
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status, headers });
}

const targets: Readonly<Record<string, () => { to?: Destination; read: (result: unknown) => unknown }>> = {
  memory: () => ({ read: (result) => result }),
  stream: () => {
    const chunks: Uint8Array[] = [];
    let isClosed = false;
    const to = new WritableStream<Uint8Array>({
      write: (chunk) => void chunks.push(chunk),
      close: () => {
        isClosed = true;
      },
    });
    return { to, read: () => (isClosed ? Buffer.concat(chunks) : undefined) };
  },
};

/** Downloads what the parts bring, the last one again and again; returns the outcome and the ranges that were requested. */
async function downloading(parts: readonly Part[], target: string = 'memory', maxRetries: number = 2) {
  const ranges: (string | null)[] = [];
  const left = [...parts];
  const fetch = memoryFetch(({ init }) => {
    ranges.push(init.headers.get('range'));
    const part = (left.length > 1 ? left.shift() : left[0]) as Part;
    return createResponse(part);
  });
  const { to, read } = targets[target]?.() ?? { read: () => undefined };
  const client = createTestClient({ fetch, clock: fakeClock(30_000), maxRetries });
  const download = to
    ? client.download({ url: 'https://x.example/v.mp4' }, to)
    : client.download({ url: 'https://x.example/v.mp4' });
  const result: unknown = await download.catch((error: unknown) => error);
  const error = result instanceof Error ? result : undefined;

  return { error, content: error ? undefined : read(result), ranges };
}

const isFile = (content: unknown, file: Buffer): boolean =>
  content instanceof Uint8Array && file.equals(content);

/** What identifies the version of a file, before and after a break. */
const validators: Readonly<Record<string, Record<string, string>>> = {
  'a strong ETag': { etag: '"1"' },
  'another strong ETag': { etag: '"2"' },
  'a weak ETag': { etag: 'W/"1"' },
  'an ETag without quotes': { etag: '1' },
  'a date': { 'last-modified': 'Mon, 04 May 2026 10:00:00 GMT', date: 'Mon, 04 May 2026 10:00:00 GMT' },
  nothing: {},
};

interface Break {
  readonly before: string;
  readonly after: string;
  readonly status: number;
  /** Whether the length of the file is stated. */
  readonly isStated: boolean;
  readonly at: number;
  readonly target: string;
}

/** What the rules of RFC 9110 (13.1.5 and 15.3.7.3) leave. */
function getExpected({ before, after, status, isStated, at, target }: Break): string {
  const isSame = /strong/.test(before) && after === before;
  const isAll = at === size && /strong/.test(before) && (isSame || /date|nothing/.test(after));
  if (isStated && status === 206 && isSame && at < size) return 'continued';
  if (isStated && status === 416 && isAll) return 'continued';
  // Nothing asked for a part, so 416 is a refusal.
  const isRefused = status === 416 && !/strong/.test(before);
  return target === 'stream' || isRefused ? 'failed' : 'started again';
}

/** The header `Range` of each request, joined; a weak validator identifies no version, so no part is requested. */
function getRanges({ before, at }: Break, expected: string): RegExp {
  if (expected === 'continued') return new RegExp(`^,bytes=${at}-$`);
  return /strong/.test(before) ? new RegExp(`^,bytes=${at}-`) : /^,*$/;
}

describe('after a break, the parts of a file are joined only with the same strong validator', () => {
  const names = Object.keys(validators);
  const cases: Break[] = names.flatMap((before) =>
    names.flatMap((after) =>
      [200, 206, 416, 503].flatMap((status) =>
        [true, false].flatMap((isStated) =>
          [1, size / 2, size].flatMap((at) =>
            Object.keys(targets).map((target) => ({ before, after, status, isStated, at, target })),
          ),
        ),
      ),
    ),
  );

  /** The first response breaks, the second is the one of the case, and the third has the whole file as it is now. */
  function getParts({ before, after, status, isStated, at }: Break, now: Buffer): Part[] {
    const length = { 'content-length': `${size}` };
    const range = status === 416 ? '*' : `${at}-${size - 1}`;
    const second =
      status === 200 ? isStated && length : { 'content-range': `bytes ${range}/${isStated ? size : '*'}` };
    return [
      {
        status: 200,
        file: first,
        headers: { ...validators[before], ...(isStated && length) },
        to: at,
        isWhole: false,
      },
      { status, file: now, headers: { ...validators[after], ...second }, from: status === 206 ? at : 0 },
      { status: 200, file: now, headers: { ...validators[after], ...length } },
    ];
  }

  it(`in each of ${cases.length} combinations`, async () => {
    const counts: Record<string, number> = {};
    for (const one of cases) {
      // A file with the same strong validator is the same; each other one was replaced in between.
      const isSame = /strong/.test(one.before) && one.after === one.before;
      const now = isSame ? first : replaced;
      const { error, content, ranges } = await downloading(getParts(one, now), one.target);

      const expected = getExpected(one);
      const shown = `${JSON.stringify(one)} ${error}`;
      const isFailed = expected === 'failed';
      counts[expected] = (counts[expected] ?? 0) + 1;
      expect(getMember(error, 'code'), shown).toBe(isFailed ? 'download' : undefined);
      expect(isFile(content, expected === 'continued' ? first : now), shown).toBe(!isFailed);
      expect(ranges.join(), shown).toMatch(getRanges(one, expected));
    }
    expect(counts).toEqual({ continued: 20, 'started again': 710, failed: 998 });
  });
});

describe('a file that starts again', () => {
  const length = { 'content-length': `${size}` };
  const broken: Part = {
    status: 200,
    file: first,
    headers: { ...length, etag: '"1"' },
    to: 10_000,
    isWhole: false,
  };
  const part = (more: Partial<Part>): Part => ({
    status: 206,
    file: first,
    headers: { etag: '"1"', 'content-range': `bytes 10000-${size - 1}/${size}` },
    from: 10_000,
    ...more,
  });
  const rangeOf = (range: string): Partial<Part> => ({ headers: { etag: '"1"', 'content-range': range } });

  it.each<[string, Partial<Part>]>([
    ['begins earlier', { ...rangeOf(`bytes 9999-${size - 1}/${size}`), from: 9_999 }],
    ['begins later', { ...rangeOf(`bytes 10001-${size - 1}/${size}`), from: 10_001 }],
    ['is of a file of another length', rangeOf(`bytes 10000-${size}/${size + 1}`)],
    ['ends before it begins', rangeOf(`bytes 10000-9999/${size}`)],
    ['ends before it begins, and is empty', { ...rangeOf(`bytes 10000-9999/${size}`), to: 10_000 }],
    ['ends behind the file', rangeOf(`bytes 10000-${size}/${size}`)],
    ['has no range', rangeOf('')],
    ['has a range that is not one', rangeOf('bytes 10000-/30000')],
    ['has several parts', { headers: { etag: '"1"', 'content-type': 'multipart/byteranges; boundary=x' } }],
    ['is longer than it states', { surplus: 1 }],
    [
      'is of another version',
      { headers: { etag: '"2"', 'content-range': `bytes 10000-${size - 1}/${size}` } },
    ],
  ])('is received whole after a part that %s', async (_, more) => {
    const whole: Part = { status: 200, file: replaced, headers: length };
    const { content, ranges } = await downloading([broken, part(more), whole]);
    expect(isFile(content, replaced)).toBe(true);
    expect(ranges).toEqual([null, 'bytes=10000-', null]);
  });

  it.each<[string, Part, requests: number]>([
    ['is cut at the same byte', { ...broken, headers: length }, 3],
    ['is longer than stated', { ...broken, to: size, isWhole: true, surplus: 1 }, 3],
    ['is never the requested part', { ...broken, status: 206, headers: {} }, 3],
  ])('ends at the maximum number of retries when it %s', async (_, always, requests) => {
    const { error, ranges } = await downloading([always]);
    expect(error).toMatchObject({ code: 'download', reason: 'incomplete' });
    expect(ranges).toHaveLength(requests);
  });

  it('continues after a part that is shorter than what was requested', async () => {
    const short = part({ ...rangeOf(`bytes 10000-19999/${size}`), to: 20_000 });
    const last = part({ ...rangeOf(`bytes 20000-${size - 1}/${size}`), from: 20_000 });
    const { content, ranges } = await downloading([broken, short, last]);
    expect(isFile(content, first)).toBe(true);
    expect(ranges).toEqual([null, 'bytes=10000-', 'bytes=20000-']);
  });
});

describe('what a file is, does not depend on its chunks', () => {
  const text = (chunks: readonly string[], at: number = Number.POSITIVE_INFINITY): Response => {
    const left = [...chunks];
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      const chunk = left.shift();
      pulls += 1;
      if (pulls > at) controller.error(new TypeError('terminated'));
      else if (chunk === undefined) controller.close();
      else controller.enqueue(Buffer.from(chunk, 'latin1'));
    };
    return new Response(new ReadableStream({ pull }), { headers: { etag: '"1"' } });
  };
  const load = (create: () => Response, options?: DownloadOptions) =>
    createTestClient({ fetch: memoryFetch(create), clock: fakeClock(30_000), maxRetries: 1 }).download(
      { url: 'https://x.example/v.mp4' },
      undefined,
      options,
    );

  it.each([
    [['\n', '{"detail":1}']],
    [['', ' ', '\t', '<html>']],
    [['\xef', '\xbb', '\xbf', ' ', '[1]']],
    [['  ', '\r\n  <?xml version="1.0"?>']],
    [[' '.repeat(5_000), '{}']],
    [['\xff', '\xfe', '<\0h\0t\0']],
    [['\xff\xfe\r\0', '\n\0[\0']],
    [['\xfe\xff\0', ' \0', '{']],
    [['\xff\xfe\0\0<', '\0\0\0']],
    [['\xef\xbb\xbf<html>']],
    [['\xff\xfe \0<\0']],
    [['\xfe\xff\0\n\0{']],
    [[' \n', '\t ']],
    [['\xef\xbb\xbf', '\r\n']],
    [['\xfe\xff\0', '\n']],
    [['\xef']],
  ])('%j is not a video', async (chunks) => {
    await expect(load(() => text(chunks))).rejects.toMatchObject({ reason: 'not_video' });
    // A break within the blanks does not hide what follows.
    const responses = [text(chunks, 1), text(chunks)];
    await expect(load(() => responses.shift() as Response)).rejects.toMatchObject({ reason: 'not_video' });
  });

  it('1,024 blanks are not a video, and 1,023 before one may be', async () => {
    const begin = (blanks: number): string[] => [' '.repeat(blanks), '\0ftyp'];
    const refused = { reason: 'not_video', message: expect.stringContaining('it begins with blanks') };
    await expect(load(() => text(begin(1_024)))).rejects.toMatchObject(refused);
    await expect(load(() => text([' '.repeat(1_024)]))).rejects.toMatchObject(refused);
    expect(await load(() => text(begin(1_023)))).toHaveLength(1_023 + 5);
  });

  it.each([
    ['no body', () => new Response(null)],
    ['an empty body', () => text([])],
  ])('a response with %s is not a video', async (_, create) => {
    await expect(load(create)).rejects.toMatchObject({
      reason: 'not_video',
      message: 'The response is not a video: it is empty or blank. Check for a proxy or portal on the way',
    });
  });

  it('bytes are progress when they are written, and not while they are held back', async () => {
    const seen: unknown[] = [];
    await load(() => text([' ', '\0ftyp']), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([{ received: 6, total: undefined }]);
  });

  it('a progress that cannot be reported ends the download', async () => {
    const onProgress = (): never => {
      throw new Error('no screen');
    };
    const message = 'onProgress failed: Error: no screen';
    await expect(load(() => text(['\0ftyp']), { onProgress })).rejects.toMatchObject({
      code: 'hook',
      message,
    });
  });

  const loadEncoded = (encoding: string) => {
    const headers = { 'content-type': 'video/mp4', 'content-encoding': encoding };
    return load(() => new Response('\0ftyp', { headers }));
  };

  it.each(['identity', 'identity, identity', 'Identity ,'])('the encoding %j is none', async (encoding) => {
    const loaded = await loadEncoded(encoding);
    expect(Buffer.from(loaded).toString('latin1')).toBe('\0ftyp');
  });

  it.each([
    ['gzip', { reason: 'incomplete', message: expect.stringContaining('is encoded as gzip') }],
    ['identity, gzip', { reason: 'incomplete' }],
    ['xidentity', { reason: 'incomplete' }],
  ])('a body with the encoding %j is refused', async (encoding, refused) => {
    await expect(loadEncoded(encoding)).rejects.toMatchObject(refused);
  });

  it.each([
    [['\xef', '\xbb\x00', 'ftyp']],
    [['\0', '{"']],
    [[' ', '\n', 'mdat{']],
    [['\0\0\0<ftyp']],
    [['x<']],
    [['\xffx<']],
    [['\xff', '\xfb<']],
  ])('%j may be one', async (chunks) => {
    expect(Buffer.from(await load(() => text(chunks))).toString('latin1')).toBe(chunks.join(''));
  });
});

it('a download does not join two files that a real server has one after another', async () => {
  const a = Buffer.alloc(900_000, 'A');
  const b = Buffer.alloc(900_000, 'B');
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const isFirst = requests === 1;
    const from = Number(/=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from ? 206 : 200, {
      'content-length': 900_000 - from,
      ...(!isFirst && { etag: '"7"' }),
      ...(from && { 'content-range': `bytes ${from}-899999/900000` }),
    });
    if (isFirst) response.write(a.subarray(0, 100_000), () => response.destroy());
    else response.end(b.subarray(from));
  });
  const { url, close } = await listen(server);
  const folder = await temporaryFolder();
  const path = join(folder, 'v.mp4');
  const client = createTestClient({ baseUrl: url, clock: fakeClock(30_000) });
  await client.download({ url }, path);
  await close();

  expect(b.equals(await readFile(path))).toBe(true);
  expect(await readdir(folder)).toEqual(['v.mp4']);
});

const strong = { etag: '"1"' };
const stated = { ...strong, 'content-length': `${size}` };

it.each<[message: string, reason: string, ...parts: Part[]]>([
  [
    'The download ended after 10000 of 30000 bytes',
    'incomplete',
    { status: 200, file: first, headers: stated, to: 10_000 },
  ],
  [
    'The storage sent more than the 30000 bytes that it stated',
    'incomplete',
    { status: 200, file: first, headers: stated, surplus: 5 },
  ],
  ['The download responded with 400', 'refused', { status: 400, file: first, headers: {} }],
  [
    'The storage sent another part than the requested one',
    'incomplete',
    { status: 206, file: first, headers: {} },
  ],
  [
    `The download ended after ${size / 2} of an unknown number of bytes`,
    'incomplete',
    { status: 206, file: first, headers: { 'content-range': `bytes 0-${size / 2 - 1}/*` }, to: size / 2 },
  ],
  [
    'The download at byte 10000 failed: terminated',
    'incomplete',
    { status: 200, file: first, headers: stated, to: 10_000, isWhole: false },
  ],
])('says why it fails: %s', async (message, reason, ...parts) => {
  const { error } = await downloading(parts, 'memory', 0);
  expect(error).toMatchObject({ reason, message });
});

it.each<[string, Partial<Part>, etag: string]>([
  ['nothing was received', { to: 0 }, '"1"'],
  ['the entity tag is more than a text in quotes', { to: 10_000 }, '"1"x'],
])('the whole file is requested again when %s', async (_, more, etag) => {
  const part: Part = { status: 200, file: first, headers: { ...stated, etag }, isWhole: false, ...more };
  const { content, ranges } = await downloading([part, { status: 200, file: first, headers: stated }]);
  expect(isFile(content, first)).toBe(true);
  expect(ranges).toEqual([null, null]);
});

it('a file is whole when it arrives as a part that was not requested', async () => {
  const headers = { 'content-range': `bytes 0-${size - 1}/${size}` };
  const { content, ranges } = await downloading([{ status: 206, file: first, headers }]);
  expect(isFile(content, first)).toBe(true);
  expect(ranges).toEqual([null]);
});

describe('a storage that stops sending', () => {
  const stop = async (sent: number, options: DownloadOptions) => {
    const clock = manualClock();
    const start = (body: ReadableStreamDefaultController<Uint8Array>): void =>
      body.enqueue(new Uint8Array(sent));
    const fetch = memoryFetch(() => new Response(new ReadableStream({ start })));
    const client = createTestClient({ fetch, clock, maxRetries: 0 });
    const loading = client.download({ url: 'https://x.example/v.mp4' }, undefined, options);
    const endedAt = await clock.settled(loading, 100_000);
    return { endedAt, error: await loading.catch((error: unknown) => error) };
  };

  it('is an incomplete download after the timeout', async () => {
    const { endedAt, error } = await stop(1_000, { timeout: 100 });
    const message = 'The download at byte 1000 took longer than 100 ms';
    expect(error).toMatchObject({ code: 'download', reason: 'incomplete', retryable: true, message });
    expect(endedAt).toBe(100);
  });

  it('is a timeout when the time of the whole download is over', async () => {
    // This number of bytes adds a second.
    const { endedAt, error } = await stop(32_768, { totalTimeout: 1_000 });
    const message = 'The download at byte 32768 took longer than 2000 ms';
    expect(error).toMatchObject({ code: 'timeout', message });
    expect(endedAt).toBe(2_000);
  });
});

it('a download whose destination fails releases the connection', async () => {
  const events: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    cancel: () => void events.push('released'),
  });
  const client = createTestClient({ fetch: memoryFetch(() => new Response(body)) });
  const to = new WritableStream({ write: () => Promise.reject(new Error('disk full')) });
  const loading = client.download({ url: 'https://x.example/v.mp4' }, to);
  await expect(loading).rejects.toMatchObject({ reason: 'destination' });
  expect(events).toEqual(['released']);
});

it.each([
  ['until it has', 5_000, 5_000],
  ['for the timeout of the client at most', Number.POSITIVE_INFINITY, 60_000],
])('waits for an open destination to discard what it has, %s', async (_, delay, expected) => {
  const clock = manualClock();
  const abort = (): Promise<void> => new Promise((resolve) => void clock.schedule(resolve, delay));
  const client = createTestClient({ fetch: memoryFetch(() => new Response('', { status: 400 })), clock });
  const loading = client.download({ url: 'https://x.example/v.mp4' }, new WritableStream({ abort }));
  expect(await clock.settled(loading, 100_000)).toBe(expected);
  await expect(loading).rejects.toMatchObject({ reason: 'refused' });
});

describe('a part whose range cannot be read', () => {
  const broken: Part = { status: 200, file: first, headers: stated, to: 10_000, isWhole: false };
  const continuing = (range: string): Part => {
    const headers = { ...strong, 'content-range': range };
    return { status: 206, file: first, headers, from: 10_000 };
  };

  it('is continued when the range can be read', async () => {
    const { content } = await downloading([broken, continuing('bytes 10000-29999/30000')], 'stream');
    expect(isFile(content, first)).toBe(true);
  });

  it.each([
    'xbytes 10000-29999/30000',
    'bytes 10000-29999/30000x',
    'bytes 10000-29999/30000, bytes 0-1/2',
    'bytes 10000-9999/30000',
  ])('%s is not: the destination cannot go back', async (range) => {
    const { error } = await downloading([broken, continuing(range)], 'stream');
    expect(error).toMatchObject({ code: 'download', reason: 'changed' });
    expect(error?.message).toBe(
      'The video changed during the download, and the destination cannot go back to its beginning',
    );
  });
});

it.each<[range: string, version: Record<string, string>, isEnd: boolean]>([
  ['bytes */10000', strong, true],
  ['bytes */10000', {}, true],
  ['bytes */10000', { etag: '"2"' }, false],
  ['xbytes */10000', strong, false],
  ['bytes */10000x', strong, false],
  ['bytes */10001', strong, false],
])(
  'a part that the storage does not have any more, with the range %j and %j, ends the video (%j) or starts it again',
  async (range, version, isEnd) => {
    const part: Part = { status: 200, file: first, headers: strong, to: 10_000, isWhole: false };
    const headers = { ...version, 'content-range': range };
    const again: Part = { status: 200, file: first, headers: stated };
    const { content } = await downloading([part, { status: 416, file: first, headers }, again]);
    expect(content).toHaveLength(isEnd ? 10_000 : size);
  },
);

it('a storage that does not have the range of a request without one refuses the video', async () => {
  const headers = { ...strong, 'content-range': 'bytes */0' };
  const { error, ranges } = await downloading([{ status: 416, file: first, headers }]);
  expect(error).toMatchObject({ reason: 'refused', message: 'The download responded with 416' });
  expect(ranges).toEqual([null]);
});

it('a video has all its retries again after each progress', async () => {
  const begin: Part = { status: 200, file: first, headers: stated, to: 10_000, isWhole: false };
  const parts = [10_000, 20_000].map((from): Part => {
    const headers = { ...strong, 'content-range': `bytes ${from}-${size - 1}/${size}` };
    return { status: 206, file: first, headers, from, to: from + 10_000, isWhole: from > 10_000 };
  });
  const { content, ranges } = await downloading([begin, ...parts], 'memory', 1);
  expect(isFile(content, first)).toBe(true);
  expect(ranges).toEqual([null, 'bytes=10000-', 'bytes=20000-']);
});

it.each(['30x', 'x30', '9999999999999999'])('does not take %s as the length of a file', async (length) => {
  const headers = { ...strong, 'content-length': length };
  const { content } = await downloading([{ status: 200, file: first, headers }]);
  expect(isFile(content, first)).toBe(true);
});
