import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { sampleCall } from '@videogen/engine/conformance';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProviderHttp } from '../../src/providers/provider-http.ts';
import { sampleOptions } from '../support/samples.ts';

const CONTENT = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

/** Milliseconds without a byte after which a connection is given up, at most. */
const SILENCE = 30_000;

/** Begins a download from a server. Returns its pieces. */
async function open(
  respond: RequestListener,
  { maxResultBytes = 10_000, timeoutMs = 60_000, path = '/video' } = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { url, close } = await listen(createServer(respond));
  onTestFinished(close);
  const http = new ProviderHttp(sampleOptions(url, { timeoutMs, maxResultBytes }));
  const { content } = await http.download(path, sampleCall().signal);
  if (content instanceof Uint8Array) throw new Error('The content does not come in pieces.');
  return content;
}

/** Downloads from a server. Returns the bytes, or rejects. */
async function download(...call: Parameters<typeof open>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await open(...call)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const type = { 'content-type': 'video/mp4' };

/** Lets a test pass the time of timers. */
function passTime(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => void vi.advanceTimersByTime(milliseconds);
}

test('a video that arrives steadily is kept, however long it takes', async () => {
  const pass = passTime();
  const reader = new EventEmitter();

  const steady: RequestListener = (_, response) => {
    let sent = 0;
    response.writeHead(200, { ...type, 'content-length': 1000 }).flushHeaders();
    reader.on('waits', () => {
      pass(SILENCE - 1);
      sent += 100;
      response.write(CONTENT.subarray(sent - 100, sent));
    });
  };

  const chunks: Uint8Array[] = [];
  const content = await open(steady);
  setImmediate(() => reader.emit('waits'));
  for await (const chunk of content) {
    chunks.push(chunk);
    setImmediate(() => reader.emit('waits'));
  }

  expect(Buffer.concat(chunks).equals(CONTENT)).toBe(true);
});

test('a connection that falls silent is given up', async () => {
  const pass = passTime();
  const silent: RequestListener = (_, response) => {
    response.writeHead(200, { ...type, 'content-length': 1000 }).write(CONTENT.subarray(0, 500));
  };
  const pieces = (await open(silent))[Symbol.asyncIterator]();
  expect((await pieces.next()).value).toHaveLength(500);
  const next = pieces.next();
  setImmediate(() => pass(SILENCE));
  await expect(next).rejects.toThrow('sent no byte for 30000 ms');
});

/** Sends half of the content, and then the rest to a request for a part. */
function resumable(etag: string, later = etag): { respond: RequestListener; ranges: unknown[] } {
  const ranges: unknown[] = [];
  return {
    ranges,
    respond({ headers }, response) {
      ranges.push(headers.range);
      if (headers.range === undefined) {
        response.writeHead(200, { ...type, etag, 'content-length': 1000 }).write(CONTENT.subarray(0, 500));
        setTimeout(() => response.destroy(), 20);
        return;
      }
      const range = { 'content-range': 'bytes 500-999/1000', 'content-length': 500 };
      response.writeHead(206, { ...type, ...range, etag: later }).end(CONTENT.subarray(500));
    },
  };
}

test('a download that was cut off continues where it ended, with a strong validator', async () => {
  const { respond, ranges } = resumable('"a"');
  expect((await download(respond)).equals(CONTENT)).toBe(true);
  expect(ranges).toEqual([undefined, 'bytes=500-']);
});

test.each([
  ['has only a weak validator', 'W/"a"', 'W/"a"', 1],
  ['changes', '"a"', '"b"', 2],
])('a download that was cut off fails when the content %s', async (_, etag, later, requests) => {
  const { respond, ranges } = resumable(etag, later);
  await expect(download(respond)).rejects.toThrow();
  expect(ranges).toHaveLength(requests);
});

test.each([
  ['says so', { 'content-length': 1000 }],
  ['sends more', {}],
])('a video that is larger than the limit is refused when it %s', async (_, headers) => {
  const large: RequestListener = (_request, response) =>
    response.writeHead(200, { ...type, ...headers }).end(CONTENT);
  expect((await download(large, { maxResultBytes: 1000 })).byteLength).toBe(1000);
  await expect(download(large, { maxResultBytes: 999 })).rejects.toMatchObject({ name: 'VideoRefused' });
});

test('a video whose length is above the limit is refused before it arrives, and its connection is closed', async () => {
  const connection = new EventEmitter();
  const closed = once(connection, 'close');
  const announced: RequestListener = (_, response) => {
    response.on('close', () => connection.emit('close'));
    response.writeHead(200, { ...type, 'content-length': 1001 }).flushHeaders();
  };
  const refused = download(announced, { maxResultBytes: 1000 });
  await expect(refused).rejects.toMatchObject({ name: 'VideoRefused' });
  await closed;
});

test('a download whose connection is lost again and again is given up after six connections', async () => {
  const ranges: unknown[] = [];
  const cut: RequestListener = ({ headers }, response) => {
    const from = ranges.length;
    ranges.push(headers.range);
    const range = { 'content-range': `bytes ${from}-999/1000`, 'content-length': 1000 - from };
    response.writeHead(from === 0 ? 200 : 206, { ...type, ...range, etag: '"a"' });
    response.write(CONTENT.subarray(from, from + 1), () => response.destroy());
  };
  await expect(download(cut)).rejects.toThrow();
  expect(ranges).toEqual([undefined, 'bytes=1-', 'bytes=2-', 'bytes=3-', 'bytes=4-', 'bytes=5-']);
});

test.each<[string, RequestListener, string]>([
  ['is busy', (_, response) => response.writeHead(503).end(), 'responded with 503'],
  ['does not have it', (_, response) => response.writeHead(404).end(), 'responded with 404'],
  ['cannot be reached', (_, response) => response.destroy(), 'is unavailable'],
  ['sends something else', (_, response) => response.writeHead(200).end('no'), 'is without a type'],
  [
    'redirects for ever',
    ({ url }, response) => response.writeHead(302, { location: url }).end(),
    'too often',
  ],
])('the signature of a presigned URL is in no error of a host that %s', async (_, respond, reason) => {
  const urls: string[] = [];
  const recording: RequestListener = (request, response) => {
    urls.push(request.url ?? '');
    respond(request, response);
  };
  const failed = download(recording, { path: '/video?signature=secret' });
  const error: unknown = await failed.catch((caught: unknown) => caught);
  expect(urls).toContain('/video?signature=secret');
  expect(String(error)).toContain(reason);
  expect(String(error)).toMatch(/The video at \S*\/video /);
});

test('a host that does not begin to respond within the timeout postpones the download', async () => {
  const pass = passTime();
  const opening = open(() => pass(5000), { timeoutMs: 5000 });
  await expect(opening).rejects.toMatchObject({
    name: 'JobPostponed',
    message: expect.stringMatching(/\/video is unavailable: TimeoutError: No response$/),
  });
});

test.each(['host that is busy', 'host that cannot be reached'])(
  'a %s postpones the download',
  async (which) => {
    const busy: RequestListener = (_, response) =>
      which === 'host that is busy' ? response.writeHead(503).end() : response.destroy();
    await expect(download(busy)).rejects.toMatchObject({ name: 'JobPostponed' });
  },
);

test('no timer is left after a download', async () => {
  using set = vi.spyOn(globalThis, 'setTimeout');
  using cleared = vi.spyOn(globalThis, 'clearTimeout');
  await download((_, response) => response.writeHead(200, type).end(CONTENT), { timeoutMs: 54_321 });
  const own = set.mock.calls.flatMap(([, ms], index) =>
    ms === 54_321 || ms === 30_000 ? [set.mock.results[index]?.value] : [],
  );
  expect(own.length).toBeGreaterThan(0);
  for (const timer of own) expect(cleared.mock.calls.map(([each]) => each)).toContain(timer);
});
