import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as client from '../../src/index.ts';
import { apiKey, createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, taskId } from '../support/service.ts';
import refusals from './refusals.json' with { type: 'json' };

const { ApiError, isApiError, isVideoClientError, ValidationError, VideoClientError } = client;

/** Returns the error of a read with this response. */
async function refusal(
  status: number,
  body: unknown,
  key: string = apiKey,
  headers: Record<string, string> = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = memoryFetch(() => new Response(status === 204 ? null : text, { status, headers }));
  const { tasks } = createTestClient({
    baseUrl: 'https://api.example.com/base/',
    apiKey: key,
    fetch,
    clock: fakeClock(),
    maxRetries: 0,
  });
  return tasks.get(taskId).catch((error: unknown) => error) as Promise<client.AnyVideoClientError>;
}

const unreadable = 'a value that cannot be shown';
const url = `https://api.example.com/base/v1/tasks/${taskId}`;

it.each(refusals)('$status with $body is "$code"', async ({ status, body, code, message = '' }) => {
  const error = await refusal(status, body);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, status, taskId });
  expect(error.message).toContain(`GET ${url} responded with ${status}: ${message}`);
  expect(error.message.endsWith(message), error.message).toBe(true);
  expect(isApiError(error)).toBe(true);
  expect(error.name).toMatch(/Error$/);
});

it.each([
  [200, '<html>Log in', '<html>Log in'],
  [200, '<style>\n  p {', '<style> p {'],
  [200, '["{"]', '["{"]'],
  [200, '', '(empty)'],
  [200, 'null', 'null'],
  [200, '[]', '[]'],
  [200, '{"code":0}', '{"code":0}'],
  [200, '{"code":5,"message":"no","data":{}}', '{"code":5,"message":"no","data":{}}'],
  [200, ' x ', 'x'],
  [200, `${' '.repeat(1_000)}x`, '(empty)'],
  [200, 'x'.repeat(500), `${'x'.repeat(200)}…`],
  [200, 'x'.repeat(201), `${'x'.repeat(200)}…`],
  [200, 'x'.repeat(200), 'x'.repeat(200)],
  [204, '', '(empty)'],
])('%i with %s is an InvalidResponseError', async (status, body, shown) => {
  const error = await refusal(status, body);
  expect(error).toMatchObject({ code: 'invalid_response', taskId });
  expect(error.message.endsWith(`responded with no status: ${shown}`), error.message).toBe(true);
});

it('JSON that is cut is a connection that broke', async () => {
  const message = `GET ${url}: the response was incomplete`;
  expect(await refusal(200, ' {"code":0,"da')).toMatchObject({ code: 'connection', message });
});

