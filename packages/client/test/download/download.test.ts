import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { type Handler, json, type Seen, script, serve, task, taskId } from '../support/service.ts';

const video = randomVideo();
const etag = '"v1"';

/** Random bytes behind a beginning that is not one of HTML or JSON. */
function randomVideo(): Buffer {
  return Buffer.concat([Buffer.from('\0'), randomBytes(299_999)]);
}

function createClient(baseUrl: string, more: TestOptions = {}) {
  return createTestClient({ baseUrl, clock: fakeClock(30_000), ...more });
}

/** Sends the video, or the part that is requested. */
const whole: Handler = ({ headers }, response) => {
  const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || headers['if-range'] !== etag) {
    return response.writeHead(200, { 'content-length': video.length, etag }).end(video);
  }
  const rest = video.subarray(Number(from));
  const range = `bytes ${from}-${video.length - 1}/${video.length}`;
  return response.writeHead(206, { 'content-length': rest.length, 'content-range': range, etag }).end(rest);
};

/** Sends a part of what it announced, and breaks off. */
const broken =
  (bytes: number, headers: Record<string, string> = { etag }): Handler =>
  async (_, response) => {
    response.writeHead(200, { 'content-length': String(video.length), ...headers });
    await write(response, video.subarray(0, bytes));
    response.socket?.end();
  };

