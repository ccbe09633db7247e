import type { IncomingMessage } from 'node:http';
import type { Awaitable } from '../store.ts';
import type { BodyLimits, CallbackBody } from './body.ts';
import { parsedBody } from './body.ts';
import { joinChunks } from './chunks.ts';
import { endDeadline, startDeadline } from './deadline.ts';

/**
 * The body of a Node request: the stream if nobody has touched it, else what a parser in front has left.
 */
export function nodeBody(
  request: IncomingMessage,
  limits: BodyLimits,
  left: () => unknown,
): Awaitable<CallbackBody> {
  if (!request.readableDidRead && !request.destroyed) return readStream(request, limits);
  return parsedBody(left());
}

function readStream(request: IncomingMessage, limits: BodyLimits): Promise<CallbackBody> {
  return new Promise((resolve) => {
    let chunks: Uint8Array[] | undefined = [];
    let size = 0;
    const settle = (body: CallbackBody): void => {
      endDeadline(deadline);
      chunks = undefined;
      resolve(body);
    };
    const fail = (reason: 'too_large' | 'timeout' | 'aborted'): void => {
      if (chunks !== undefined) settle({ kind: 'failed', reason });
    };
    const deadline = startDeadline(limits.readTimeout, () => fail('timeout'));
    // After the body is settled these stay: what still arrives is read and dropped, so that the answer reaches a
    // sender that is not done sending.
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > limits.maxBodyBytes) fail('too_large');
      else chunks?.push(chunk);
    });
    request.on('end', () => {
      if (chunks !== undefined) settle({ kind: 'bytes', bytes: joinChunks(chunks, size) });
    });
    // Without a listener for errors Node reports a sender that goes away by this alone.
    request.on('close', () => fail('aborted'));
  });
}
