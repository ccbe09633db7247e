import type { IncomingMessage } from 'node:http';
import type { Awaitable } from '../store.ts';
import type { BodyLimits, CallbackBody } from './body.ts';
import { parsedBody } from './body.ts';
import { joinChunks } from './chunks.ts';

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
    const chunks: Uint8Array[] = [];
    let size = 0;
    const timer = setTimeout(() => settle({ kind: 'failed', reason: 'timeout' }), limits.readTimeout);

    function settle(body: CallbackBody): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      // What still arrives is read and dropped, so that the answer reaches a sender that is not done sending.
      if (body.kind === 'failed') request.on('error', ignore).resume();
      resolve(body);
    }
    function onData(chunk: Uint8Array): void {
      size += chunk.byteLength;
      if (size > limits.maxBodyBytes) settle({ kind: 'failed', reason: 'too_large' });
      else chunks.push(chunk);
    }
    const onEnd = (): void => settle({ kind: 'bytes', bytes: joinChunks(chunks, size) });
    const onGone = (): void => settle({ kind: 'failed', reason: 'aborted' });

    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/** Whatever becomes of a body that has been refused is of no interest. */
function ignore(): void {}