function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((done) => response.write(chunk, () => done()));
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-download-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a download', () => {
  it('to a path is written to a temporary file first', async () => {
    await using storage = await serve(whole);
    const path = join(folder, 'video.mp4');
    await writeFile(path, 'old');
    const seen: number[] = [];
    const onProgress = ({ received, total }: { received: number; total: number | undefined }): void =>
      void seen.push(received / Number(total));
    const result = await createClient(storage.url).download({ url: `${storage.url}/v.mp4` }, path, {
      onProgress,
    });
    expect(result).toEqual({ size: video.length });
    expect(video.equals(await readFile(path))).toBe(true);
    expect(await readdir(folder)).toEqual(['video.mp4']);
    expect(seen.at(-1)).toBe(1);
    expect(storage.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('without a destination returns the bytes', async () => {
    await using storage = await serve(whole);
    const bytes = await createClient(storage.url).download({ url: storage.url });
    expect(video.equals(bytes)).toBe(true);
  });

  it('to a web stream, and closes it', async () => {
    await using storage = await serve(whole);
    const { readable, writable } = new TransformStream<Uint8Array>();
    const [received] = await Promise.all([
      new Response(readable).arrayBuffer(),
      createClient(storage.url).download({ url: storage.url }, writable),
    ]);
    expect(video.equals(Buffer.from(received))).toBe(true);
  });

  it.each([
    ['a folder that is not there', () => join(folder, 'nowhere', 'v.mp4')],
    [
      'a web stream that fails',
      () =>
        new WritableStream({
          write: () => {
            throw new Error('disk full');
          },
        }),
    ],
  ])('to %s fails', async (_, destination) => {
    await using storage = await serve(whole);
    const error = await createClient(storage.url)
      .download({ url: storage.url }, destination())
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'download', reason: 'destination' });
  });

  it('to the handle of a file closes the file, or discards what was written', async () => {
    const written: unknown[] = [];
    const createWritable = async () =>
      new WritableStream({
        write: (chunk: Uint8Array) => void written.push(chunk.byteLength),
        close: () => void written.push('closed'),
        abort: () => void written.push('discarded'),
      });
    await using storage = await serve(script(whole, broken(1_000, {})));
    const client = createClient(storage.url, { maxRetries: 0 });
    await client.download({ url: storage.url }, { createWritable });
    expect(written.at(-1)).toBe('closed');
    await expect(client.download({ url: storage.url }, { createWritable })).rejects.toMatchObject({
      reason: 'incomplete',
    });
    expect(written.at(-1)).toBe('discarded');
    const refused = { createWritable: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
    await expect(client.download({ url: storage.url }, refused)).rejects.toMatchObject({
      reason: 'destination',
    });
    expect(storage.seen).toHaveLength(2);
  });

  it.each([42, {}, []])('to %j is a TypeError', async (destination) => {
    await using storage = await serve(whole);
    await expect(
      createClient(storage.url).download({ url: storage.url }, destination as never),
    ).rejects.toBeInstanceOf(TypeError);
  });

  const kinds: Record<string, (handler: Handler) => Promise<{ bytes: Buffer; seen: Seen[] }>> = {
    'to a path': async (handler) => {
      await using storage = await serve(handler);
      await createClient(storage.url).download({ url: storage.url }, join(folder, 'v.mp4'));
      return { bytes: await readFile(join(folder, 'v.mp4')), seen: storage.seen };
    },
    'to bytes': async (handler) => {
      await using storage = await serve(handler);
      return {
        bytes: Buffer.from(await createClient(storage.url).download({ url: storage.url })),
        seen: storage.seen,
      };
    },
    'to a stream': async (handler) => {
      await using storage = await serve(handler);
      const chunks: Uint8Array[] = [];
      const stream = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) });
      await createClient(storage.url).download({ url: storage.url }, stream);
      return { bytes: Buffer.concat(chunks), seen: storage.seen };
    },
  };
  describe.each(Object.entries(kinds))('%s', (_, run) => {
    it('continues after each break that brought progress', async () => {
      const parts = Array.from({ length: 8 }, (_, at) => partial(at * 30_000, 30_000));
      const { bytes, seen } = await run(script(broken(10_000), ...parts.slice(0, 0), broken(10_000), whole));
      expect(bytes.equals(video)).toBe(true);
      expect(seen[1]?.headers).toMatchObject({ range: 'bytes=10000-', 'if-range': etag });
    });

    it('continues when the storage sends the whole file again', async () => {
      const { bytes } = await run(script(broken(10_000, {}), broken(5_000, {}), (_, r) => r.end(video)));
      expect(bytes.equals(video)).toBe(true);
    });

    it.each([gzipSync(video), gzipSync(video).subarray(0, 200_000)])(
      'refuses a compressed body, whose end nothing shows',
      async (compressed) => {
        const headers = { 'content-encoding': 'gzip', etag };
        const all: Handler = (_, response) => response.writeHead(200, headers).end(compressed);
        await expect(run(all)).rejects.toMatchObject({ code: 'download', reason: 'incomplete' });
      },
    );
  });

  it('continues through many breaks, each of which brought progress', async () => {
    let at = 0;
    const inParts: Handler = (request, response, incoming) => {
      const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      expect(Number(from)).toBe(at);
      at += 20_000;
      return partial(Number(from), 20_000)(request, response, incoming);
    };
    await using storage = await serve(inParts);
    const bytes = await createClient(storage.url, { maxRetries: 1 }).download({ url: storage.url });
    expect(video.equals(bytes)).toBe(true);
    expect(storage.seen).toHaveLength(15);
  });

  it('that restarts after each break fails at the max number of retries', async () => {
    let version = 0;
    await using storage = await serve((request, response, incoming) =>
      broken(10_000, { etag: `"v${version++}"` })(request, response, incoming),
    );
    await expect(
      createClient(storage.url, { maxRetries: 2 }).download({ url: storage.url }),
    ).rejects.toMatchObject({ code: 'download', reason: 'incomplete', retryable: true });
    expect(storage.seen).toHaveLength(3);
  });

  it('without progress fails, and leaves no partial file', async () => {
    await using storage = await serve(
      script(broken(10_000), (_, response) => response.socket?.resetAndDestroy()),
    );
    const path = join(folder, 'v.mp4');
    await expect(
      createClient(storage.url, { maxRetries: 2 }).download({ url: storage.url }, path),
    ).rejects.toMatchObject({
      code: 'download',
      reason: 'incomplete',
    });
    expect(await readdir(folder)).toEqual([]);
    expect(storage.seen).toHaveLength(3);
  });

  it('of another length than announced is an error', async () => {
    const liar: Handler = ({ headers }, response) => {
      response.writeHead(206, { 'content-range': `bytes ${headers.range ? 100 : 0}-99/200` });
      return response.end(headers.range ? '' : video.subarray(0, 100));
    };
    await using storage = await serve(liar);
    await expect(
      createClient(storage.url, { maxRetries: 1 }).download({ url: storage.url }),
    ).rejects.toMatchObject({
      reason: 'incomplete',
    });
  });

  it('restarts when the video changed, and fails where that is not possible', async () => {
    const other = randomVideo();
    const changed: Handler = (_, response) =>
      response.writeHead(200, { 'content-length': other.length, etag: '"v2"' }).end(other);
    const first = await kinds['to bytes']?.(script(broken(10_000), changed));
    expect(first?.bytes.equals(other)).toBe(true);
    await expect(kinds['to a stream']?.(script(broken(10_000), changed))).rejects.toMatchObject({
      reason: 'changed',
    });
  });

  it.each([408, 429, 500, 503])('is retried after %i', async (status) => {
    await using storage = await serve(script((_, response) => response.writeHead(status).end('busy'), whole));
    expect(video.equals(await createClient(storage.url).download({ url: storage.url }))).toBe(true);
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

  it('ends at once when it is aborted, and leaves no file', async () => {
    const abort = new AbortController();
    await using storage = await serve(async (_, response) => {
      response.writeHead(200, { 'content-length': video.length });
      await write(response, video.subarray(0, 1_000));
    });
    const options = { signal: abort.signal, onProgress: () => abort.abort() };
    const path = join(folder, 'v.mp4');
    await expect(
      createClient(storage.url).download({ url: storage.url }, path, options),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Sends a part of the part that is requested, and breaks off. */
function partial(from: number, length: number): Handler {
  return async (_, response) => {
    const range = `bytes ${from}-${video.length - 1}/${video.length}`;
    response.writeHead(206, { 'content-length': video.length - from, 'content-range': range, etag });
    await write(response, video.subarray(from, from + length));
    response.socket?.end();
  };
}

describe('an expired URL', () => {
  const output = (url: string) => ({ output_videos: [{ url, width: 1, height: 1 }] });

  async function refused(renew: (url: string) => string, more: object = {}) {
    await using storage = await serve((request, response, incoming) =>
      request.path === '/new' ? whole(request, response, incoming) : response.writeHead(403).end(),
    );
    let reads = 0;
    await using api = await serve((request, response, incoming) =>
      task('SUCCESS', output(reads++ === 0 ? `${storage.url}/old` : renew(storage.url)))(
        request,
        response,
        incoming,
      ),
    );
    const client = createClient(api.url);
    const seen = await client.tasks.get(taskId);
    const result = await client.download(seen, undefined, more).catch((reason: unknown) => reason);
    return { result, reads };
  }

  it('is renewed by reading its task again', async () => {
    const { result, reads } = await refused((url) => `${url}/new`);
    expect(video.equals(result as Uint8Array)).toBe(true);
    expect(reads).toBe(2);
  });

  it('is an error when the task has no other URL', async () => {
    const { result, reads } = await refused((url) => `${url}/old`);
    expect(result).toMatchObject({ code: 'download', reason: 'expired', status: 403, taskId });
    expect(String(result)).toContain('8 hours');
    expect(reads).toBe(2);
  });

  it('is an error without a task, and renewed with the option taskId', async () => {
    await using storage = await serve((request, response, incoming) =>
      request.path === '/new' ? whole(request, response, incoming) : response.writeHead(410).end(),
    );
    await using api = await serve(task('SUCCESS', output(`${storage.url}/new`)));
    const old = { url: `${storage.url}/old` };
    await expect(createClient(api.url).download(old)).rejects.toMatchObject({
      reason: 'expired',
      status: 410,
    });
    expect(video.equals(await createClient(api.url).download(old, undefined, { taskId }))).toBe(true);
  });
});

describe('the hosts of a download', () => {
  it.each([
    'http://10.0.0.1/v',
    'http://[::1]/v',
    'http://169.254.169.254/latest',
    'http://0x7f.1/v',
    'http://intranet/v',
  ])('exclude %s', async (url) => {
    const client = createClient('https://api.example.com', {
      fetch: () => Promise.reject(new Error('was sent')),
    });
    await expect(client.download({ url })).rejects.toMatchObject({
      code: 'download',
      reason: 'private_address',
    });
  });

  it('include a private host that is allowed', async () => {
    await using storage = await serve(whole);
    const { hostname } = new URL(storage.url);
    const client = createClient('https://api.example.com', { allowPrivateHosts: [hostname] });
    expect(video.equals(await client.download({ url: storage.url }))).toBe(true);
  });

  it('exclude a private host of a redirect', async () => {
    await using storage = await serve(whole);
    await using public_ = await serve((_, response) =>
      response.writeHead(302, { location: storage.url }).end(),
    );
    const client = createClient('https://api.example.com', {
      // The first host plays a public host.
      fetch: (input, init) => fetch(String(input).replace('http://8.8.8.8', public_.url), init),
    });
    await expect(client.download({ url: 'http://8.8.8.8/v' })).rejects.toMatchObject({
      reason: 'private_address',
    });
    expect(storage.seen).toHaveLength(0);
  });

  it('are reached through at most five redirects', async () => {
    await using storage = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(createClient(storage.url).download({ url: storage.url })).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(storage.seen).toHaveLength(6);
  });

  it.each(['file:///etc/passwd', 'data:video/mp4,x', 'nonsense'])('exclude %s', async (url) => {
    await expect(createClient('https://api.example.com').download({ url })).rejects.toMatchObject({
      reason: 'refused',
    });
  });

  it('need a URL', async () => {
    await using api = await serve((_, response) => json(response, 500, {}));
    await expect(createClient(api.url).download(undefined as never)).rejects.toBeInstanceOf(TypeError);
  });
});
