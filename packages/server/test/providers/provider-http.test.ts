import { buffer } from 'node:stream/consumers';
import type { JsonObject, RenderedVideo } from '@videogen/engine';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { InputNotAccepted, notSent } from '../../src/providers/classify-failure.ts';
import {
  type Creation,
  getText,
  jsonRequest,
  ProviderHttp,
  runningAs,
} from '../../src/providers/provider-http.ts';
import { readObject, readStart } from '../../src/providers/read-response.ts';
import { sampleOptions } from '../support/samples.ts';

const BASE = 'https://provider.example/api';
const { signal } = new AbortController();
const headers = { authorization: 'Bearer secret-key', 'x-own': '1' };
const network = (details: object): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('no route'), details) });

interface Asked {
  readonly by: 'own' | 'result';
  readonly url: string;
  readonly init: RequestInit;
}

/** Calls to a provider that responds as a test says. */
function connect(respond: (url: string) => Response | Promise<Response>, changes: object = {}) {
  const asked: Asked[] = [];
  const send =
    (by: Asked['by']): typeof fetch =>
    async (input, init = {}) => {
      asked.push({ by, url: String(input), init });
      return respond(String(input));
    };
  const options = { headers, fetch: send('own'), fetchResult: send('result'), ...changes };
  return { http: new ProviderHttp(sampleOptions(BASE, options)), asked };
}

const creation: Creation = {
  path: '/jobs',
  prepare: async () => ({ headers: { 'x-one': '2' }, body: 'what' }),
  getReference: (body) => getText(body, 'id'),
  signal,
};

describe('a creating request', () => {
  test('is sent once, with the headers of the provider and its own', async () => {
    const { http, asked } = connect(() => Response.json({ id: 'work' }));
    const getHandle = ({ id }: JsonObject): JsonObject => ({ kept: id ?? null });
    const accepted = { state: 'accepted', reference: 'work', pollAfterMs: 10 };
    expect(await http.create({ ...creation, getHandle })).toEqual({ ...accepted, handle: { kept: 'work' } });
    expect(asked).toEqual([
      {
        by: 'own',
        url: `${BASE}/jobs`,
        init: {
          ...{ method: 'POST', redirect: 'manual', body: 'what', signal: expect.any(AbortSignal) },
          headers: { ...headers, 'x-one': '2' },
        },
      },
    ]);
  });

  const reason = 'provider.example responded with';
  test.each<[string, () => Response | Promise<Response>, object]>([
    [
      'blames the content',
      () => new Response('bad', { status: 422 }),
      { state: 'refused', reason: `${reason} 422: bad` },
    ],
    [
      'that was never sent',
      () => Promise.reject(network({ syscall: 'connect' })),
      { state: 'not-sent', reason: `${BASE} cannot be reached: no route`, retryAfterMs: 5000 },
    ],
  ])('%s', async (_, respond, expected) => {
    expect(await connect(respond).http.create(creation)).toEqual(expected);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['of a failing server', () => new Response('oops', { status: 500 }), `${reason} 500: oops`],
    ['of a lost connection', () => Promise.reject(network({ syscall: 'read' })), 'fetch failed'],
    [
      'that is not JSON',
      () => new Response('<html>'),
      'unknown responded with text that is not a JSON object.',
    ],
    [
      'without a name',
      () => Response.json({}),
      `${BASE} accepted the request, and its response does not name the work.`,
    ],
  ])('has an unknown outcome with the response %s', async (_, respond, message) => {
    await expect(connect(respond).http.create(creation)).rejects.toThrow(message);
  });

  test.each<[string, Error, object]>([
    [
      'cannot be prepared',
      new Error('no file', { cause: new Error('the disk is gone') }),
      {
        state: 'not-sent',
        reason: 'The request could not be prepared: the disk is gone',
        retryAfterMs: 5000,
      },
    ],
    ['needs an input that was not accepted', new InputNotAccepted(notSent('full', 7)), notSent('full', 7)],
  ])('that %s is not sent', async (_, error, expected) => {
    const { http, asked } = connect(() => Response.json({}));
    expect(await http.create({ ...creation, prepare: () => Promise.reject(error) })).toEqual(expected);
    expect(asked).toEqual([]);
  });
});

