import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientProxyOptions, createClientProxy, type ProxyRequest } from '../../src/proxy.ts';
import { apiKey, createTestClient } from '../support/client.ts';
import { type ManualClock, manualClock, untilHang } from '../support/manual-clock.ts';
import {
  created,
  type Handler,
  json,
  reset,
  respond,
  script,
  serve,
  task,
  taskId,
} from '../support/service.ts';
import refusedRequests from './refused-requests.json' with { type: 'json' };

const site = 'https://app.example/api/videogen';
/** Stands still unless a function hangs. */
let clock: ManualClock;
beforeEach(() => {
  clock = manualClock();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

type Failing = (hang: () => Promise<never>) => Partial<ClientProxyOptions>;

/** A browser with the client, the proxy of its site, and the service behind that. */
async function through(handler: Handler, more: Partial<ClientProxyOptions> = {}) {
  const service = await serve(handler);
  const authorized: ProxyRequest[] = [];
  const recorded: string[] = [];
  const proxy = createClientProxy({
    baseUrl: service.url,
    apiKey,
    allow: ['textToVideo', 'getTask'],
    authorize: (request) => {
      authorized.push(request);
      return request.request.headers.get('cookie') === 'session=1';
    },
    onCreated: (id) => recorded.push(id),
    ...more,
  });
  const sent: Request[] = [];

  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return proxy(request);
  };

  const client = createTestClient({
    clock,
    baseUrl: site,
    timeout: Number.POSITIVE_INFINITY,
    apiKey: false,
    headers: { cookie: 'session=1' },
    fetch,
    maxRetries: 0,
  });
  return { ...service, authorized, recorded, proxy, sent, client };
}

describe('a proxy', () => {
  it('allows the client in a browser to create and wait without the key', async () => {
    await using all = await through(script(created, task('SUCCESS')));
    const handle = await all.client.textToVideo({ prompt: 'x' });
    await expect(handle.result()).resolves.toMatchObject({ status: 'SUCCESS' });
    expect(all.recorded).toEqual([taskId]);
    expect(all.sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
    for (const { headers } of all.seen)
      expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${apiKey}`, undefined]);
    expect(all.seen.map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined]);
    expect(all.authorized).toMatchObject([
      { operation: 'textToVideo', body: { prompt: 'x' } },
      { operation: 'getTask', taskId },
    ]);
  });

  const request = (path: string, init: RequestInit = {}) =>
    new Request(site + path, { method: 'POST', body: '{}', headers: { cookie: 'session=1' }, ...init });
  const post = '/v1/video/text2video';
  async function expectRefusal(
    sent: Request,
    { status, body }: { readonly status: number; readonly body: string },
    options: Partial<ClientProxyOptions>,
  ) {
    await using all = await through(created, options);
    const response = await all.proxy(sent);
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(all.seen).toEqual([]);
    await fetch(all.url);
    expect(all.seen).toHaveLength(1);
  }

  it.each(refusedRequests)(
    'refuses $what',
    async ({ path = post, init, status, detail, outcome, options = {} }) => {
      const body = JSON.stringify({ detail, outcome });
      // Safe: JSON has no undefined members.
      await expectRefusal(request(path, init as RequestInit), { status, body }, options);
    },
  );

  it.each<[string, number, string, ClientProxyOptions['authorize']]>([
    ['with the response of the application', 402, 'pay', () => new Response('pay', { status: 402 })],
    [
      'when the decision was forgotten',
      403,
      '{"detail":"Not allowed","outcome":"none"}',
      (() => undefined) as never,
    ],
  ])('refuses %s', async (_, status, body, authorize) => {
    await expectRefusal(request(post), { status, body }, { authorize });
  });

  it.each([
    [1_048_576, 200],
    [1_048_577, 413],
  ])('by default, responds to a body of %i bytes with %i', async (size, status) => {
    await using all = await through(created);
    const body = `{"prompt":"${'x'.repeat(size - '{"prompt":""}'.length)}"}`;
    expect((await all.proxy(request(post, { body }))).status).toBe(status);
  });

  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://app.example' },
  ])('allows a request of its own site: %j', async (headers) => {
    await using all = await through(created);
    const sent = request(post, { headers: { cookie: 'session=1', ...headers } });
    expect((await all.proxy(sent)).status).toBe(200);
  });

  it('forwards what `authorize` saw when a member is there twice', async () => {
    const authorized: unknown[] = [];
    const authorize = ({ body }: ProxyRequest) => authorized.push(body) > 0;
    await using all = await through(created, { authorize });
    const body = '{"model":"a","model":"b","prompt":"x"}';
    expect((await all.proxy(request(post, { body }))).status).toBe(200);
    expect(authorized).toEqual([{ model: 'b', prompt: 'x' }]);
    expect(String(all.seen[0]?.body)).toBe('{"model":"b","prompt":"x"}');
  });

  it.each(['', '/v1/shop', '/v1/video', '/v1/tasks/x'])('is mounted at %j', async (mount) => {
    await using all = await through(created);
    const url = `https://app.example${mount}${post}`;
    const sent = new Request(url, { method: 'POST', body: '{}', headers: { cookie: 'session=1' } });
    expect((await all.proxy(sent)).status).toBe(200);
    expect(all.seen[0]?.path).toBe(post);
  });

  it('returns a refusal without the key', async () => {
    await using all = await through((_, response) =>
      json(response, 429, { detail: `slow down, ${apiKey}` }, { 'retry-after': '7', 'x-internal': '1' }),
    );
    const response = await all.proxy(request(post));
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'retry-after': '7',
    });
    expect(await response.json()).toEqual({ detail: 'slow down, [API key]', outcome: 'refused' });
    expect(all.recorded).toEqual([]);
  });

  it('returns a created task without the key, which the service repeats', async () => {
    const body = { code: 0, data: { task_id: taskId }, message: `created with ${apiKey}` };
    await using all = await through((_, response) => json(response, 200, body));

    const text = await (await all.proxy(request(post))).text();

    expect(text).toContain('created with ');
    expect(text).not.toContain(apiKey);
    expect(all.recorded).toEqual([taskId]);
  });

  it.each<[string, path: string, RequestInit]>([
    ['a created task', post, {}],
    ['a task', `/v1/tasks/${taskId}`, { method: 'GET', body: null }],
  ])('returns %s as the service sent it', async (_, path, init) => {
    const body = JSON.stringify({ code: 0, data: { task_id: taskId } });
    await using all = await through(respond(200, body));
    const response = await all.proxy(request(path, init));
    expect([await response.text(), response.headers.get('retry-after')]).toEqual([body, null]);
  });

  it('creates a task without a function that records it', async () => {
    // Safe: an option that is undefined is not set.
    await using all = await through(created, { onCreated: undefined } as object);
    expect((await all.proxy(request(post))).status).toBe(200);
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each([300, 422, 500])('records no task that a refusal with %i names', async (status) => {
    await using all = await through((_, response) => json(response, status, { data: { task_id: taskId } }));
    expect((await all.proxy(request(post))).status).toBe(status);
    expect(all.recorded).toEqual([]);
  });

  it.each([
    ['no body', () => new Response(null, { status: 204 }), 204, ''],
    ['the status 0', () => Response.error(), 502, ''],
    ['a list as its refusal', () => new Response('["no"]', { status: 400 }), 400, '["no"]'],
    ['a text as its refusal', () => new Response('no', { status: 400 }), 400, 'no'],
  ])('passes on a response that has %s', async (_, respond, status, body) => {
    await using all = await through(created, { fetch: async () => respond() });
    const passed = await all.proxy(request(post));
    expect([passed.status, await passed.text()]).toEqual([status, body]);
  });

  it('follows no redirect, which could carry the key elsewhere', async () => {
    const redirects: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      redirects.push(new Request(input, init).redirect);
      return Response.json({ code: 0, data: { task_id: taskId } });
    };
    await using all = await through(created, { fetch });
    await all.proxy(request(post));
    expect(redirects).toEqual(['manual']);
  });

  it('records nothing for an upload, whatever its response names', async () => {
    await using all = await through(created, { allow: ['upload'] });
    expect((await all.proxy(request('/v1/upload/file'))).status).toBe(200);
    expect(all.recorded).toEqual([]);
  });

  it('sends a create request once, whatever the response is', async () => {
    await using all = await through(reset);
    const response = await all.proxy(request(post));
    const body = { detail: 'The service did not respond', outcome: 'ambiguous' };
    expect([response.status, await response.json()]).toEqual([502, body]);
    await expect(all.client.textToVideo({ prompt: 'x' })).rejects.toMatchObject({ code: 'ambiguous_submit' });
    expect(all.seen).toHaveLength(2);
    const line = 'videogen: the service did not respond to the proxy:';
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [line, expect.any(Error)],
      [line, expect.any(Error)],
    ]);
  });

  const good = JSON.stringify({ code: 0, data: { task_id: taskId } });
  it.each<[string, (hang: () => Promise<never>) => UnderlyingSourcePullCallback<Uint8Array>]>([
    ['breaks off', () => (body) => body.error(new Error('reset'))],
    ['never ends', (hang) => hang],
    ['is larger than 1 MB', () => (body) => body.enqueue(Buffer.alloc(900_000, ' '))],
  ])('records and passes on the id of a task when the response %s after it', async (_, pullWith) => {
    const ids: string[] = [];
    const creation = untilHang(clock, async (hang) => {
      const start = (body: ReadableStreamDefaultController) => body.enqueue(Buffer.from(good));
      const fetch = async () => new Response(new ReadableStream({ start, pull: pullWith(hang) }));
      await using all = await through(created, { fetch, onCreated: (id) => ids.push(id) });
      return await all.client.textToVideo({ prompt: 'x' });
    });
    await expect(creation).resolves.toMatchObject({ id: taskId });
    expect(ids).toEqual([taskId]);
  });

  it.each<[string, Failing, message: string]>([
    [
      'throws',
      () => ({ onCreated: () => Promise.reject(new Error('mine')) }),
      'onCreated failed: Error: mine',
    ],
    ['hangs', (hang) => ({ onCreated: hang }), 'onCreated() took longer than 60000 ms'],
  ])('passes on the id of a task that could not be recorded as onCreated %s', async (_, failing, message) => {
    const creation = untilHang(clock, async (hang) => {
      await using all = await through(created, failing(hang));
      return await all.client.textToVideo({ prompt: 'x' });
    });
    await expect(creation).resolves.toMatchObject({ id: taskId });
    expect(console.error).toHaveBeenCalledWith(
      `videogen: onCreated failed for task ${taskId}:`,
      expect.objectContaining({ message }),
    );
  });

  it.each<[string, Failing, string, message: string]>([
    ['authorize hangs', (hang) => ({ authorize: hang }), 'timeout', 'authorize() took longer than 60000 ms'],
    [
      'authorize throws',
      () => ({ authorize: () => Promise.reject(new Error('mine')) }),
      'hook',
      'authorize failed: Error: mine',
    ],
    ['apiKey hangs', (hang) => ({ apiKey: hang }), 'timeout', 'apiKey() took longer than 60000 ms'],
    [
      'apiKey returns no key',
      () => ({ apiKey: () => 'two words' }),
      'api_key',
      'apiKey() failed: TypeError: apiKey must be, or return, a string of visible ASCII characters',
    ],
  ])('rejects with an error of the client when %s, and sends nothing', async (_, failing, code, message) => {
    const refusal = untilHang(clock, async (hang) => {
      await using all = await through(created, failing(hang));
      return await all.proxy(request(post)).finally(() => expect(all.seen).toEqual([]));
    });
    await expect(refusal).rejects.toMatchObject({ code, message });
  });

  it('rejects when the body of a request does not end', async () => {
    await using all = await through(created);
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    // Safe: Node's `Request` takes the option, which the types of the DOM do not know.
    const sent = request(post, { body, duplex: 'half' } as RequestInit);
    const refusal = all.proxy(sent);
    await clock.settled(refusal, 60_000);
    await expect(refusal).rejects.toThrow('The body of the request took longer than 60000 ms');
  });

  const options = { baseUrl: 'https://x.example', apiKey: 'key-123456', allow: [], authorize: () => true };
  it.each(Object.keys(options))('throws without %s', (name) => {
    expect(() => createClientProxy({ ...options, [name]: undefined })).toThrow(
      new TypeError(`createClientProxy needs ${name}`),
    );
  });

  it('throws for a URL that is not valid', () => {
    expect(() => createClientProxy({ ...options, baseUrl: 'x.example' })).toThrow(/^baseUrl must be/);
  });
});
