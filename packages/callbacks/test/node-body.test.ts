import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import {
  type CallbackBody,
  type CallbackStore,
  memoryStore,
  type ReceiverSettings,
} from '@videogen/callbacks';
import { incomingFromNode, nodeHandler } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, it, onTestFinished, vi } from 'vitest';
import { discardRest } from '../src/node-request.ts';
import { type Claims, createClaims } from './support/claims.ts';
import { record } from './support/fixture.ts';

/** A server with the kit, one connection to it, and what came of it. */
interface Line {
  readonly socket: Socket;
  readonly server: Server;
  /** The head of a request for a body of the given number of bytes; without a number it is sent in chunks. */
  head(length?: number): string;
  /** Status codes of the responses so far. */
  readonly statuses: readonly string[];
  readonly effects: Claims['effects'];
  readonly codes: Claims['codes'];
}

interface LineOptions extends Partial<ReceiverSettings> {
  /** Something that sees the request before the kit does. */
  readonly before?: (request: IncomingMessage) => void;
  /** Something that sees it after the kit. */
  readonly after?: (request: IncomingMessage) => void;
}

async function line({ before, after, ...settings }: LineOptions = {}): Promise<Line> {
  const { callbacks, url, effects, codes } = await createClaims(settings);
  const handle = nodeHandler(callbacks);
  const server = createServer((request, response) => {
    before?.(request);
    void handle(request, response);
    after?.(request);
  });
  const { port, close } = await listen(server);
  const { pathname } = new URL(url);
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });

  // A connection that a test resets says so here.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    return close();
  });

  const head = (length?: number): string => {
    const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
    return `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`;
  };

  return {
    socket,
    server,
    head,
    effects,
    codes,
    get statuses() {
      return [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status ?? '');
    },
  };
}

const TASK = crypto.randomUUID();
const body = (status: string): string => JSON.stringify(record(TASK, status));
const SUCCESS = body('SUCCESS');
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The server has got the head by the time this resolves, and has had time to see that there is no more. */
async function seen({ server }: Line): Promise<void> {
  await once(server, 'request');
  await setImmediate();
  await setImmediate();
}

/** What is sent at once, and what is sent once the server has seen that. */
const WAYS: readonly [string, (head: Line['head']) => [string, string?]][] = [
  ['in one packet with the head', (head) => [head(SUCCESS.length) + SUCCESS]],
  ['after the head', (head) => [head(SUCCESS.length), SUCCESS]],
  [
    'half with the headers, half later',
    (head) => [head(SUCCESS.length) + SUCCESS.slice(0, 100), SUCCESS.slice(100)],
  ],
  ['in chunks, at once', (head) => [`${head()}${chunk(SUCCESS)}0\r\n\r\n`]],
  [
    'in chunks with pauses',
    (head) => [head() + chunk(SUCCESS.slice(0, 100)), `${chunk(SUCCESS.slice(100))}0\r\n\r\n`],
  ],
];

/** Sends a part, and the rest once the server has seen it. */
async function sendParts(to: Line, first: string, rest?: string): Promise<void> {
  const request = seen(to);
  to.socket.write(first);
  await request;
  if (rest !== undefined) to.socket.write(rest);
}

const STREAMS: readonly [string, () => LineOptions][] = [
  ['', () => ({})],
  [' while the store is slow', () => ({ store: slowStore() })],
  [' on a paused stream', () => ({ before: (request) => request.pause() })],
  [' on a stream with an encoding', () => ({ before: (request) => request.setEncoding('utf8') })],
];

function slowStore(): CallbackStore {
  const store = memoryStore();
  return { ...store, read: (key) => setImmediate().then(() => store.read(key)) };
}

it.each(
  STREAMS.flatMap(([stream, options]) => WAYS.map(([way, getParts]) => ({ way, stream, getParts, options }))),
)('receives a body that arrives $way$stream', async ({ getParts, options }) => {
  const to = await line(options());
  await sendParts(to, ...getParts(to.head));
  await expect.poll(() => to.statuses).toEqual(['200']);
  expect(to.effects).toEqual(['SUCCESS']);
});

it('receives a body under faked timers', async () => {
  const to = await line();
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
  to.socket.write(to.head(SUCCESS.length) + SUCCESS);
  // A poll would set the faked timers going.
  await once(to.socket, 'data');
  expect(to.statuses).toEqual(['200']);
});