it.each([
  ['the innermost reason', new TypeError('fetch failed', { cause: new Error('reset') }), 'reset'],
  ['the code', Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['a text', 'closed', 'closed'],
  ['that there is none', {}, 'unknown reason'],
  ['that it cannot be shown', Object.create(null, { message: { value: Object.create(null) } }), unreadable],
])('the message of a broken connection has %s', async (_, thrown, reason) => {
  const { tasks } = createTestClient({ fetch: () => Promise.reject(thrown), maxRetries: 0 });
  const message = `GET https://x.example/v1/tasks/${taskId} failed: ${reason}`;
  await expect(tasks.get(taskId)).rejects.toMatchObject({
    code: 'connection',
    message,
    cause: expect.anything(),
  });
});

it('a body that is nested too deeply counts as an empty one', async () => {
  const body = '['.repeat(100_000) + ']'.repeat(100_000);
  expect((await refusal(200, body)).message).toBe(`GET ${url} responded with no status: (empty)`);
  const error = await refusal(400, body);
  expect(error).toMatchObject({ code: 'api', body: undefined });
  expect(error.message).toBe(`GET ${url} responded with 400: (empty)`);
});

it('a ValidationError has the faults by field', async () => {
  const detail = [
    { loc: ['body', 'seconds'], msg: 'too large', type: 'a' },
    { loc: ['body', 'seconds'], msg: 'not even', type: 'b' },
    { loc: ['body', 'image', 0, 'service_uri'], msg: 'unknown', type: 'c' },
    { loc: ['body'], msg: 'neither', type: 'd' },
    { loc: ['body', '__proto__'], msg: 'funny', type: 'e' },
    { loc: ['image', 'path', 'body'], msg: 'deep', type: 'f' },
    { loc: ['bodyguard'], msg: 'tall', type: 'g' },
    { loc: ['body'], msg: 7, type: 'h' },
    { loc: 'body', msg: 'no list', type: 'i' },
    'nonsense',
  ];
  const error = await refusal(422, { detail });
  if (!(error instanceof ValidationError)) throw error;
  expect(error.detail).toHaveLength(7);
  expect(error.fieldErrors()).toEqual({
    seconds: ['too large', 'not even'],
    'image.0.service_uri': ['unknown'],
    '': ['neither'],
    ['__proto__']: ['funny'],
    'image.path.body': ['deep'],
    bodyguard: ['tall'],
  });
});

it('a refusal shows no query of a URL, which may hold a signature', async () => {
  const signed = 'https://s.example/a.png?signature=1';
  const hidden = 'https://s.example/a.png?[secret]';
  const body = { detail: `no ${signed}`, inputs: [{ image: signed, seconds: 5 }] };
  const error = await refusal(422, body, apiKey, { location: signed });
  expect(error).toMatchObject({ body: { detail: `no ${hidden}`, inputs: [{ image: hidden, seconds: 5 }] } });
  expect(error.message).toBe(`GET ${url} responded with 422: no ${hidden}`);
  expect((error as InstanceType<typeof ApiError>).headers.get('location')).toBe(hidden);
});

it('Retry-After is in milliseconds', async () => {
  expect(await refusal(503, '', apiKey, { 'retry-after': '3' })).toMatchObject({ retryAfter: 3_000 });
});

describe('an error', () => {
  it('of the base class has a code and a name, and no cause unless there is one', () => {
    const error = new VideoClientError('x');
    expect(error).toMatchObject({
      message: 'x',
      code: 'video_client',
      name: 'VideoClientError',
      outcome: 'none',
    });
    expect(Object.keys(error).sort()).toEqual(['code', 'outcome']);
    expect([Object.hasOwn(error, 'cause'), Object.hasOwn(error, 'task')]).toEqual([false, false]);
    expect(new VideoClientError('x', { cause: null })).toHaveProperty('cause', null);
  });

  it.each<[string, (made: client.VideoClient) => Promise<unknown>]>([
    ['a download', ({ download }) => download({} as never)],
    ['a read', ({ tasks }) => tasks.get('')],
    ['a wait', ({ tasks }) => tasks.wait(taskId, { timeout: -1 })],
  ])('of misuse in %s is a TypeError without details', async (_, call) => {
    const error: unknown = await call(createTestClient()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(Object.keys(error as TypeError)).toEqual([]);
  });

  it('has the record of its task, and does not print it', () => {
    const task = record('FAILED');
    const error = new client.TaskFailedError('x', { taskId, task });
    expect(error.task).toBe(task);
    expect(Object.keys(error).sort()).toEqual(['code', 'outcome', 'taskId']);
  });

  it.each([
    [{}, 'none'],
    [{ taskId: undefined }, 'none'],
    [{ taskId }, 'created'],
    [{ taskId, outcome: 'ambiguous' as const }, 'ambiguous'],
    [{ outcome: 'refused' as const }, 'refused'],
  ])('with %j has the outcome %s', (details, outcome) => {
    expect(new client.TimeoutError('x', details)).toMatchObject({ ...details, outcome });
  });

  it.each([client.UploadError, client.DownloadError])(
    'of a storage may not be repeated unless it says so',
    (Of) => {
      expect(new Of('x')).toMatchObject({ retryable: false });
      expect(new Of('x', { status: 500 })).toMatchObject({ retryable: false, status: 500 });
      expect(new Of('x', { retryable: true })).toMatchObject({ retryable: true });
    },
  );
});

describe('guards', () => {
  it('narrow by code', async () => {
    const error: unknown = await refusal(404, '');
    expect(isVideoClientError(error)).toBe(true);
    expect(isVideoClientError(error, 'not_found')).toBe(true);
    expect(isVideoClientError(error, 'server', 'timeout')).toBe(false);
    expect(isVideoClientError(new client.TimeoutError('x'), 'timeout')).toBe(true);
  });

  const unreadableObject = new Proxy(
    {},
    {
      has: () => {
        throw new Error('mine');
      },
    },
  );
  it.each([
    undefined,
    null,
    'not_found',
    { code: 'not_found' },
    new Error('x'),
    new TypeError('x'),
    unreadableObject,
  ])('refuse %s', (error) => {
    expect(isVideoClientError(error)).toBe(false);
    expect(isApiError(error)).toBe(false);
  });

  it('take no refusal of a storage for one of the service', () => {
    const error = new client.UploadError('x', { status: 400 });
    expect([isVideoClientError(error, 'upload'), isApiError(error)]).toEqual([true, false]);
  });

  it('work across realms', () => {
    const foreign = runInNewContext(
      `Object.defineProperty(Object.assign(new Error('x'), { code: 'abort' }), Symbol.for('@videogen/client/error'), { value: true })`,
    );
    expect(foreign).not.toBeInstanceOf(Error);
    expect(isVideoClientError(foreign, 'abort')).toBe(true);
  });
});

it('every error class is an error of this package, with a name of its own', () => {
  const classes = Object.entries(client).filter(
    ([name]) => name.endsWith('Error') && name !== 'isApiError' && name !== 'isVideoClientError',
  );
  expect(classes.length).toBe(21);
  for (const [name, made] of classes) {
    const { prototype } = made as typeof VideoClientError;
    expect(name === 'VideoClientError' || prototype instanceof VideoClientError, name).toBe(true);
  }
});

describe('the key', () => {
  it('is hidden in the client, its tasks, and the log', async () => {
    const lines: string[] = [];
    const fetch = memoryFetch(() => Response.json({ code: 0, data: { task_id: taskId, status: 'SUCCESS' } }));
    const made = createTestClient({ fetch, logger: (line) => lines.push(line) });
    const show = (value: unknown): string =>
      inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value);
    expect(show({ core: { options: { apiKey } } })).toContain(apiKey);
    const task = await made.textToVideo({ prompt: 'x' });
    await task.result();
    for (const value of [made, task, made.http, made.tasks]) expect(show(value)).not.toContain(apiKey);
    expect(lines.length).toBeGreaterThan(2);
    expect(show(lines)).toContain(taskId);
    expect(show(lines)).not.toContain(apiKey);
  });

  const missing = 'apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY';
  const invalid = 'apiKey must be, or return, a string of visible ASCII characters';
  it.each([
    ...['', undefined].map((key) => [key, missing] as const),
    ...[' ', 'a b', 'ключ', 'x\n', 7, null].map((key) => [key, invalid] as const),
  ])('cannot be %j', (key, message) => {
    expect(() => createTestClient({ apiKey: key as string })).toThrow(new TypeError(message));
  });

  it.each(['hidden key', 'ключ', 'hidden\n'])('is not shown by the error when it is %j', (key) => {
    const make = (): unknown => createTestClient({ apiKey: key });
    // However it is escaped.
    const shown = /hidden|ключ/;
    expect(JSON.stringify(key)).toMatch(shown);
    expect(make).toThrow('apiKey must be');
    expect(make).not.toThrow(shown);
  });

  it('is read from the function for every request', async () => {
    const sent: (string | null)[] = [];
    const turns = [1, 2].values();
    const fetch = memoryFetch(({ init }) => {
      sent.push(init.headers.get('authorization'));
      return Response.json({ data: { status: 'SUCCESS' } });
    });
    const { tasks } = createTestClient({ apiKey: async () => `key-${turns.next().value}`, fetch });
    await tasks.get(taskId);
    await tasks.get(taskId);
    expect(sent).toEqual(['Bearer key-1', 'Bearer key-2']);
  });

  it('cannot be an empty text of a function, and nothing is sent', async () => {
    const made = createTestClient({ apiKey: () => '', fetch: () => Promise.reject(new Error('was sent')) });
    await expect(made.textToVideo({ prompt: 'x' })).rejects.toMatchObject({
      code: 'api_key',
      message: `apiKey() failed: TypeError: ${invalid}`,
      cause: new TypeError(invalid),
      sent: false,
    });
  });
});

describe('a key that the server echoes', () => {
  const key = 'sk-"quoted\\secret';
  const show = (error: unknown): string => {
    const headers = [...((error as { headers?: Headers }).headers ?? [])];
    return (
      inspect(error, { depth: 12, showHidden: true }) + JSON.stringify([{ ...(error as object) }, headers])
    );
  };
  const hidden = (error: unknown): string => {
    const shown = show(error);
    // However often its quotes are escaped.
    expect(shown.replaceAll('\\', '')).not.toContain(key.replaceAll('\\', ''));
    expect(shown).not.toContain(encodeURIComponent(key));
    return shown;
  };

  it.each<[string, number, unknown, Record<string, string>?]>([
    ['in a text', 422, { detail: `The key ${key} is odd` }],
    ['in a member name', 422, { detail: { [key]: 'is odd' } }],
    ['in a list', 422, { detail: [{ loc: ['header', key], msg: `no ${key}`, type: key }] }],
    ['in plain text', 422, `What is ${key}?`],
    ['in headers', 400, {}, { 'x-echo': `Bearer ${key}`, location: encodeURIComponent(key) }],
    ['in JSON without an envelope', 200, `<p>${key}</p>`],
  ])('%s never shows', async (_, status, body, headers) => {
    // A client with another key shows what is not a key of its own.
    const other = show(await refusal(status, body, 'another-key', headers));
    expect(other.replaceAll('\\', '')).toMatch(/sk-(%22|")quoted/);
    expect(hidden(await refusal(status, body, key, headers))).toContain('[API key]');
  });

  it('is hidden in incomplete JSON', async () => {
    const half = `{"code":0,"data":${JSON.stringify(key)}`;
    expect(() => hidden(new SyntaxError(half))).toThrow();
    hidden(await refusal(200, half, key));
  });

  it('is hidden in the cause of a broken connection', async () => {
    const parse = Object.assign(new Error('Parse Error'), { data: `HTTP/1.1 200\r\nx: Bearer ${key}` });
    const fetch = async (): Promise<never> => {
      throw new TypeError('fetch failed', { cause: parse });
    };
    const { tasks } = createTestClient({ apiKey: key, fetch, maxRetries: 0 });
    const error = await tasks.get(taskId).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'connection' });
    expect(() => hidden(new Error('failed', { cause: parse }))).toThrow();
    hidden(error);
  });

  it('is hidden from middleware, before and after the request', async () => {
    const seen: (string | null)[] = [];
    const fetch = memoryFetch(() => Response.json({ code: 0, data: { status: 'SUCCESS' } }));
    const { http, tasks } = createTestClient({ apiKey: key, fetch });
    http.use({
      onRequest: ({ request }) => void seen.push(request.headers.get('authorization')),
      onResponse: ({ request }) => void seen.push(request.headers.get('authorization')),
    });
    await tasks.get(taskId);
    expect(seen).toEqual([null, null]);
  });

  it('is replaced within words when it has eight characters', async () => {
    expect(String(await refusal(404, { detail: 'xkey-1234x' }, 'key-1234'))).toContain('x[API key]x');
    expect(String(await refusal(404, { detail: 'xkey-123x' }, 'key-123'))).toContain('xkey-123x');
  });

  it.each(['a', 'key', 'not', 'abc'])('is not replaced within words when it is %j', async (short) => {
    const detail = 'The storage key was not found at a bucket, abc';
    expect(String(await refusal(404, { detail }, short))).toContain(detail);
    const echoed = await refusal(404, { detail: `Bearer ${short}`, token: short }, short);
    expect((echoed as { body: unknown }).body).toEqual({ detail: 'Bearer [API key]', token: '[API key]' });
  });
});
