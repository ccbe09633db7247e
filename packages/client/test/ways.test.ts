import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../src/clock.ts';
import { createVideoClient, isVideoClientError, type VideoClient } from '../src/index.ts';
import { type Answer, created, json, record, serve, task, taskId } from './support/service.ts';

type Use = (client: VideoClient, signal: AbortSignal) => Promise<unknown>;

interface Case {
  readonly answer?: Answer;
  /** Time passes only when the request arrives, however long that takes. */
  readonly timed?: true;
  readonly use?: Use;
  readonly options?: object;
}

const read: Use = ({ tasks }) => tasks.get(taskId, { maxRetries: 1 });
const create: Use = ({ textToVideo }) => textToVideo({ prompt: 'x' }).then(({ id }) => id);
const withHeaders =
  (headers: unknown, submit = create): Use =>
  ({ textToVideo, ...client }) =>
    submit({ ...client, textToVideo: (input) => textToVideo(input, { headers } as object) }, never);
const never = new AbortController().signal;
const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const good = JSON.stringify({ code: 0, data: record('PROCESSING') });

const cases: Record<string, Case> = {
  'a read': {},
  'a create request': { answer: created, use: create },
  'common and own headers': {
    answer: created,
    options: { headers: { 'x-a': '1', 'X-B': '1', 'content-type': 'application/json; charset=utf-8' } },
    use: withHeaders({ 'x-b': '2', 'X-C': '3', Authorization: 'Bearer of-someone-else' }),
  },
  'headers that are taken away': {
    answer: created,
    options: { headers: { 'x-a': '1', 'x-b': '1' } },
    use: withHeaders({ 'X-A': null, 'x-b': undefined }),
  },
  'an instance of Headers': { answer: created, use: withHeaders(new Headers({ 'x-a': '1' })) },
  'a type of another content': {
    answer: created,
    use: withHeaders({ 'content-type': 'application/x-www-form-urlencoded' }),
  },
  'a name that no header can have': { answer: created, use: withHeaders({ 'a b': '1' }) },
  'a value that no header can have': { answer: created, use: withHeaders({ 'x-a': 'a\nb' }) },
  'a body that is not JSON': {
    answer: created,
    use: ({ textToVideo }) => textToVideo({ prompt: 'x' }, { extraFields: { n: 1n } }),
  },
  'a key from a function': { options: { apiKey: async () => 'key-of-a-function' } },
  'no key from a function': { options: { apiKey: () => Promise.reject(new Error('no vault')) } },
  gzip: {
    answer: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good)),
  },
  'gzip that breaks off': {
    answer: (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good).subarray(0, 40)),
  },
  'a body without its length': {
    answer: (_, response) => {
      response.write(good.slice(0, 9));
      response.end(good.slice(9));
    },
  },
  'JSON that breaks off': { answer: text(200, good.slice(0, 30)) },
  'HTML of a proxy': { answer: text(200, '<html>Sign in</html>', { 'content-type': 'text/html' }) },
  'an empty body': { answer: text(200, '', { 'content-length': '0' }) },
  'an empty body without its length': { answer: text(200, '') },
  '204': { answer: text(204, '') },
  'a code other than 0': { answer: (_, response) => json(response, 200, { code: 7, data: {} }) },
  'data without a status': { answer: (_, response) => json(response, 200, { code: 0, data: {} }) },
  'text for data': { answer: text(200, '"busy"') },
  'the key in an answer': { answer: (_, response) => json(response, 400, { detail: 'key-123456 is odd' }) },
  '422': {
    use: create,
    answer: (_, response) =>
      json(response, 422, { detail: [{ loc: ['body', 'seconds'], msg: 'too many', type: 'x' }] }),
  },
  '403 of a banned organization': {
    answer: (_, response) => json(response, 403, { code: 4002, message: 'Organization is banned' }),
  },
  '404 with an empty body': { answer: text(404, '', { 'content-length': '0' }) },
  '404 with an empty body without its length': { answer: text(404, '') },
  '401 with text': { answer: text(401, 'who are you?') },
  '400 with text in JSON': { answer: text(400, '"busy"') },
  '400 with JSON in text in JSON': { answer: text(400, JSON.stringify('{"detail":"busy"}')) },
  '400 with null': { answer: text(400, 'null') },
  '400 with a number': { answer: text(400, '7') },
  '429': { answer: (_, response) => json(response, 429, {}, { 'retry-after': '0' }) },
  '429 of a create request': {
    use: ({ textToVideo }) => textToVideo({ prompt: 'x' }, { maxRetries: 1 }),
    answer: (_, response) => json(response, 429, {}, { 'retry-after': '0' }),
  },
  '502 with HTML': { answer: text(502, '<h1>Bad Gateway</h1>') },
  '503 of a create request': { answer: text(503, 'busy'), use: create },
  'a redirect': { answer: text(307, '', { location: '/elsewhere' }) },
  'a reset': { answer: (_, response) => response.socket?.resetAndDestroy() },
  'a reset of a create request': {
    answer: (_, response) => response.socket?.resetAndDestroy(),
    use: create,
  },
  'a reset within the body': {
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': good.length }).write(good.slice(0, 20));
      setImmediate(() => response.socket?.resetAndDestroy());
    },
  },
  'a timeout': {
    timed: true,
    answer: () => {},
    use: ({ tasks }) => tasks.get(taskId, { timeout: 30, maxRetries: 0 }),
  },
  'a timeout of a create request': {
    timed: true,
    answer: () => {},
    use: ({ textToVideo }) => textToVideo({ prompt: 'x' }, { timeout: 30, maxRetries: 0 }),
  },
  'an abort before': {
    use: ({ tasks }) => tasks.get(taskId, { signal: AbortSignal.abort('enough') }),
  },
  'an abort on the way': {
    answer: () => {},
    use: async ({ textToVideo }, arrived) => {
      const controller = new AbortController();
      arrived.addEventListener('abort', () => controller.abort('enough'));
      return textToVideo({ prompt: 'x' }, { signal: controller.signal });
    },
  },
};

