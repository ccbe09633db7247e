import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { type OpenedBody, readDownload } from '../../src/providers/download.ts';

const ETAG = '"a"';

interface Given {
  readonly text?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the connection is lost after the text. */
  readonly isLost?: boolean;
}

/** A response whose body has a text, and notes when it is aborted. */
function opened({ text = 'video', status = 200, headers = {}, isLost = false }: Given = {}) {
  const parts = [Buffer.from(text)];
  const body = new ReadableStream<Uint8Array>({
    pull(own) {
      const part = parts.shift();
      if (part !== undefined) own.enqueue(part);
      else if (isLost) own.error(new Error('socket hang up'));
      else own.close();
    },
  });
  return { response: new Response(body, { status, headers }), abort: vi.fn() } satisfies OpenedBody;
}

/** Reads a download whose next connections are those of a test. */
async function read(first: OpenedBody, ...next: readonly OpenedBody[]) {
  const resumed: unknown[] = [];
  const text = await readWithin(new AbortController().signal, resumed, first, next);
  return { text, resumed };
}

/** Reads a download that is needed until a signal is aborted, and notes where it is resumed. */
async function readWithin(
  signal: AbortSignal,
  resumed: unknown[],
  first: OpenedBody,
  next: readonly OpenedBody[] = [],
): Promise<string> {
  const left = [...next];
  const resume = async (from: number, validator: string): Promise<OpenedBody> => {
    resumed.push([from, validator]);
    return left.shift() ?? opened({ text: '' });
  };
  const reading = buffer(readDownload({ first, resume, signal, silenceMs: 60_000, maxBytes: 1000 }));
  return (await reading).toString();
}

test.each<[string, Record<string, string>]>([
  ['its own', { 'content-length': '5' }],
  ['its own, as it is', { 'content-length': '5', 'content-encoding': 'identity' }],
  ['none', {}],
  ['that of compressed content', { 'content-length': '3', 'content-encoding': 'gzip' }],
  ['one that begins with digits', { 'content-length': '3x' }],
  ['one that ends with digits', { 'content-length': 'x3' }],
])('a video whose length is %s is read whole', async (_, headers) => {
  expect(await read(opened({ headers }))).toEqual({ text: 'video', resumed: [] });
});

test('a video without a body is empty', async () => {
  const first = { response: new Response(null), abort: vi.fn() };
  expect((await read(first)).text).toBe('');
});

test.each(['4', '6'])('a video of %s bytes of which five arrive is cut off', async (length) => {
  const first = opened({ headers: { 'content-length': length } });
  const error = new Error(`The video has ${length} bytes, and 5 arrived.`);
  await expect(read(first)).rejects.toThrow(error);
  expect(first.abort).toHaveBeenCalledExactlyOnceWith(error);
});

test('a video that is too large is not requested again, whatever its validator is', async () => {
  const resumed: unknown[] = [];
  const first = opened({ text: 'v'.repeat(1001), headers: { etag: ETAG } });
  const reading = readWithin(new AbortController().signal, resumed, first);
  await expect(reading).rejects.toMatchObject({ name: 'VideoRefused' });
  expect(resumed).toEqual([]);
});

describe('a download whose connection is lost', () => {
  const first = () => opened({ text: 'vi', headers: { etag: ETAG, 'content-length': '5' }, isLost: true });
  const rest = { text: 'deo', status: 206, headers: { etag: ETAG, 'content-range': 'bytes 2-4/5' } };

  test('continues where it ended', async () => {
    const lost = first();
    expect(await read(lost, opened(rest))).toEqual({ text: 'video', resumed: [[2, ETAG]] });
    expect(lost.abort).toHaveBeenCalledTimes(1);
  });

  test('is not requested again when nobody needs it any more', async () => {
    const resumed: unknown[] = [];
    await expect(readWithin(AbortSignal.abort(), resumed, first(), [opened(rest)])).rejects.toThrow(
      'socket hang up',
    );
    expect(resumed).toEqual([]);
  });

  test.each<[string, Given]>([
    ['has no parts', { ...rest, status: 200 }],
    ['changed', { ...rest, headers: { ...rest.headers, etag: '"b"' } }],
    ['has no validator any more', { ...rest, headers: { 'content-range': 'bytes 2-4/5' } }],
    ['has another part', { ...rest, headers: { ...rest.headers, 'content-range': 'bytes 20-4/5' } }],
    ['does not name its part', { ...rest, headers: { etag: ETAG } }],
  ])('ends when the content %s', async (_, given) => {
    const later = opened(given);
    const error = new Error('The download cannot continue: its content changed, or it has no parts.');
    await expect(read(first(), later)).rejects.toThrow(error);
    expect(later.abort).toHaveBeenCalledExactlyOnceWith(error);
  });
});