describe('a read', () => {
  test('returns the object, and undefined for 404', async () => {
    const { http, asked } = connect((url) =>
      url.endsWith('/gone') ? new Response('', { status: 404 }) : Response.json({ a: 1 }),
    );
    expect([await http.read('/one', signal), await http.read('/gone', signal)]).toEqual([
      { a: 1 },
      undefined,
    ]);
    expect(asked[0]).toMatchObject({ url: `${BASE}/one`, init: { redirect: 'manual', headers } });
    expect(asked[0]?.init.method).toBeUndefined();
  });

  test.each<[string, () => Response | Promise<Response>, string, number]>([
    [
      'with a status that says nothing',
      () => new Response('slow down', { status: 429, headers: { 'retry-after': '9' } }),
      `${BASE}/one responded with 429: slow down`,
      9000,
    ],
    ['not at all', () => Promise.reject(network({})), `${BASE}/one does not respond: no route`, 5000],
  ])(
    'of a provider that responds %s says that it is unavailable',
    async (_, respond, message, retryAfterMs) => {
      const error = { name: 'ProviderUnavailable', message, retryAfterMs };
      await expect(connect(respond).http.read('/one?key=secret', signal)).rejects.toMatchObject(error);
    },
  );

  test('in a process that stops is not a failure of the provider', async () => {
    const stopped = network({});
    const { http } = connect(() => Promise.reject(stopped));
    await expect(http.read('/one', AbortSignal.abort())).rejects.toBe(stopped);
    const bug = new TypeError('x is not a function');
    await expect(connect(() => Promise.reject(bug)).http.read('/one', signal)).rejects.toBe(bug);
  });

  test('is ended by the signal of its caller', async () => {
    const stopped = new AbortController();
    const { http, asked } = connect(() => Response.json({}));
    await http.read('/one', stopped.signal);
    expect(asked[0]?.init.signal?.aborted).toBe(false);
    stopped.abort();
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  test('has a path that may have a URL in it', async () => {
    const { http, asked } = connect(() => Response.json({}));
    await http.read('/models/https://files.example', signal);
    expect(asked[0]?.url).toBe(`${BASE}/models/https://files.example`);
  });

  test.each([
    [60_000, 20_000],
    [1000, 1000],
  ])('of a provider with a timeout of %i ms has %i ms', async (timeoutMs, limit) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    await connect(() => Response.json({}), { timeoutMs }).http.read('/one', signal);
    await connect(() => Response.json({}), { timeoutMs }).http.send('/one', { method: 'DELETE' });
    expect(timeout.mock.calls).toEqual([[limit], [timeoutMs]]);
  });
});

test('a request whose response does not matter ends it', async () => {
  const canceled = vi.fn();
  const { http, asked } = connect(() => new Response(new ReadableStream({ cancel: canceled })));
  await http.send('/jobs/1', { method: 'DELETE', signal });
  expect(canceled).toHaveBeenCalledTimes(1);
  expect(asked).toMatchObject([{ by: 'own', url: `${BASE}/jobs/1`, init: { method: 'DELETE', headers } }]);
  await expect(
    connect(() => new Response(null, { status: 204 })).http.send('/jobs/1', {}),
  ).resolves.toBeUndefined();
});

test('the key of a provider is in none of its reasons', async () => {
  const { http } = connect(() => new Response('no secret-key here', { status: 422 }));
  expect(await http.create(creation)).toMatchObject({
    reason: 'provider.example responded with 422: no [secret] here',
  });
});

describe('a video', () => {
  const video = (type = 'video/mp4') => new Response('video', { headers: { 'content-type': type } });

  test.each([
    ['/v.mp4', 'own', { ...headers, 'accept-encoding': 'identity' }],
    [`${BASE}/v.mp4`, 'own', { ...headers, 'accept-encoding': 'identity' }],
    ['https://provider.example:8443/v.mp4', 'result', { 'accept-encoding': 'identity' }],
    ['http://provider.example/v.mp4', 'result', { 'accept-encoding': 'identity' }],
  ])('at %s is requested by the %s rules', async (url, by, sent) => {
    const { http, asked } = connect(() => video());
    await http.download(url, signal);
    expect(asked).toMatchObject([{ by, init: { headers: sent } }]);
    expect(asked[0]?.init.headers).toEqual(sent);
  });

  test.each<[string, Partial<RenderedVideo> | string]>([
    ['video/webm', { mediaType: 'video/webm' }],
    ['video/mp4; codecs=avc1', { mediaType: 'video/mp4' }],
    ['application/octet-stream', { mediaType: 'video/mp4' }],
    ['binary/octet-stream ; x=1', { mediaType: 'video/mp4' }],
    ['text/html', 'The video at https://files.example/v is text/html, not a video.'],
    ['x/video/mp4', 'The video at https://files.example/v is x/video/mp4, not a video.'],
    [
      'application/octet-stream-x',
      'The video at https://files.example/v is application/octet-stream-x, not a video.',
    ],
    ['binary/octet-stream-x', 'The video at https://files.example/v is binary/octet-stream-x, not a video.'],
    ['x-binary/octet-stream', 'The video at https://files.example/v is x-binary/octet-stream, not a video.'],
    ['', 'The video at https://files.example/v is without a type, not a video.'],
  ])('of the type "%s"', async (type, expected) => {
    const { http, asked } = connect(() => video(type));
    const opened = http.download('https://files.example/v?sign=1', signal);
    if (typeof expected === 'string') await expect(opened).rejects.toThrow(new Error(expected));
    else expect(await opened).toMatchObject({ ...expected, width: null, height: null });
    // A request that is ended takes no more bytes.
    expect(asked[0]?.init.signal?.aborted).toBe(typeof expected === 'string');
  });

  test.each<[number, Record<string, string>, object]>([
    [404, {}, { name: 'Error', message: 'The video at https://files.example/v responded with 404.' }],
    [499, {}, { name: 'Error' }],
    [429, { 'retry-after': '9' }, { name: 'JobPostponed', delayMs: 9000 }],
    [
      500,
      {},
      {
        name: 'JobPostponed',
        delayMs: 5000,
        message: 'The video at https://files.example/v responded with 500.',
      },
    ],
  ])('whose host responds with %i', async (status, sent, error) => {
    const { http } = connect(() => new Response('', { status, headers: sent }));
    await expect(http.download('https://files.example/v?sign=1', signal)).rejects.toMatchObject(error);
  });

  test('whose host does not respond is postponed', async () => {
    const { http } = connect(() => Promise.reject(network({})));
    await expect(http.download('https://files.example/v?sign=1', signal)).rejects.toMatchObject({
      name: 'JobPostponed',
      message: 'The video at https://files.example/v is unavailable: no route',
      delayMs: 5000,
    });
    const stopped = network({});
    const stopping = connect(() => Promise.reject(stopped)).http;
    await expect(stopping.download('/v', AbortSignal.abort())).rejects.toBe(stopped);
    const bug = new TypeError('x is not a function');
    await expect(connect(() => Promise.reject(bug)).http.download('/v', signal)).rejects.toBe(bug);
  });

  const redirect = (location: string, status = 302) => new Response('', { status, headers: { location } });

  test('is found after five redirects, to relative URLs and to other hosts', async () => {
    const ways = ['b', 'https://files.example/c', '/d', 'e?x=1', 'f'];
    const { http, asked } = connect(() => {
      const next = ways.shift();
      return next === undefined ? video() : redirect(next);
    });
    await http.download('/a', signal);
    expect(asked.map(({ url }) => url)).toEqual([
      `${BASE}/a`,
      `${BASE}/b`,
      ...['c', 'd', 'e?x=1', 'f'].map((path) => `https://files.example/${path}`),
    ]);
    expect(asked.map(({ by }) => by)).toEqual(['own', 'own', 'result', 'result', 'result', 'result']);
  });

  const refused = 'The video at https://files.example/v redirects too often, or not to http or https.';
  test.each([
    ['six times', ['v', 'v', 'v', 'v', 'v', 'v']],
    ['to a file', ['file:///etc/passwd']],
    ['to a scheme that begins like http', ['httpsx://files.example/']],
    ['to a scheme that ends like http', ['xhttp://files.example/']],
  ])('whose host redirects %s is refused', async (_, targets) => {
    const left = [...targets];
    const { http } = connect(() => {
      const next = left.shift();
      return next === undefined ? video() : redirect(next);
    });
    await expect(http.download('https://files.example/v?sign=1', signal)).rejects.toThrow(refused);
  });

  test.each([
    ['299', 299, 'is text/plain, not a video'],
    ['300', 300, 'found'],
    ['399', 399, 'found'],
    ['400', 400, 'responded with 400'],
  ])('whose host responds with %s and a location', async (_, status, expected) => {
    const { http } = connect((url) => (url.endsWith('/found') ? video() : redirect('/found', status)));
    const opened = http.download('/v', signal);
    if (expected === 'found') expect(await opened).toMatchObject({ mediaType: 'video/mp4' });
    else await expect(opened).rejects.toThrow(expected);
  });

  test.each([404, 503])('whose host responds with %i and no body has its status', async (status) => {
    const { http } = connect(() => new Response(null, { status }));
    await expect(http.download('/v', signal)).rejects.toThrow(`responded with ${status}.`);
  });

  test('whose connection is lost is requested again as it is stored, from where it was lost', async () => {
    const parts = [Buffer.from('vi')];
    const lost = new ReadableStream({
      pull(own) {
        const part = parts.shift();
        if (part === undefined) own.error(new Error('socket hang up'));
        else own.enqueue(part);
      },
    });
    const sent = { 'content-type': 'video/mp4', etag: '"a"' };
    const responses = [
      new Response(lost, { headers: sent }),
      new Response('deo', { status: 206, headers: { ...sent, 'content-range': 'bytes 2-4/5' } }),
    ];
    const { http, asked } = connect(() => responses.shift() ?? Response.error());
    const { content } = await http.download('https://files.example/v', signal);
    if (content instanceof Uint8Array) throw new Error('The content does not come in pieces.');
    expect((await buffer(content)).toString()).toBe('video');
    expect(asked.map(({ init }) => init.headers)).toEqual([
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'identity', range: 'bytes=2-', 'if-range': '"a"' },
    ]);
  });

  test('whose host redirects without a location has its status', async () => {
    const { http } = connect(() => new Response('', { status: 302 }));
    await expect(http.download('/v', signal)).rejects.toThrow('responded with 302.');
  });
});

