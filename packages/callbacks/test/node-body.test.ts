import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type CallbackStore, memoryStore, type ReceiverSettings } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, it, onTestFinished, vi } from 'vitest';
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
