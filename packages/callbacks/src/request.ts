import { delivery } from './generated/delivery.ts';

/** The parts of a request that the kit uses. Each adapter makes one from its platform's request. */
export interface IncomingCallback {
  readonly method: string;
  /** URL, or path with query; the token is the last segment of the path. */
  readonly target: string;
  /** One header; the name is passed in lower case. */
  header(name: string): string | null | undefined;
  /** Reads the body; called at most once. */
  body(limits: BodyLimits): Promise<CallbackBody>;
}

/** Functions of the platform that come with a request. */
export interface PlatformContext {
  /** Keeps the platform alive until the promise settles, as Workers, Vercel and others offer it. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Returns the parts of a Web `Request`. */
export function incomingFromRequest(request: Request): IncomingCallback {
  return {
    method: request.method,
    target: request.url,
    header: (name) => request.headers.get(name),
    body: async (limits) =>
      request.bodyUsed ? { kind: 'failed', reason: 'body_consumed' } : readWebBody(request.body, limits),
  };
}

/** The kit parses JSON: another media type of the contract does not compile here. */
const CONTENT_TYPE: 'application/json' | `application/${string}+json` = delivery.contentType;
const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*([^\s;]*)/i;
const UTF_8 = /^(?:utf-?8|"utf-?8")$/i;

/** Returns the reason to refuse a request by its headers alone; `undefined` if there is none. */
export function headerProblem(
  incoming: IncomingCallback,
  maxBodyBytes: number,
): 'media_type' | 'content_encoding' | 'too_large' | undefined {
  // Stryker disable next-line StringLiteral: neither text is a media type.
  const type = incoming.header('content-type') ?? '';
  // Stryker disable next-line ConditionalExpression: without this shortcut, the expressions accept the usual type as well.
  const isUsual = type === CONTENT_TYPE;
  if (!isUsual && !isJsonInUtf8(type)) return 'media_type';
  const encoding = incoming.header('content-encoding') ?? '';
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') return 'content_encoding';
  return Number(incoming.header('content-length') ?? 0) > maxBodyBytes ? 'too_large' : undefined;
}

function isJsonInUtf8(type: string): boolean {
  return JSON_TYPE.test(type) && UTF_8.test(CHARSET.exec(type)?.[1] ?? 'utf-8');
}

/** Limits of a body: its size in bytes, and the time to receive it in milliseconds. */
export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly timeout: number;
}

/** A body as bytes, as text, or as the value that an earlier parser made of it; or the reason why there is none. */
export type CallbackBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly reason: 'too_large' | 'timeout' | 'aborted' | 'body_consumed' };

/** A body that could be read. */
export type ReadableBody = Exclude<CallbackBody, { kind: 'failed' }>;

/** Returns the body that an earlier parser has read: bytes, text, or the parsed value. */
export function parsedBody(body: unknown): CallbackBody {
  if (body instanceof Uint8Array) return { kind: 'bytes', bytes: body };
  if (body instanceof ArrayBuffer) return { kind: 'bytes', bytes: new Uint8Array(body) };
  if (typeof body === 'string') return { kind: 'text', text: body };
  if (body === undefined) return { kind: 'failed', reason: 'body_consumed' };
  return { kind: 'value', value: body };
}

/** Returns the bytes of a body; 0 for a parsed value, because its parser had a limit. */
export function bodySize(body: ReadableBody): number {
  if (body.kind === 'bytes') return body.bytes.byteLength;
  // Stryker disable next-line ConditionalExpression: the size of a value, which has no text, is that of an empty one.
  return body.kind === 'text' ? new TextEncoder().encode(body.text).byteLength : 0;
}

/** Reads a Web stream up to `maxBodyBytes`, for at most `timeout`. */
export async function readWebBody(
  stream: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
): Promise<CallbackBody> {
  const chunks: Uint8Array[] = [];
  const failure =
    stream === null ? undefined : await readStream(stream, limits, (chunk) => chunks.push(chunk));
  if (failure !== undefined) return { kind: 'failed', reason: failure };
  // Stryker disable next-line StringLiteral: the size is known to be small enough, and only the other kinds are looked for.
  return { kind: 'bytes', bytes: joinChunks(chunks) };
}

/** Limits of the rest of a refused body. It is read so that the response reaches a sender that is still sending. */
export const DISCARD_LIMITS: BodyLimits = { maxBodyBytes: 1_048_576, timeout: 2_000 };

/** Discards the rest of a refused body; returns false if the limits are reached first, so that the server must close. */
export async function discardWebBody({ body }: Request): Promise<boolean> {
  // A body that was read to its end is still locked.
  if (body === null || body.locked) return true;
  return (await readStream(body, DISCARD_LIMITS, () => {})) === undefined;
}

type ReadFailure = 'too_large' | 'timeout' | 'aborted';

/** Reads a stream to its end, or returns why it stopped before. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  { maxBodyBytes, timeout }: BodyLimits,
  use: (chunk: Uint8Array) => void,
): Promise<ReadFailure | undefined> {
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, timeout, 'timeout');
  });
  const failure = await Promise.race([late, readChunks(reader, maxBodyBytes, use)]);
  clearTimeout(timer);
  // Some servers reset the connection or crash when a body is cancelled before the response is sent.
  // Stryker disable next-line ConditionalExpression: a body that was read to its end has nothing left to read.
  if (failure !== undefined) release(reader);
  return failure;
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  use: (chunk: Uint8Array) => void,
): Promise<ReadFailure | undefined> {
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      size += value.byteLength;
      if (size > limit) return 'too_large';
      use(value);
    }
  } catch {
    // The sender has closed the connection.
    return 'aborted';
  }
}

function release(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  try {
    reader.releaseLock();
  } catch {
    // workerd refuses while a read is pending. Nothing else reads this body.
  }
}

/** Joins chunks; does not copy a single one. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = chunks;
  if (only !== undefined && others.length === 0) return only;
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The value of a body, or the reason why it is refused. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Maximum depth of objects and arrays; a task record has three levels. */
const MAX_LEVELS = 64;
const TOO_DEEP: ParsedJson = { ok: false, message: `The body nests deeper than ${MAX_LEVELS} levels.` };

/**
 * Parses a body. Bytes must be valid UTF-8; of duplicate keys the last one counts; keys `__proto__` are removed, so
 * that copying the record is safe; nesting is limited, so that walking it is.
 */
export function parseJson(body: ReadableBody): ParsedJson {
  if (body.kind === 'value') return cleaned(body.value);
  let text: string;
  try {
    text = body.kind === 'text' ? body.text : strict.decode(body.bytes);
  } catch {
    return { ok: false, message: 'The body is not valid UTF-8.' };
  }

  try {
    return cleaned(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text));
  } catch {
    // The engine's message quotes the body, and the sender is unknown.
    return { ok: false, message: 'The body is not valid JSON.' };
  }
}

/** Refuses bytes that are not UTF-8. */
const strict = new TextDecoder('utf-8', { fatal: true });

function cleaned(value: unknown): ParsedJson {
  return clean(value, 0) ? { ok: true, value } : TOO_DEEP;
}

/** Removes keys `__proto__`; false if the value nests too deeply, which also bounds this recursion. */
function clean(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (level >= MAX_LEVELS) return false;
  // JSON.parse makes objects and arrays whose enumerable keys are their own texts.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') Reflect.deleteProperty(members, key);
    else if (!clean(members[key], level + 1)) return false;
  }
  return true;
}
