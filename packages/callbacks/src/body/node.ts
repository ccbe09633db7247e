import type { IncomingMessage } from 'node:http';
import { type BodyLimits, type CallbackBody, parsedBody } from './body.ts';
import { joinChunks } from './chunks.ts';

// As it was when this was loaded: timers that a test fakes would hold deliveries back.
const { setImmediate } = globalThis;

/** Whether nobody has read of a request's stream yet; if somebody has, a parser in front has left the body elsewhere. */
export function isUntouched(request: IncomingMessage): boolean {
  // Nobody is seen to read a body of no bytes: it is only over.
  return !request.readableDidRead && !request.readableEnded;
}

/**
 * Reads the stream of a Node request, and calls `done` once.
 *
 * Nearly every body comes in one packet with its head. It is taken as it lies there, after the event loop has read from
 * all other connections: nobody has to listen to the stream, deliveries that came together are dealt with one after the
 * other while the code for it is at hand, and their answers leave together. With fifty senders at once a delivery costs
 * a third less by that; with one at a time it costs a fiftieth more.
 */
export function readNodeBody(
  request: IncomingMessage,
  limits: BodyLimits,
  done: (body: CallbackBody) => void,
): void {
  if (request.readableFlowing !== null) listen(request, limits, done);
  else if (request.complete) takeOrListen(request, limits, done);
  else setImmediate(takeOrListen, request, limits, done);
}

function takeOrListen(
  request: IncomingMessage,
  limits: BodyLimits,
  done: (body: CallbackBody) => void,
): void {
  if (!isUntouched(request)) done({ kind: 'failed', reason: 'body_consumed' });
  // A sender may go away as soon as it has sent everything: its delivery counts.
  else if (request.complete) done(parsedBody(request.read() ?? NOTHING));
  else if (request.destroyed) done({ kind: 'failed', reason: 'aborted' });
  else listen(request, limits, done);
}

const NOTHING = new Uint8Array();

/** Takes a body that is still under way, or that somebody else listens to as well. */
function listen(request: IncomingMessage, limits: BodyLimits, done: (body: CallbackBody) => void): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let settled = false;

  function settle(body: CallbackBody): void {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    chunks.length = 0;
    done(body);
  }

  const fail = (reason: 'too_large' | 'timeout' | 'aborted'): void => settle({ kind: 'failed', reason });
  const timer = setTimeout(fail, limits.readTimeout, 'timeout');
  // After the body is settled these stay: what still arrives is read and dropped, so that the answer reaches a
  // sender that is not done sending.
  request.on('data', (chunk: Uint8Array | string) => {
    if (settled) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, request.readableEncoding ?? 'utf8') : chunk;
    size += bytes.byteLength;
    if (size > limits.maxBodyBytes) fail('too_large');
    else chunks.push(bytes);
  });
  request.on('end', () => settle({ kind: 'bytes', bytes: joinChunks(chunks, size) }));
  // Without a listener for errors Node reports a sender that goes away by `close` alone.
  request.on('close', () => fail('aborted'));
  // Somebody in front may have held it back until now.
  if (request.isPaused()) request.resume();
}
