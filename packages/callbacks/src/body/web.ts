import type { BodyLimits, CallbackBody } from './body.ts';
import { joinChunks } from './chunks.ts';

/** Reads a web stream: counts what really arrives, and does not wait longer than it may. */
export async function readWebBody(
  stream: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
): Promise<CallbackBody> {
  if (stream === null) return { kind: 'bytes', bytes: new Uint8Array() };
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, limits.readTimeout, 'timeout');
  });
  try {
    const body = await Promise.race([late, collect(reader, limits.maxBodyBytes)]);
    if (body !== 'timeout' && body.kind === 'bytes') return body;
    // The rest is not wanted; a sender that has gone away meanwhile is no news.
    reader.cancel().catch(() => undefined);
    return body === 'timeout' ? { kind: 'failed', reason: 'timeout' } : body;
  } finally {
    clearTimeout(timer);
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<CallbackBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'bytes', bytes: joinChunks(chunks, size) };
      size += value.byteLength;
      if (size > limit) return { kind: 'failed', reason: 'too_large' };
      chunks.push(value);
    }
  } catch {
    // A stream fails when its sender goes away in the middle; there is nobody left to answer.
    return { kind: 'failed', reason: 'aborted' };
  }
}