/** Everything that a caller and the service can see of one use. */
async function visible(one: Case, middleware: boolean) {
  const { answer = task('PROCESSING'), use = read, options } = one;
  const arrived = new AbortController();
  await using service = await serve((...request) => {
    arrived.abort();
    return answer(...request);
  });
  const lines: string[] = [];
  const logger = (line: string) => lines.push(line);
  const retry = { baseDelay: 1 };
  const createId = () => 'submission';
  const common = { baseUrl: service.url, apiKey: 'key-123456', retry, createId, logger };
  const timed = one.timed && { clock: clockOf(arrived.signal) };
  const client = createVideoClient({ ...common, random: () => 0, ...timed, ...options });
  if (middleware) client.http.use({ onRequest: () => undefined, onResponse: () => undefined });
  const outcome = await use(client, arrived.signal).then((value) => ({ value }), facts);
  const seen = service.seen.map(({ method, path, headers, body }) => ({
    method,
    path,
    headers: { ...headers, host: '' },
    body: String(body),
  }));
  return JSON.parse(JSON.stringify({ outcome, seen, lines }).replaceAll(service.url, 'http://service'));
}

/** A clock whose one second passes with the signal. */
function clockOf(signal: AbortSignal): Clock {
  return {
    now: () => (signal.aborted ? 1000 : 0),
    schedule: (run) => {
      signal.addEventListener('abort', run, { once: true });
      return () => signal.removeEventListener('abort', run);
    },
  };
}

function facts(error: unknown) {
  if (!isVideoClientError(error)) return { type: (error as Error).constructor.name };
  const { name, message, code, taskId: id, sent, cause } = error;
  const { status, body, retryAfter } = { status: 0, body: 0, retryAfter: 0, ...error };
  const told = { name, message, code, id, sent, status, body, retryAfter, type: error.constructor.name };
  return { ...told, cause: isVideoClientError(cause) ? cause.message : typeof cause };
}

describe('straight and through middleware that does nothing, all is the same:', () => {
  it.each(Object.entries(cases))('%s', async (_, one) => {
    expect(await visible(one, true)).toEqual(await visible(one, false));
  });

  it.each(['a name that no header can have', 'a value that no header can have', 'a body that is not JSON'])(
    '%s is misuse, and nothing is sent',
    async (name) => {
      const { outcome, seen } = await visible(cases[name] ?? {}, false);
      expect(outcome).toEqual({ type: 'TypeError' });
      expect(seen).toEqual([]);
    },
  );
});

it.each([{}, () => {}, 'x', 7])('%j is refused as middleware, with a reason', (middleware) => {
  const { http } = createVideoClient({ baseUrl: 'https://x.example', apiKey: 'key-123456' });
  expect(() => http.use(middleware as never)).toThrow(
    new TypeError(
      'Middleware must be an object with at least one of the functions onRequest, onResponse, onError',
    ),
  );
  expect(() => http.use(false as never, null as never)).not.toThrow();
});