it('receives deliveries on one connection in order', async () => {
  const to = await line();
  const statuses = ['PENDING', 'PROCESSING', 'SUCCESS'];
  to.socket.write(statuses.map((status) => to.head(body(status).length) + body(status)).join(''));
  await expect.poll(() => to.statuses).toEqual(['200', '200', '200']);
  expect(to.effects).toEqual(statuses);
});

it.each([
  ['nothing', '', '422', 'invalid_json'],
  ['more than the limit', SUCCESS.padEnd(2000), '413', 'too_large'],
])('refuses %s though all of it is there', async (_what, text, status, reason) => {
  const to = await line({ maxBodyBytes: 1000 });
  to.socket.write(`${to.head()}${text === '' ? '' : chunk(text)}0\r\n\r\n`);
  await expect.poll(() => to.statuses).toEqual([status]);
  expect(to.codes()).toEqual([reason]);
});

/** A store that responds once the request's connection is gone. */
function storeThatWaits(): { store: CallbackStore; before: (request: IncomingMessage) => void } {
  const store = memoryStore();
  let gone: Promise<unknown> = Promise.resolve();
  return {
    store: {
      ...store,
      read: async (key) => {
        await gone;
        return store.read(key);
      },
    },
    before: (request) => {
      gone = new Promise((resolve) => request.on('close', resolve));
    },
  };
}

const HALF = SUCCESS.slice(0, 100);

it.each([
  ['before a response is being sent', {}, SUCCESS, [], ['SUCCESS']],
  ['before the store has responded', storeThatWaits(), SUCCESS, [], ['SUCCESS']],
  ['in the middle of a body', {}, HALF, ['aborted'], []],
  ['in the middle of a body and before the store has responded', storeThatWaits(), HALF, ['aborted'], []],
])(
  'counts only a whole delivery of a sender that goes away %s',
  async (_when, options, text, codes, effects) => {
    const to = await line(options);
    await sendParts(to, to.head(SUCCESS.length) + text);
    to.socket.resetAndDestroy();
    await expect.poll(() => [to.codes(), to.effects]).toEqual([codes, effects]);
  },
);

const readAll = (request: IncomingMessage): void => void request.on('data', () => {});

it.each([
  ['has read', { before: readAll }],
  ['reads first', { after: readAll }],
])('responds with 503 to a body that another listener %s', async (_when, options) => {
  const to = await line(options);
  to.socket.write(to.head(SUCCESS.length) + SUCCESS);
  await expect.poll(() => to.statuses).toEqual(['503']);
  expect([to.effects, to.codes()]).toEqual([[], ['body_consumed']]);
});

/** A request without a connection, whose body a test pushes. */
function bareRequest(contentLength?: number): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (contentLength !== undefined) request.headers = { 'content-length': String(contentLength) };
  return request;
}

/** Reads the body of a bare request, as text, or the reason why there is none. */
async function bodyOf(
  request: IncomingMessage,
  { maxBodyBytes = 8, timeout = 60_000 } = {},
): Promise<unknown> {
  return getText(await incomingFromNode(request).body({ maxBodyBytes, timeout }));
}

function getText(read: CallbackBody): unknown {
  if (read.kind === 'failed') return read;
  return read.kind === 'bytes' ? Buffer.from(read.bytes).toString() : read;
}

const failed = (reason: string): object => ({ kind: 'failed', reason });

it('reads no method and no path where a platform sets none', () => {
  expect(incomingFromNode(Object({ headers: {} }))).toMatchObject({ method: '', target: '' });
});

it.each<[string, object, (() => unknown) | undefined, object]>([
  [
    'read by a parser',
    { readableDidRead: true, body: { a: 1 } },
    undefined,
    { kind: 'value', value: { a: 1 } },
  ],
  ['empty, and read', { readableEnded: true, body: { a: 1 } }, undefined, { kind: 'value', value: { a: 1 } }],
  [
    'kept as it came',
    { readableDidRead: true, rawBody: '1', body: 1 },
    undefined,
    { kind: 'text', text: '1' },
  ],
  ['kept elsewhere', { readableDidRead: true, rawBody: '1' }, () => '2', { kind: 'text', text: '2' }],
  ['nowhere', { readableDidRead: true }, undefined, failed('body_consumed')],
])('finds a body that is %s', async (_what, parts, readBody, wanted) => {
  const incoming = incomingFromNode(Object({ headers: {}, ...parts }), readBody);
  expect(await incoming.body({ maxBodyBytes: 8, timeout: 1_000 })).toEqual(wanted);
});

