import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { CallbackBody } from '@videogen/callbacks';
import { incomingFromNode } from '@videogen/callbacks/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { discardRest } from '../src/node-request.ts';

// Nothing here opens a connection: what counts timers would count those of servers and deliveries as well.

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
