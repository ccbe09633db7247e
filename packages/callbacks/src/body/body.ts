/** How much a body may hold (bytes) and how long it may take (milliseconds). */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly readTimeout: number;
}

/** A body as it was found: bytes, text, a value that a parser in front has made of it; or why there is none. */
export type CallbackBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly reason: 'too_large' | 'timeout' | 'aborted' | 'body_consumed' };

/** A body that a parser in front has left behind: bytes, text, or the parsed value. */
export function parsedBody(left: unknown): CallbackBody {
  if (left instanceof Uint8Array) return { kind: 'bytes', bytes: left };
  if (left instanceof ArrayBuffer) return { kind: 'bytes', bytes: new Uint8Array(left) };
  if (typeof left === 'string') return { kind: 'text', text: left };
  if (left === undefined) return { kind: 'failed', reason: 'body_consumed' };
  return { kind: 'value', value: left };
}

/** Bytes of a body that is at hand; 0 for a parsed value, whose parser had a limit of its own. */
export function bodySize(body: Exclude<CallbackBody, { kind: 'failed' }>): number {
  if (body.kind === 'bytes') return body.bytes.byteLength;
  return body.kind === 'text' ? new TextEncoder().encode(body.text).byteLength : 0;
}