it.each<[string, number | undefined, boolean, unknown]>([
  ['that is complete', undefined, true, 'body'],
  ['of the length in its header', 4, false, 'body'],
  ['that is incomplete', 5, false, failed('aborted')],
  ['whose length is unknown', undefined, false, failed('aborted')],
])('reads a body %s after its sender has closed the connection', async (_what, length, complete, wanted) => {
  const request = bareRequest(length);
  request.push('bo');
  request.push('dy');
  request.complete = complete;
  request.destroy();
  expect(await bodyOf(request, { timeout: 1 })).toEqual(wanted);
});

it.each([undefined, 0])(
  'reads an empty body as an empty text, with the length %s in its header',
  async (length) => {
    const request = bareRequest(length);
    request.complete = length === undefined;
    expect(await bodyOf(request)).toEqual({ kind: 'text', text: '' });
  },
);

it('ends a stream whose whole body has arrived, for others that wait for its end', async () => {
  const request = bareRequest(4);
  request.push('body');
  expect(await bodyOf(request)).toBe('body');
  request.push(null);
  await once(request, 'end');
});

it('reads each chunk of a complete body that another listener begins to read', async () => {
  const request = bareRequest();
  request.push('bo');
  request.push('dy');
  request.push(null);
  request.complete = true;
  request.on('data', () => {});
  expect(await bodyOf(request)).toBe('body');
});

it('reads the bytes of a stream whose encoding is not that of JSON', async () => {
  const request = bareRequest();
  request.setEncoding('latin1');
  const reading = bodyOf(request);
  request.push('b\u00f6dy');
  request.push(null);
  expect(await reading).toBe('b\u00f6dy');
});

const LISTENED = ['data', 'end', 'close', 'error'] as const;
const countListeners = (request: IncomingMessage): number[] =>
  LISTENED.map((name) => request.listenerCount(name));

it.each<[string, (request: IncomingMessage) => unknown, unknown]>([
  ['ends', (request) => request.push(null), '12345678'],
  ['exceeds the limit', (request) => request.push('9'), failed('too_large')],
  ['is closed', (request) => request.destroy(), failed('aborted')],
  ['takes too long', () => vi.advanceTimersByTime(1_000), failed('timeout')],
])('leaves neither timers nor listeners behind when a body %s', async (_what, finish, wanted) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const request = bareRequest();
  const before = countListeners(request);
  const reading = bodyOf(request, { timeout: 1_000 });
  request.push('1234');
  request.push('5678');
  await setImmediate();
  vi.advanceTimersByTime(999);
  finish(request);
  expect(await reading).toEqual(wanted);
  expect([vi.getTimerCount(), countListeners(request)]).toEqual([0, before]);
});

const MEGABYTE = 1_048_576;

it.each<[string, (request: IncomingMessage) => void]>([
  ['flows', () => {}],
  ['is paused', (request) => void request.pause()],
])(
  'discards up to a megabyte of a refused body that %s, and then closes the connection',
  async (_what, begin) => {
    const request = bareRequest();
    begin(request);
    discardRest(request);
    request.push('x'.repeat(MEGABYTE));
    await setImmediate();
    expect([request.readableLength, request.destroyed]).toEqual([0, false]);
    request.push('x');
    await setImmediate();
    expect(request.destroyed).toBe(true);
  },
);

it('discards a refused body for two seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = bareRequest();
  discardRest(request);
  vi.advanceTimersByTime(1_999);
  expect(request.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(request.destroyed).toBe(true);
});

it.each(['end', 'close'])('has no timer any longer after the %s of a refused body', (event) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = bareRequest();
  discardRest(request);
  expect(vi.getTimerCount()).toBe(1);
  request.emit(event);
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, (request: IncomingMessage) => unknown]>([
  ['complete', (request) => Object.assign(request, { complete: true })],
  ['closed', (request) => request.destroy()],
])('discards nothing of a request that is %s', (_what, finish) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = bareRequest();
  finish(request);
  const before = countListeners(request);
  discardRest(request);
  expect([vi.getTimerCount(), countListeners(request), request.readableFlowing]).toEqual([0, before, null]);
});
