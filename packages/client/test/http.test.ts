import { describe, expect, it } from 'vitest';
import { contractVersion } from '../src/index.ts';
import { cacheInit } from '../src/platform/runtime.web.ts';
import { apiKey, createTestClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { memoryFetch, type Sent } from './support/memory-fetch.ts';
import { created, json, serve, task, taskId } from './support/service.ts';

const get = '/v1/tasks/{task_id}';
const params = { params: { path: { task_id: taskId } } };

describe('client.http', () => {
  it('is the openapi-fetch client, with the key', async () => {
    await using service = await serve(task('SUCCESS'));
    const { http } = createTestClient({ baseUrl: `${service.url}/`, headers: { 'x-own': '1' } });
    const { data, error, response } = await http.GET(get, params);
    expect(data?.data.status).toBe('SUCCESS');
    expect(error).toBeUndefined();
    expect(response.status).toBe(200);
    expect(service.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'x-own': '1' });
  });

  it('returns a refusal without throwing or retrying', async () => {
    await using service = await serve((_, response) => json(response, 503, { detail: 'busy' }));
    const { http } = createTestClient({ baseUrl: service.url });
    expect(await http.GET(get, params)).toMatchObject({ error: { detail: 'busy' } });
    expect(service.seen).toHaveLength(1);
  });

  it('never sends the key to another host', async () => {
    await using other = await serve(task('SUCCESS'));
    await using service = await serve((_, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    const { http } = createTestClient({ baseUrl: service.url });
    await http.GET(get, { ...params, baseUrl: other.url });
    await http.GET(get, { ...params, redirect: 'follow' });
    expect(other.seen).toHaveLength(2);
    for (const { headers } of other.seen) expect(headers).not.toHaveProperty('authorization');
  });

  it('does not send the key to a host with the same prefix', async () => {
    const sent: Sent[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      const { url, headers } = input as Request;
      sent.push({ url, init: { headers } });
      return Response.json({});
    };
    const { http } = createTestClient({ baseUrl: 'https://api.example', fetch });
    await http.GET(get, { ...params, baseUrl: 'https://api.example.evil' });
    expect(sent[0]?.init.headers.get('authorization')).toBeNull();
  });
});

describe('User-Agent', () => {
  const agent = `videogen-client/${contractVersion}`;

  it.each([
    ['says the version', {}, agent],
    ['is yours if you give one', { headers: { 'User-Agent': 'shop/2.0' } }, 'shop/2.0'],
    ['stays beside other headers', { headers: { 'x-own': '1' } }, agent],
  ])('%s', async (_, options, expected) => {
    await using service = await serve(task('SUCCESS'));
    const client = createTestClient({ baseUrl: service.url, ...options });
    await client.tasks.get(taskId);
    await client.http.GET(get, params);
    expect(service.seen.map(({ headers }) => headers['user-agent'])).toEqual([expected, expected]);
  });
});

describe('middleware', () => {
  it('receives the requests and responses of every call, without the key', async () => {
    await using service = await serve(created);
    const client = createTestClient({ baseUrl: service.url });
    const seen: unknown[] = [];
    client.http.use({
      onRequest({ request, schemaPath }) {
        expect(request).toBeInstanceOf(Request);
        seen.push(schemaPath, request.headers.get('authorization'));
        const changed = new Request(request);
        changed.headers.set('x-trace', 'abc');
        return changed;
      },
      onResponse: ({ response }) => void seen.push(response.status),
    });
    await client.textToVideo({ prompt: 'x' });
    expect(seen).toEqual(['/v1/video/text2video', null, 200]);
    expect(service.seen[0]?.headers).toMatchObject({ 'x-trace': 'abc', authorization: `Bearer ${apiKey}` });
    expect(JSON.parse(String(service.seen[0]?.body))).toEqual({ prompt: 'x' });
  });

  it('that throws before the request is not reported as a network failure', async () => {
    await using service = await serve(created);
    const client = createTestClient({ baseUrl: service.url });
    const fault = new Error('no trace id');
    const eject = {
      onRequest: () => {
        throw fault;
      },
    };
    client.http.use(eject);
    await expect(client.textToVideo({ prompt: 'x' })).rejects.toBe(fault);
    client.http.eject(eject);
    await expect(client.textToVideo({ prompt: 'x' })).resolves.toMatchObject({ id: taskId });
    expect(service.seen).toHaveLength(1);
  });
});

describe('options', () => {
  const make = (more: object) => () => createTestClient(more);
  it.each([
    { baseUrl: 'x.example' },
    { baseUrl: '' },
    { baseUrl: undefined },
    { baseUrl: 'ftp://x.example' },
    { baseUrl: 'https://me:secret@x.example' },
    { baseUrl: 'https://x.example/?key=1' },
    { timeout: -1 },
    { timeout: '5' },
    { maxRetries: Number.NaN },
  ])('%j are refused at once', (more) => {
    expect(make(more)).toThrow(TypeError);
  });

  it.each([{ timeout: -1 }, { maxRetries: '1' }, { signal: 'stop' }])(
    '%j of a call are refused at once',
    async (more) => {
      const fetch = memoryFetch(() => {
        throw new Error('was sent');
      });
      const client = make({ fetch })();
      await expect(client.tasks.get(taskId, more as object)).rejects.toBeInstanceOf(TypeError);
      await expect(client.textToVideo({}, more as object)).rejects.toBeInstanceOf(TypeError);
    },
  );

  it('two clients share no state', async () => {
    const sent: string[] = [];
    const fetch = memoryFetch(({ url, init }) => {
      sent.push(`${url.split('/v1')[0]} ${init.headers.get('authorization')}`);
      return Response.json({ data: { status: 'PENDING' } });
    });
    const [a, b] = ['a', 'b'].map((name) =>
      createTestClient({ baseUrl: `https://${name}.example`, apiKey: `key-of-${name}`, fetch }),
    );
    await Promise.all([a?.tasks.get(taskId), b?.tasks.get(taskId)]);
    expect(sent).toEqual(['https://a.example Bearer key-of-a', 'https://b.example Bearer key-of-b']);
  });

  it('a browser reads no task from its cache', () => {
    expect(cacheInit).toEqual({ cache: 'no-store' });
  });

  it('a read is retried as often as the call allows', async () => {
    let calls = 0;
    const fetch = memoryFetch(() => {
      calls++;
      return new Response('', { status: 503 });
    });
    const { tasks } = make({ fetch, clock: fakeClock() })();
    await expect(tasks.get(taskId, { maxRetries: 2 })).rejects.toMatchObject({ code: 'server', taskId });
    expect(calls).toBe(3);
  });
});

it.each(['false', '""', 'null', '"0"', '1'])('a response with the code %s is not a success', async (code) => {
  const fetch = memoryFetch(() => new Response(`{"code":${code},"data":{"status":"SUCCESS"}}`));
  await expect(createTestClient({ fetch }).tasks.get(taskId)).rejects.toMatchObject({
    code: 'invalid_response',
  });
});

it.each([
  ['a header name with a space', { headers: { 'a b': '1' } }],
  ['a header value with a line break', { headers: { 'x-a': 'a\nb' } }],
  ['a body that is not JSON', { extraFields: { n: 1n } }],
])('%s is misuse, and nothing is sent', async (_, options) => {
  await using service = await serve(created);
  const client = createTestClient({ baseUrl: service.url });
  await expect(client.textToVideo({ prompt: 'x' }, options)).rejects.toBeInstanceOf(TypeError);
  expect(service.seen).toEqual([]);
});
