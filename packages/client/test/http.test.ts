import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  contractVersion,
  createVideoClient,
  isVideoClientError,
  type VideoClient,
  type VideoClientOptions,
} from '../src/index.ts';
import { getRequestOptions } from '../src/platform/runtime.web.ts';
import { readChunks, readText } from '../src/read-body.ts';
import { apiKey, createTestClient, replaceSystem, serveClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { bytes, createFile } from './support/files.ts';
import { manualClock } from './support/manual-clock.ts';
import { memoryFetch, type Sent } from './support/memory-fetch.ts';
import { created, json, serve, task, taskId } from './support/service.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const get = '/v1/tasks/{task_id}';
const params = { params: { path: { task_id: taskId } } };

/** A `fetch` that has a task, and what it received. */
function recordingFetch() {
  const sent: Sent[] = [];
  const fetch = memoryFetch((request) => {
    sent.push(request);
    return Response.json({ code: 0, data: { status: 'SUCCESS' } });
  });
  return { sent, fetch, getKeys: () => sent.map(({ init }) => init.headers.get('authorization')) };
}

describe('client.http', () => {
  it('is the openapi-fetch client, with the key', async () => {
    const { fetch, sent } = recordingFetch();
    const { http } = createTestClient({
      baseUrl: 'https://x.example/base/',
      headers: { 'x-own': '1' },
      fetch,
    });
    const { data, error, response } = await http.GET(get, params);
    expect([data?.data.status, error, response.status]).toEqual(['SUCCESS', undefined, 200]);
    expect(sent[0]?.url).toBe(`https://x.example/base/v1/tasks/${taskId}`);
    const headers = Object.fromEntries(sent[0]?.init.headers ?? []);
    expect(headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'x-own': '1' });
  });

  it('returns a refusal without throwing or retrying', async () => {
    await using all = await serveClient((_, response) => json(response, 503, { detail: 'busy' }));
    expect(await all.client.http.GET(get, params)).toMatchObject({ error: { detail: 'busy' } });
    expect(all.seen).toHaveLength(1);
  });

  it('returns a record that has the key in it as the service sent it', async () => {
    const inputs = { prompt: `about ${apiKey}` };
    const { http } = createTestClient({ fetch: async () => Response.json({ code: 0, data: { inputs } }) });
    const { data } = await http.GET(get, params);
    expect(data?.data.inputs).toEqual(inputs);
  });

  it('says of a failure whether the request was sent', async () => {
    const large = createTestClient({ fetch: async () => new Response('x'.repeat(1_100_000)) });
    const late = createTestClient({ timeout: 0 });
    await expect(large.http.GET(get, params)).rejects.toMatchObject({
      code: 'invalid_response',
      message: 'The response is larger than 1 MB',
      sent: true,
    });
    await expect(late.http.GET(get, params)).rejects.toMatchObject({ code: 'timeout', sent: false });
  });

  it('names itself when its time is up, or it is aborted, before anything is sent', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    const { http } = createTestClient({ timeout: 0, fetch });
    await expect(http.GET(get, params)).rejects.toMatchObject({
      code: 'timeout',
      message: 'A request of client.http took longer than 0 ms',
    });
    await expect(http.GET(get, { ...params, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'abort',
      message: 'A request of client.http was aborted',
    });
    // A request that was begun would be sent by now.
    await new Promise((done) => setImmediate(done));
    expect(fetch).not.toHaveBeenCalled();
  });

  it('never sends the key to another host', async () => {
    await using other = await serve(task('SUCCESS'));
    await using all = await serveClient((_, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    await all.client.http.GET(get, { ...params, baseUrl: other.url });
    await all.client.http.GET(get, { ...params, redirect: 'follow' });
    expect(all.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${apiKey}`]);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    const { fetch, getKeys } = recordingFetch();
    const { http } = createTestClient({ baseUrl: 'https://api.example', fetch });
    await http.GET(get, { ...params, baseUrl: 'https://api.example.evil' });
    expect(getKeys()).toEqual([null]);
  });
});

it.each<[string, VideoClientOptions, string | RegExp]>([
  ['says the version', {}, `videogen-client/${contractVersion}`],
  ['is yours if you give one', { headers: { 'User-Agent': 'shop/2.0' } }, 'shop/2.0'],
])('the User-Agent %s', async (_, options, expected) => {
  const { fetch, sent } = recordingFetch();
  const client = createTestClient({ fetch, ...options });
  await client.tasks.get(taskId, { headers: { 'x-own': '1' } });
  await client.http.GET(get, params);
  expect(sent.map(({ init }) => init.headers.get('user-agent'))).toEqual([expected, expected]);
});

it('a request that nobody sees is not created before it is sent', async () => {
  const inputs: unknown[] = [];
  vi.stubGlobal('fetch', async (input: unknown) => {
    inputs.push(input);
    return Response.json({ code: 0, data: { status: 'SUCCESS' } });
  });
  await createTestClient().tasks.get(taskId);
  expect(inputs).toEqual([`https://x.example/v1/tasks/${taskId}`]);
});

it('a browser reads no task from its cache', () => {
  expect(getRequestOptions({ isShared: false, options: {} })).toEqual({ cache: 'no-store' });
});

describe('middleware', () => {
  it('receives the requests and responses of every call, without the key', async () => {
    await using all = await serveClient(created);
    const seen: unknown[] = [];
    all.client.http.use({
      onRequest({ request, schemaPath }) {
        seen.push(schemaPath, request.headers.get('authorization'));
        const changed = new Request(request);
        changed.headers.set('x-trace', 'abc');
        return changed;
      },
      onResponse: ({ request, response }) =>
        void seen.push(request.headers.get('authorization'), response.status),
    });
    await all.client.textToVideo({ prompt: 'x' });

    expect(seen).toEqual(['/v1/video/text2video', null, null, 200]);
    expect(all.seen[0]?.headers).toMatchObject({ 'x-trace': 'abc', authorization: `Bearer ${apiKey}` });
    expect(JSON.parse(String(all.seen[0]?.body))).toEqual({ prompt: 'x' });
  });

  it('sees the credentials of the application, which the client leaves alone', async () => {
    const { fetch, getKeys } = recordingFetch();
    const client = createTestClient({ fetch, apiKey: false, headers: { authorization: 'Basic abc' } });
    const seen: unknown[] = [];
    client.http.use({ onResponse: ({ request }) => void seen.push(request.headers.get('authorization')) });
    await client.tasks.get(taskId);
    expect([seen, getKeys()]).toEqual([['Basic abc'], ['Basic abc']]);
  });

  it('may read the body of a request, which is sent all the same', async () => {
    await using all = await serveClient(created);
    const seen: unknown[] = [];
    all.client.http.use({ onRequest: async ({ request }) => void seen.push(await request.json()) });
    await all.client.textToVideo({ prompt: 'x' });
    expect([seen, JSON.parse(String(all.seen[0]?.body))]).toEqual([[{ prompt: 'x' }], { prompt: 'x' }]);
  });

  const file = createFile('MP4');
  type Use = (client: VideoClient) => Promise<unknown>;
  it.each<[path: string, Use]>([
    ['/v1/video/text2video', (client) => client.textToVideo({ prompt: 'x' })],
    ['/v1/video/image2video', (client) => client.imageToVideo({ image: { service_uri: 'service://1' } })],
    [
      '/v1/video/template2video',
      (client) => client.templateToVideo({ image: { service_uri: 'service://1' } }),
    ],
    ['/v1/video/video2video', (client) => client.videoToVideo({ video: { service_uri: 'service://1' } })],
    [
      '/v1/video/talking-avatar',
      (client) =>
        client.talkingAvatar({ audio: { service_uri: 'a' }, image: { service_uri: 'i' }, seconds: 1 }),
    ],
    ['/v1/tasks/{task_id}', (client) => client.tasks.get(taskId)],
    ['/v1/tasks/{task_id}', (client) => client.tasks.wait(taskId, { timeout: 0 })],
    ['/v1/upload/file', (client) => client.upload(file)],
  ])('sees the request to %s, its response or its failure', async (path, use) => {
    const failure = new TypeError('fetch failed');
    for (const fetch of [
      async () => Response.json({}, { status: 400 }),
      async () => Promise.reject(failure),
    ]) {
      const client = createTestClient({ fetch, maxRetries: 0 });
      const seen: unknown[] = [];
      client.http.use({
        onRequest: ({ schemaPath }) => void seen.push(schemaPath),
        onResponse: ({ response }) => void seen.push(response.status),
        onError: ({ error }) => void seen.push(error),
      });
      await expect(use(client)).rejects.toSatisfy(isVideoClientError);
      expect(seen).toEqual([path, seen[1] === failure ? failure : 400]);
    }
  });

  it('that responds instead of the service decides the outcome', async () => {
    const client = createTestClient({ fetch: async () => Promise.reject(new Error('unreachable')) });
    const response = () => Response.json({ code: 0, data: { task_id: taskId } });
    client.http.use({ onError: response });
    await expect(client.textToVideo({ prompt: 'x' })).resolves.toMatchObject({ id: taskId });
    client.http.use({ onRequest: response });
    await expect(client.textToVideo({ prompt: 'x' })).resolves.toMatchObject({ id: taskId });
  });

  it('whose response is not JSON fails, although the service responded', async () => {
    await using all = await serveClient(task('SUCCESS'));
    all.client.http.use({ onResponse: () => new Response('<html>') });
    await expect(all.client.tasks.get(taskId)).rejects.toMatchObject({
      code: 'hook',
      sent: true,
      message: expect.stringMatching(/^Middleware of client\.http failed: SyntaxError: ./),
      cause: expect.any(SyntaxError),
    });
  });

  it('that never ends is named by the error', async () => {
    const clock = manualClock();
    const client = createTestClient({ clock, fetch: async () => Response.json({}) });
    client.http.use({ onRequest: () => new Promise(() => {}) });
    const read = client.tasks.get(taskId, { maxRetries: 0 });
    await clock.settled(read, 60_000);
    await expect(read).rejects.toThrow('Middleware of client.http took longer than 60000 ms');
  });

  it('that throws before the request is not reported as a network failure', async () => {
    await using all = await serveClient(created);
    const fault = new Error('no trace id');
    all.client.http.use({
      onRequest: () => {
        throw fault;
      },
    });
    await expect(all.client.textToVideo({ prompt: 'x' })).rejects.toBe(fault);
    await fetch(all.url);
    expect(all.seen.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('options', () => {
  const noUrl =
    'baseUrl is not set. Pass it or set VIDEOGEN_BASE_URL, for the emulator http://127.0.0.1:4010';
  const noHttp = 'baseUrl must be an http(s) URL without credentials and query';
  it.each<[object, string]>([
    [{ baseUrl: 'x.example' }, noHttp],
    [{ baseUrl: '' }, noUrl],
    [{ baseUrl: undefined }, noUrl],
    [{ baseUrl: 'ftp://x.example' }, noHttp],
    [{ baseUrl: 'https://me:secret@x.example' }, noHttp],
    [{ baseUrl: 'https://x.example/?key=1' }, noHttp],
    [{ baseUrl: 'https://' }, noHttp],
    [{ baseUrl: 'xhttps://x.example' }, noHttp],
    [{ baseUrl: 'https://me@x.example' }, noHttp],
    [{ baseUrl: 'https://x.example/#top' }, noHttp],
    [{ timeout: '5' }, 'timeout must be a number of at least 0, not 5'],
    [{ totalTimeout: null }, 'totalTimeout must be a number of at least 0, not null'],
    [{ maxRetries: -1 }, 'maxRetries must be a number of at least 0, not -1'],
    [{ poll: { minInterval: 0 } }, 'poll.minInterval must be a number above 0, not 0'],
    [{ poll: { maxInterval: -1 } }, 'poll.maxInterval must be a number above 0, not -1'],
  ])('%j are refused at once', (options, message) => {
    expect(() => createTestClient(options)).toThrow(new TypeError(message));
  });

  it.each([
    'http://x.example',
    'https://x.example/',
    'https://x.example/v1',
    'https://x.example/v1//',
    'https://x.example/a/v1',
    'https://x.example/v1/v1',
    'https://x.example/v12',
    'https://x.example/@me',
    new URL('https://x.example/a/b/'),
  ])('the paths of the contract follow the URL %s', async (baseUrl) => {
    const { fetch, sent } = recordingFetch();
    await createTestClient({ baseUrl, fetch }).tasks.get(taskId);
    const start = String(baseUrl).replace(/\/+$/, '').replace(/\/v1$/, '');
    expect(sent.map(({ url }) => url)).toEqual([`${start}/v1/tasks/${taskId}`]);
  });

  it('none is needed, and 0 and Infinity are limits', async () => {
    const infinite = Number.POSITIVE_INFINITY;
    const { fetch } = recordingFetch();
    for (const limit of [undefined, infinite]) {
      const options = {
        timeout: limit,
        totalTimeout: limit,
        maxRetries: limit,
        poll: { minInterval: limit },
      };
      // Safe: a program without types can leave out a value.
      const { tasks } = createTestClient({ fetch, ...(options as object) });
      await expect(tasks.get(taskId, options)).resolves.toMatchObject({ status: 'SUCCESS' });
    }
    const read = createTestClient({ fetch, clock: manualClock(5) }).tasks.get(taskId, { totalTimeout: 0 });
    await expect(read).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/ than 0 ms$/),
    });
  });

  it.each([
    [{ maxRetries: '1' }, 'maxRetries must be a number of at least 0, not 1'],
    [{ signal: 'stop' }, 'signal must be an AbortSignal'],
  ])('%j of a call are refused at once', async (options, message) => {
    const { fetch, sent } = recordingFetch();
    const client = createTestClient({ fetch });
    await expect(client.tasks.get(taskId, options as object)).rejects.toEqual(new TypeError(message));
    await expect(client.textToVideo({}, options as object)).rejects.toEqual(new TypeError(message));
    expect(sent).toEqual([]);
  });

  it('are read from the environment', async () => {
    vi.stubEnv('VIDEOGEN_BASE_URL', 'https://env.example/v1');
    vi.stubEnv('VIDEOGEN_API_KEY', 'key-of-env');
    const { fetch, sent, getKeys } = recordingFetch();
    await createVideoClient({ fetch }).tasks.get(taskId);
    expect(sent.map(({ url }) => url)).toEqual([`https://env.example/v1/tasks/${taskId}`]);
    expect(getKeys()).toEqual(['Bearer key-of-env']);
  });

  it.each<[string, unknown]>([
    ['has no process', undefined],
    ['has a process without an environment', {}],
    [
      'does not allow reading the environment',
      {
        get env() {
          throw new Error('no permission');
        },
      },
    ],
  ])('are needed where the runtime %s', (_, process) => {
    const create = (): unknown => {
      vi.stubGlobal('process', process);
      try {
        return createVideoClient();
      } catch (error) {
        return error;
      } finally {
        vi.unstubAllGlobals();
      }
    };
    expect(create()).toEqual(
      new TypeError('apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY'),
    );
  });

  it('two clients share no state', async () => {
    const { fetch, sent, getKeys } = recordingFetch();
    const clients = ['a', 'b'].map((name) =>
      createTestClient({ baseUrl: `https://${name}.example`, apiKey: `key-of-${name}`, fetch }),
    );
    await Promise.all(clients.map((client) => client.tasks.get(taskId)));
    expect(sent.map(({ url }) => url.slice(0, 17))).toEqual(['https://a.example', 'https://b.example']);
    expect(getKeys()).toEqual(['Bearer key-of-a', 'Bearer key-of-b']);
  });
});

it('middleware reads the whole body of the response to an operation, and so does the client', async () => {
  const { fetch } = recordingFetch();
  const client = createTestClient({ fetch });
  const bodies: unknown[] = [];
  await client.tasks.get(taskId);
  client.http.use({ onResponse: async ({ response }) => void bodies.push(await response.json()) });
  expect(await client.tasks.get(taskId)).toMatchObject({ status: 'SUCCESS' });
  expect(bodies).toMatchObject([{ data: { status: 'SUCCESS' } }]);
});

describe('the chunks of a body', () => {
  const { signal } = new AbortController();

  /** Creates a body of these chunks that are ready at once; `events` shows when it is released. */
  function createBody(chunks: readonly string[], isEndless: boolean = false) {
    const events: string[] = [];
    const left = [...chunks];
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        const chunk = left.shift();
        if (chunk !== undefined) controller.enqueue(bytes(chunk));
        else if (!isEndless) controller.close();
      },
      cancel: () => {
        events.push('released');
        throw new Error('already closed');
      },
    });
    return { body, events };
  }

  async function read(chunks: AsyncIterable<Uint8Array>): Promise<string[]> {
    const seen: string[] = [];
    for await (const chunk of chunks) seen.push(Buffer.from(chunk).toString());
    return seen;
  }

  it('are those that have bytes', async () => {
    const { body } = createBody(['', 'a', '', 'b']);
    expect(await read(readChunks(body, signal))).toEqual(['a', 'b']);
  });

  it.each([
    [63, 0],
    [64, 1],
    [128, 2],
  ])('let timers run between them: %i chunks, %i times', async (count, expected) => {
    const delays: number[] = [];
    replaceSystem({
      schedule: (run, delay) => {
        delays.push(delay);
        queueMicrotask(run);
        return () => {};
      },
    });
    const { body } = createBody(Array.from({ length: count }, () => 'x'));
    expect(await read(readChunks(body, signal))).toHaveLength(count);
    expect(delays).toEqual(Array.from({ length: expected }, () => 0));
  });

  it('are released when nobody reads on', async () => {
    const { body, events } = createBody(['a', 'b'], true);
    for await (const chunk of readChunks(body, signal)) {
      expect(chunk).toEqual(bytes('a'));
      break;
    }
    expect(events).toEqual(['released']);
  });

  it('are released when the signal is aborted, and end then', async () => {
    const abort = new AbortController();
    const { body, events } = createBody(['a'], true);
    const chunks = readChunks(body, abort.signal);
    await chunks.next();
    const next = chunks.next();
    abort.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(events).toEqual(['released']);
  });

  it.each([
    [3, 'abc'],
    [2, undefined],
  ])('are a text when it has at most %i bytes: %j', async (max, text) => {
    const { body } = createBody(['a', 'b', 'c']);
    expect(await readText(body, max, signal)).toBe(text);
  });
});

describe('a read', () => {
  it('is retried as often as the call allows', async () => {
    await using all = await serveClient((_, response) => json(response, 503, {}), { clock: fakeClock(1e4) });
    const read = all.client.tasks.get(taskId, { maxRetries: 2 });
    await expect(read).rejects.toMatchObject({ code: 'server', taskId });
    expect(all.seen).toHaveLength(3);
  });

  it('that is aborted before a retry says so', async () => {
    const abort = new AbortController();
    const client = createTestClient({
      fetch: async () => Response.json({}, { status: 503 }),
      onEvent: ({ type }) => type === 'retry' && abort.abort(),
    });
    const read = client.tasks.get(taskId, { signal: abort.signal });
    await expect(read).rejects.toMatchObject({ code: 'abort', message: 'The retry was aborted' });
  });

  it.each([
    '{}',
    '{"data":null}',
    '{"data":7}',
    '{"data":{}}',
    '{"data":[]}',
    '{"data":{"status":7}}',
    '{"data":{"status":null}}',
  ])('whose response is %s fails, and says what is missing', async (body) => {
    const read = createTestClient({ fetch: memoryFetch(() => new Response(body)) }).tasks.get(taskId);
    const message = `GET https://x.example/v1/tasks/${taskId} responded with no status: ${body}`;
    await expect(read).rejects.toMatchObject({ code: 'invalid_response', taskId, message });
  });

  it('reads a response whose chunks end within a letter', async () => {
    const bytes = Buffer.from('{"data":{"status":"Fertig für 5 €"}}');
    const chunks = [...bytes].map((byte) => new Uint8Array([byte])).values();
    const pull = (body: ReadableStreamDefaultController<Uint8Array>): void => {
      const { value } = chunks.next();
      if (value) body.enqueue(value);
      else body.close();
    };
    const fetch = memoryFetch(() => new Response(new ReadableStream({ pull })));
    const read = createTestClient({ fetch }).tasks.get(taskId);
    await expect(read).resolves.toEqual({ status: 'Fertig für 5 €' });
  });

  it('can be awaited with its response, whose body has been read', async () => {
    await using all = await serveClient(task('SUCCESS'));
    const { task: read, response } = await all.client.tasks.get(taskId).withResponse();
    expect([read.status, response.status]).toEqual(['SUCCESS', 200]);
    expect([response.url, response.bodyUsed]).toEqual([`${all.url}/v1/tasks/${taskId}`, true]);
  });

  it('whose response has no body fails, and says what is missing', async () => {
    const read = createTestClient({ fetch: async () => new Response(null) }).tasks.get(taskId);
    const message = `GET https://x.example/v1/tasks/${taskId} responded with no status: (empty)`;
    await expect(read).rejects.toMatchObject({ code: 'invalid_response', message });
  });

  it('that middleware refuses with a text fails with that text', async () => {
    const { fetch } = recordingFetch();
    const client = createTestClient({ fetch });
    client.http.use({ onResponse: () => new Response('not today', { status: 400 }) });
    const message = `GET https://x.example/v1/tasks/${taskId} responded with 400: not today`;
    await expect(client.tasks.get(taskId)).rejects.toMatchObject({ code: 'api', message });
  });

  it.each(['false', '""', 'null', '"0"', '1'])('with the code %s in its response fails', async (code) => {
    const fetch = memoryFetch(() => new Response(`{"code":${code},"data":{"status":"SUCCESS"}}`));
    const read = createTestClient({ fetch }).tasks.get(taskId);
    await expect(read).rejects.toMatchObject({ code: 'invalid_response', taskId });
  });
});