describe('a response', () => {
  test.each([
    ['[1]', 'is not a JSON object.'],
    ['null', 'is not a JSON object.'],
    ['secret', 'is not a JSON object.'],
    ['', 'is not a JSON object.'],
  ])('%j is refused without its text', async (text, message) => {
    await expect(readObject(new Response(text))).rejects.toThrow(
      new Error(`unknown responded with text that ${message}`),
    );
  });

  test('of more than 50 MB is refused', async () => {
    const chunk = new Uint8Array(25_000_000).fill(32);
    const repeat = (...last: readonly Uint8Array[]): Response =>
      new Response(
        new ReadableStream({
          start(own) {
            for (const part of [chunk, ...last]) own.enqueue(part);
            own.close();
          },
        }),
      );
    const end = Buffer.from('{"a":1}');
    expect(await readObject(repeat(chunk.subarray(7), end))).toEqual({ a: 1 });
    const tooLong = 'unknown responded with more than 50000000 bytes of JSON.';
    await expect(readObject(repeat(chunk.subarray(6), end))).rejects.toThrow(tooLong);
    await expect(readObject(repeat(chunk.subarray(7), end, Buffer.from(' ')))).rejects.toThrow(tooLong);
  });

  test('that never ends is quoted by its start, and canceled', async () => {
    const canceled = vi.fn();
    const endless = new ReadableStream({
      pull: (own) => own.enqueue(Buffer.from('0123456789')),
      cancel: canceled,
    });
    expect(await readStart(new Response(endless), (text) => `${text.length}: ${text}`)).toBe(
      `4310: ${'0123456789'.repeat(30)}`.slice(0, 300),
    );
    expect(canceled).toHaveBeenCalledTimes(1);
  });

  test('is quoted by its first 300 characters, after its secrets were hidden', async () => {
    const secret = 's'.repeat(10);
    const text = `${'x'.repeat(295)}${secret} and more`;
    const hide = (given: string): string => given.replaceAll(secret, '[key]');
    expect(await readStart(new Response(text), hide)).toBe(`${'x'.repeat(295)}[key]`);
    expect(await readStart(new Response(null), hide)).toBe('');
  });
});

test('a status that is known means that work continues', () => {
  expect(runningAs('In_Queue', ['in_queue'], 7)).toEqual({ state: 'running', pollAfterMs: 7 });
  expect(() => runningAs(undefined, ['in_queue'], 7)).toThrow(
    'The provider reported the status undefined, which is not known.',
  );
});

test('a text of a response is one that is not empty', () => {
  const body = { a: 'x', b: '', c: 7 };
  expect(['a', 'b', 'c', 'd'].map((name) => getText(body, name))).toEqual([
    'x',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a request with JSON has its type, and further headers', () => {
  expect(jsonRequest({ a: 1 })).toEqual({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
  expect(jsonRequest([], { 'x-a': '1' }).headers).toEqual({ 'content-type': 'application/json', 'x-a': '1' });
});
