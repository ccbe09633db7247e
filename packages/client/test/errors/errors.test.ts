import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as client from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { taskId } from '../support/service.ts';

const apiKey = 'sk-secret-123456';
const { ApiError, isApiError, isVideoClientError, ValidationError, VideoClientError } = client;

async function errorOf(body: string, status: number, headers: Record<string, string> = {}) {
  const fetch = memoryFetch(() => new Response(status === 204 ? null : body, { status, headers }));
  const { tasks } = createTestClient({
    baseUrl: 'https://api.example.com/base/',
    apiKey,
    fetch,
    clock: fakeClock(),
    maxRetries: 0,
  });
  return tasks.get(taskId).catch((error: unknown) => error) as Promise<client.AnyVideoClientError>;
}

const url = `https://api.example.com/base/v1/tasks/${taskId}`;

it.each([
  [400, '{"detail":"no"}', 'api', 'no'],
  [
    400,
    '{"detail":"The API key is invalid or revoked"}',
    'authentication',
    'The API key is invalid or revoked',
  ],
  [401, '{"detail":"who?"}', 'authentication', 'who?'],
  [401, '<html>proxy', 'authentication', '<html>proxy'],
  [403, '{"code":4002,"message":"Organization is banned"}', 'organization_banned', 'Organization is banned'],
  [403, '{"code":1,"message":"no"}', 'api', 'no'],
  [404, '{"detail":"Task not found"}', 'not_found', 'Task not found'],
  [
    422,
    '{"detail":[{"loc":["path","task_id"],"msg":"no UUID","type":"x"}]}',
    'validation',
    'path.task_id: no UUID',
  ],
  [422, '<html>', 'validation', '<html>'],
  [429, '', 'rate_limit', '(empty)'],
  [500, '{"message":"oops"}', 'server', 'oops'],
  [502, '<html>\n  <h1>Bad\tgateway</h1>', 'server', '<html> <h1>Bad gateway</h1>'],
  [418, JSON.stringify({ teapot: true }), 'api', '{"teapot":true}'],
  [301, '', 'api', '(empty)'],
] as const)('%i with %s is "%s"', async (status, body, code, words) => {
  const error = await errorOf(body, status);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, status, taskId });
  expect(error.message).toContain(`GET ${url} responded with ${status}: ${words}`);
  expect(isApiError(error)).toBe(true);
  expect(error.name).toMatch(/Error$/);
});

it.each([
  ['<html>Log in', '<html>Log in'],
  ['', '(empty)'],
  ['null', 'null'],
  ['[]', '[]'],
  ['{"code":0}', '{"code":0}'],
  ['{"code":5,"message":"no","data":{}}', '"no"'],
  ['x'.repeat(500), `${'x'.repeat(200)}…`],
])('200 with %s is an InvalidResponseError', async (body, shown) => {
  const error = await errorOf(body, 200);
  expect(error).toMatchObject({ code: 'invalid_response', taskId });
  expect(error.message).toContain(shown);
});

it('204 is an InvalidResponseError', async () => {
  expect(await errorOf('', 204)).toMatchObject({ code: 'invalid_response' });
});

it('a ValidationError has the faults by field', async () => {
  const detail = [
    { loc: ['body', 'seconds'], msg: 'too large', type: 'a' },
    { loc: ['body', 'seconds'], msg: 'not even', type: 'b' },
    { loc: ['body', 'image', 0, 'service_uri'], msg: 'unknown', type: 'c' },
    { loc: ['body'], msg: 'neither', type: 'd' },
    { loc: ['body', '__proto__'], msg: 'funny', type: 'e' },
    'nonsense',
  ];
  const error = await errorOf(JSON.stringify({ detail }), 422);
  if (!(error instanceof ValidationError)) throw error;
  expect(error.detail).toHaveLength(5);
  expect(error.fieldErrors()).toEqual({
    seconds: ['too large', 'not even'],
    'image.0.service_uri': ['unknown'],
    '': ['neither'],
    ['__proto__']: ['funny'],
  });
});

it('Retry-After is in milliseconds', async () => {
  expect(await errorOf('', 503, { 'retry-after': '3' })).toMatchObject({ retryAfter: 3_000 });
});

describe('guards', () => {
  it('narrow by code', async () => {
    const error: unknown = await errorOf('', 404);
    expect(isVideoClientError(error)).toBe(true);
    expect(isVideoClientError(error, 'not_found')).toBe(true);
    expect(isVideoClientError(error, 'server', 'timeout')).toBe(false);
    expect(isVideoClientError(new client.TimeoutError('x'), 'timeout')).toBe(true);
  });

  it.each([undefined, null, 'not_found', { code: 'not_found' }, new Error('x'), new TypeError('x')])(
    'refuse %s',
    (error) => {
      expect(isVideoClientError(error)).toBe(false);
      expect(isApiError(error)).toBe(false);
    },
  );

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
    const made = createTestClient({
      baseUrl: 'https://x.example',
      apiKey,
      fetch,
      logger: (line) => lines.push(line),
    });
    const task = await made.textToVideo({ prompt: 'x' });
    await task.result();
    for (const value of [made, task, made.http, made.tasks]) {
      expect(inspect(value, { depth: 9, showHidden: true }) + JSON.stringify(value)).not.toContain(apiKey);
    }
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join()).not.toContain(apiKey);
  });

  it.each(['', ' ', 'a b', 'ключ', 'x\n', 7, null, undefined])(
    'cannot be %j, and the error does not show it',
    (key) => {
      const make = (): unknown => createTestClient({ baseUrl: 'https://x.example', apiKey: key as string });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(/^apiKey (must be|is not set)/);
    },
  );

  it('is read from the function for every request', async () => {
    const sent: (string | null)[] = [];
    let turn = 0;
    const fetch = memoryFetch(({ init }) => {
      sent.push(init.headers.get('authorization'));
      return Response.json({ data: { status: 'SUCCESS' } });
    });
    const { tasks } = createTestClient({
      baseUrl: 'https://x.example',
      apiKey: async () => `key-${++turn}`,
      fetch,
    });
    await tasks.get(taskId);
    await tasks.get(taskId);
    expect(sent).toEqual(['Bearer key-1', 'Bearer key-2']);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('vault is closed'))],
    ['returns an empty text', () => ''],
  ])('from a function that %s is an error, and nothing is sent', async (_, apiKey) => {
    const fetch = memoryFetch(() => Response.json({}));
    const made = createTestClient({
      baseUrl: 'https://x.example',
      apiKey,
      fetch: () => fetch('https://x.example/never'),
    });
    await expect(made.textToVideo({ prompt: 'x' })).rejects.toMatchObject({ code: 'api_key', sent: false });
  });
});
