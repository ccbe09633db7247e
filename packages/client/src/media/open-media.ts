import { fileNamedBy, openFile, spool } from '#files';
import { openVideo } from '#network';
import { bounded } from '../bounded.ts';
import type { Core } from '../core.ts';
import { MediaError } from '../errors/media-errors.ts';
import { isBranded } from '../errors/video-client-error.ts';
import { reasonOf } from '../failures.ts';
import { maximumBytes } from '../generated/facts.ts';
import { isRecord, memberOf } from '../json.ts';
import type { Content } from '../platform/readable-file.ts';
import { checkSize } from './check-media.ts';
import type { MediaSource, StreamSource } from './media-source.ts';

/** Media that can be read as often as needed. */
export interface OpenMedia extends Content {
  readonly filename?: string | undefined;
}

/** The context in which media is opened. */
interface Opening {
  readonly core: Core;
  readonly signal: AbortSignal | undefined;
  /** Name of the field, for messages. */
  readonly field: string | undefined;
}

/**
 * Opens any kind of media source. Opens a file only when the caller named it as a file.
 *
 * @throws {TypeError} for something that is not media
 * @throws {MediaError} when it cannot be read, or a stream does not have its declared size
 */
export async function openMedia(
  core: Core,
  source: MediaSource | string,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<OpenMedia> {
  const media = await open({ core, signal, field }, source).catch((cause: unknown) => {
    if (isBranded(cause) && cause.code !== 'download') throw cause;
    throw new MediaError('unreadable', `cannot be read: ${reasonOf(cause)}`, field, { cause });
  });
  if (media) return media;
  throw new TypeError(
    `${field ?? 'source'} must be a Blob, bytes, a Response, a URL, { path }, { stream, size } or a media input`,
  );
}

async function open(opening: Opening, source: unknown): Promise<OpenMedia | undefined> {
  const file = fileNamedBy(source);
  if (file) return openFile(file.path, file.filename);
  if (source instanceof Blob)
    return { blob: source, filename: source instanceof File ? source.name : undefined };
  // Sound: Blob copies a view on shared memory as well; only the type of the DOM says otherwise.
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return { blob: new Blob([source as ArrayBuffer]) };
  if (source instanceof Response) return openResponse(opening, source);
  if (source instanceof URL) return openUrl(opening, source);
  if (!isStreamSource(source)) return undefined;
  return { ...(await readStream(opening, source.stream, source.size)), filename: source.filename };
}

function isStreamSource(source: unknown): source is StreamSource {
  const stream = memberOf(source, 'stream');
  const isStream = isRecord(stream) && ('getReader' in stream || Symbol.asyncIterator in stream);
  return isStream && Number.isSafeInteger(memberOf(source, 'size'));
}

function openUrl(opening: Opening, url: URL): Promise<OpenMedia> {
  const { core, signal } = opening;
  return bounded(core, `GET ${url.origin}${url.pathname}`, { signal }, async (ended) =>
    openResponse({ ...opening, signal: ended }, await openVideo(core, url.href, {}, ended)),
  );
}

async function openResponse(
  opening: Opening,
  { ok, status, headers, body, url }: Response,
): Promise<OpenMedia> {
  if (!ok || !body) {
    await body?.cancel();
    throw new Error(`the response has the status ${status} and no media`);
  }
  // The length of a compressed body is not the one of the file.
  const size = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
  return { ...(await readStream(opening, body, size || undefined)), filename: url.replace(/[?#].*/, '') };
}

/** @param size undefined when it is unknown */
function readStream(
  { core, signal, field }: Opening,
  stream: StreamSource['stream'],
  size: number | undefined,
): Promise<Content> {
  if (size !== undefined) checkSize(size, field);
  return bounded(core, 'Reading a stream', { timeout: Number.POSITIVE_INFINITY, signal }, (ended) =>
    spool(checked(size, chunksOf(stream), ended, field), core.createId()),
  );
}

async function* checked(
  size: number | undefined,
  chunks: AsyncIterable<Uint8Array | string>,
  ended: AbortSignal,
  field: string | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let seen = 0;
  for await (const chunk of chunks) {
    ended.throwIfAborted();
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk);
    seen += bytes.byteLength;
    yield bytes;
    // Enough for `upload` to refuse it.
    if (seen > (size ?? maximumBytes)) break;
  }
  if (size !== undefined && seen !== size) {
    const message = `the stream has ${seen > size ? 'more' : 'fewer'} bytes than its size, ${size}`;
    throw new MediaError('wrong_size', message, field);
  }
}

async function* chunksOf(stream: StreamSource['stream']): AsyncGenerator<Uint8Array | string> {
  if (!('getReader' in stream)) return yield* stream;
  // Not every browser can iterate over a stream.
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
