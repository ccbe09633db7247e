import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { taskId } from '../support/service.ts';

/** Returns the error of a read with this response. */
async function refusal(
  status: number,
  body: unknown,
  apiKey = 'key-123456',
  headers: Record<string, string> = {},
) {
  const fetch = memoryFetch(
    () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
  const { tasks } = createTestClient({ baseUrl: 'https://x.example', apiKey, fetch, clock: fakeClock() });
  return tasks.get(taskId, { maxRetries: 0 }).catch((error: unknown) => error);
}

describe('the error of', () => {
  it.each([
    [409, { detail: 'Duplicate key' }, 'api'],
    [404, { detail: 'Storage key not found' }, 'not_found'],
    [400, { detail: 'Unknown key "colour"' }, 'api'],
    [400, { detail: 'The API key is revoked' }, 'authentication'],
    [403, { detail: 'Invalid API key' }, 'authentication'],
    [401, {}, 'authentication'],
    [403, { code: 4002, message: 'Organization is banned' }, 'organization_banned'],
    [403, { code: '4002' }, 'organization_banned'],
    [403, { detail: { code: 4002 } }, 'organization_banned'],
    [403, { detail: [{ code: '4002' }] }, 'organization_banned'],
    [403, { error: { code: 4002, message: 'Organization is banned' } }, 'organization_banned'],
    [403, { error_code: 4002 }, 'organization_banned'],
    [403, { detail: 'Organization is banned' }, 'organization_banned'],
    [403, { detail: '4002: Organization is banned' }, 'organization_banned'],
    [403, { code: 14002 }, 'api'],
    [403, { remaining: 1.4002 }, 'api'],
    [403, { limits: { '4002': 'pixels' } }, 'api'],
    [403, { detail: 'no' }, 'api'],
  ])('%i with %j is "%s"', async (status, body, code) => {
    expect(await refusal(status, body)).toMatchObject({ code, status });
  });
});

describe('a key that the server echoes', () => {
  const key = 'sk-"quoted\\secret';
  const everything = (error: unknown): string =>
    inspect(error, { depth: 12, showHidden: true }) +
    JSON.stringify({ ...(error as object) }) +
    JSON.stringify([...((error as { headers?: Headers }).headers ?? [])]);
  const hidden = (error: unknown): void => {
    const shown = everything(error);
    for (const form of [
      key,
      JSON.stringify(key).slice(1, -1),
      JSON.stringify(JSON.stringify(key)).slice(3, -3),
    ])
      expect(shown).not.toContain(form);
  };

  it.each([
    ['in a text', { detail: `The key ${key} is odd` }],
    ['in a member name', { detail: { [key]: 'is odd' } }],
    ['in a list', { detail: [{ loc: ['header', key], msg: `no ${key}`, type: key }] }],
    ['in plain text', `What is ${key}?`],
  ])('%s never shows', async (_, body) => {
    const error = await refusal(422, body, key);
    hidden(error);
    expect(everything(error)).toContain('[API key]');
  });

  it('is hidden in headers', async () => {
    hidden(await refusal(400, {}, key, { 'x-echo': `Bearer ${key}`, location: encodeURIComponent(key) }));
  });

  it('is hidden in JSON without an envelope, and in incomplete JSON', async () => {
    hidden(await refusal(200, `<p>${key}</p>`, key));
    hidden(await refusal(200, `{"code":0,"data":${JSON.stringify(key)}`, key));
  });

  it('is hidden in the cause of a broken connection', async () => {
    const parse = Object.assign(new Error('Parse Error'), { data: `HTTP/1.1 200\r\nx: Bearer ${key}` });
    const fetch = async (): Promise<never> => {
      throw new TypeError('fetch failed', { cause: parse });
    };
    const { tasks } = createTestClient({ baseUrl: 'https://x.example', apiKey: key, fetch, maxRetries: 0 });
    const error = await tasks.get(taskId).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'connection' });
    hidden(error);
  });

  it('is hidden from middleware, before and after the request', async () => {
    const seen: (string | null)[] = [];
    const fetch = memoryFetch(() => Response.json({ code: 0, data: { status: 'SUCCESS' } }));
    const { http, tasks } = createTestClient({ baseUrl: 'https://x.example', apiKey: key, fetch });
    http.use({
      onRequest: ({ request }) => void seen.push(request.headers.get('authorization')),
      onResponse: ({ request }) => void seen.push(request.headers.get('authorization')),
    });
    await tasks.get(taskId);
    expect(seen).toEqual([null, null]);
  });

  it.each(['a', 'key', 'not', 'abc'])('is not replaced within words when it is %j', async (short) => {
    const detail = 'The storage key was not found at a bucket, abc';
    expect(String(await refusal(404, { detail }, short))).toContain(detail);
    const echoed = await refusal(404, { detail: `Bearer ${short}`, token: short }, short);
    expect((echoed as { body: unknown }).body).toEqual({ detail: 'Bearer [API key]', token: '[API key]' });
  });
});

it('a body that is nested too deeply becomes a documented error', async () => {
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
  expect(await refusal(500, `{"detail":${deep}}`)).toMatchObject({ code: 'server', status: 500 });
});
