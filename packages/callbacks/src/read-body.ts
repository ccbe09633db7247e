/** How much a body may hold (bytes) and how long it may take (milliseconds). */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly readTimeout: number;
}

/** A body: bytes, text, a value that a parser in front has made of it; or why there is none. */
export type CallbackBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly reason: 'too_large' | 'timeout' | 'aborted' | 'body_consumed' };

/** A body that could be read. */
export type ReadableBody = Exclude<CallbackBody, { kind: 'failed' }>;

/** A body that a parser in front has left behind: bytes, text, or the parsed value. */
export function parsedBody(left: unknown): CallbackBody {
  if (left instanceof Uint8Array) return { kind: 'bytes', bytes: left };
  if (left instanceof ArrayBuffer) return { kind: 'bytes', bytes: new Uint8Array(left) };
  if (typeof left === 'string') return { kind: 'text', text: left };
  if (left === undefined) return { kind: 'failed', reason: 'body_consumed' };
  return { kind: 'value', value: left };
}

/** Bytes of a body; 0 for a parsed value, whose parser had a limit of its own. */
export function bodySize(body: ReadableBody): number {
  if (body.kind === 'bytes') return body.bytes.byteLength;
  return body.kind === 'text' ? new TextEncoder().encode(body.text).byteLength : 0;
}

/** Reads a Web stream: counts the bytes that arrive, and waits no longer than `readTimeout`. */
export async function readWebBody(
  stream: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
): Promise<CallbackBody> {
  if (stream === null) return { kind: 'bytes', bytes: new Uint8Array() };
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CallbackBody>((resolve) => {
    timer = setTimeout(resolve, limits.readTimeout, { kind: 'failed', reason: 'timeout' });
  });
  const body = await Promise.race([late, collect(reader, limits.maxBodyBytes)]);
  clearTimeout(timer);
  // Cancelling would reset the connection of some servers, and crash others, before the response is sent.
  if (body.kind === 'failed') release(reader);
  return body;
}

function release(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  try {
    reader.releaseLock();
  } catch {
    // workerd refuses while a read is pending; nobody else reads this body.
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
    // A stream fails when its sender goes away in the middle; nobody is left to respond to.
    return { kind: 'failed', reason: 'aborted' };
  }
}

/** Several chunks as one; a single chunk is not copied. */
export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
