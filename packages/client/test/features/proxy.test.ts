import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientProxyOptions, createClientProxy, type ProxyRequest } from '../../src/proxy.ts';
import { apiKey, createTestClient } from '../support/client.ts';
import { type ManualClock, manualClock, untilHang } from '../support/manual-clock.ts';
import { created, type Handler, json, reset, script, serve, task, taskId } from '../support/service.ts';
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
    expect(all.authorized).toMatchObject([
      { operation: 'textToVideo', body: { prompt: 'x' } },
      { operation: 'getTask', taskId },
    ]);
  });

  const request = (path: string, init: RequestInit = {}) =>
    new Request(site + path, { method: 'POST', body: '{}', headers: { cookie: 'session=1' }, ...init });
  const post = '/v1/video/text2video';
  async function expectRefusal(sent: Request, status: number, options: Partial<ClientProxyOptions>) {
    await using all = await through(created, options);
    expect((await all.proxy(sent)).status).toBe(status);
    expect(all.seen).toEqual([]);
  }

  it.each(refusedRequests)('refuses $what', async ({ path = post, init, status, options = {} }) => {
    // Safe: JSON has no undefined members.
    await expectRefusal(request(path, init as RequestInit), status, options);
  });

  it.each<[string, number, ClientProxyOptions['authorize']]>([
    ['with the response of the application', 402, () => new Response('pay', { status: 402 })],
    ['when the decision was forgotten', 403, (() => undefined) as never],
  ])('refuses %s', async (_, status, authorize) => {
    await expectRefusal(request(post), status, { authorize });
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
    expect([...response.headers.keys()].sort()).toEqual(['cache-control', 'content-type', 'retry-after']);
    const text = await response.text();
    expect(text).toContain('slow down, ');
    expect(text).not.toContain(apiKey);
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

  it('records nothing for an upload, whatever its response names', async () => {
    await using all = await through(created, { allow: ['upload'] });
    expect((await all.proxy(request('/v1/upload/file'))).status).toBe(200);
    expect(all.recorded).toEqual([]);
  });

  it('sends a create request once, whatever the response is', async () => {
    await using all = await through(reset);
    expect((await all.proxy(request(post))).status).toBe(502);
    await expect(all.client.textToVideo({ prompt: 'x' })).rejects.toMatchObject({ code: 'ambiguous_submit' });
    expect(all.seen).toHaveLength(2);
    expect(console.error).toHaveBeenCalledTimes(2);
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

  it.each<[string, Failing]>([
    ['throws', () => ({ onCreated: () => Promise.reject(new Error('mine')) })],
    ['hangs', (hang) => ({ onCreated: hang })],
  ])('passes on the id of a task that could not be recorded as onCreated %s', async (_, failing) => {
    const creation = untilHang(clock, async (hang) => {
      await using all = await through(created, failing(hang));
      return await all.client.textToVideo({ prompt: 'x' });
    });
    await expect(creation).resolves.toMatchObject({ id: taskId });
    const message = expect.stringContaining(`onCreated failed for task ${taskId}`);
    expect(console.error).toHaveBeenCalledWith(message, expect.anything());
  });

  it.each<[string, Failing, string]>([
    ['authorize hangs', (hang) => ({ authorize: hang }), 'timeout'],
    ['authorize throws', () => ({ authorize: () => Promise.reject(new Error('mine')) }), 'hook'],
    ['apiKey hangs', (hang) => ({ apiKey: hang }), 'timeout'],
    ['apiKey returns no key', () => ({ apiKey: () => 'two words' }), 'api_key'],
  ])('rejects with an error of the client when %s, and sends nothing', async (_, failing, code) => {
    const refusal = untilHang(clock, async (hang) => {
      await using all = await through(created, failing(hang));
      return await all.proxy(request(post)).finally(() => expect(all.seen).toEqual([]));
    });
    await expect(refusal).rejects.toMatchObject({ code });
  });

  it('throws for missing and invalid options', () => {
    expect(() => createClientProxy({} as never)).toThrow(/needs baseUrl/);
    const options = { apiKey: 'key-123456', allow: [], authorize: () => true };
    expect(() => createClientProxy({ baseUrl: 'x.example', ...options })).toThrow(/baseUrl must be/);
  });
});
