import type { IncomingMessage } from 'node:http';
import {
  type BodyLimits,
  type CallbackBody,
  DISCARD_LIMITS,
  type IncomingCallback,
  joinChunks,
  parsedBody,
} from './request.ts';

/** A request of `node:http`, with the fields in which platforms and parsers store the body. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown };

/**
 * Returns the parts of a Node request. `readBody` returns the body that an earlier parser has read, if that is neither
 * in `request.rawBody` nor in `request.body`.
 */
export function incomingFromNode(request: NodeRequest, readBody?: () => unknown): IncomingCallback {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    header(name) {
      // Shims of serverless platforms set numbers, too.
      const value: unknown = request.headers[name];
      return value === undefined || value === null ? undefined : [value].flat().join(', ');
    },
    async body(limits) {
      if (isUnread(request)) return readNodeBody(request, limits);
      return parsedBody(readBody === undefined ? (request.rawBody ?? request.body) : readBody());
    },
  };
}

/** Returns whether the stream is unread. Otherwise an earlier parser has stored the body elsewhere. */
function isUnread(request: IncomingMessage): boolean {
  return !request.readableDidRead && !request.readableEnded;
}

async function readNodeBody(request: IncomingMessage, limits: BodyLimits): Promise<CallbackBody> {
  // A small body comes with its headers. A sender may close the connection as soon as it has sent everything.
  if (request.readableFlowing === null && hasArrived(request)) {
    const body: unknown = request.read();
    request.resume();
    return parsedBody(body ?? '');
  }
  if (request.destroyed) return { kind: 'failed', reason: 'aborted' };
  return new Promise((resolve) => collect(request, limits, resolve));
}

/** Returns whether the whole body is in the buffer of the stream. */
function hasArrived({ complete, headers, readableLength }: IncomingMessage): boolean {
  return complete || readableLength === Number(headers['content-length']);
}

/** Collects the chunks. Other listeners may read the stream as well. */
function collect(
  request: IncomingMessage,
  { maxBodyBytes, timeout }: BodyLimits,
  done: (body: CallbackBody) => void,
): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const fail = (reason: 'too_large' | 'timeout' | 'aborted'): void => settle({ kind: 'failed', reason });
  const timer = setTimeout(fail, timeout, 'timeout');
  const onEnd = (): void => settle({ kind: 'bytes', bytes: joinChunks(chunks) });
  const onClose = (): void => fail('aborted');

  const onData = (chunk: Uint8Array | string): void => {
    // Stryker disable next-line ConditionalExpression: a copy of bytes has the same ones.
    const isText = typeof chunk === 'string';
    const bytes = isText ? Buffer.from(chunk, request.readableEncoding ?? undefined) : chunk;
    size += bytes.byteLength;
    if (size > maxBodyBytes) fail('too_large');
    else chunks.push(bytes);
  };

  function settle(body: CallbackBody): void {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
    done(body);
  }

  // Without a listener for errors, Node reports a closed connection by `close` alone.
  request.on('data', onData).on('end', onEnd).on('close', onClose);
  // An earlier listener may have paused the stream.
  request.resume();
}

/**
 * Call it before responding. Discards the rest of a body that was not read, so that the response reaches a sender that
 * is still sending; closes the connection when the sender sends too much or for too long.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = DISCARD_LIMITS.maxBodyBytes;
  const timer = setTimeout(() => request.destroy(), DISCARD_LIMITS.timeout);
  request.on('data', (chunk: Uint8Array | string) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.on('end', () => clearTimeout(timer));
  request.on('close', () => clearTimeout(timer));
  request.resume();
}
