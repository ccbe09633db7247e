import { openFile, spool } from '#files';
import type { Core } from '../core.ts';
import { MediaError } from '../errors/media-errors.ts';
import { branded } from '../errors/video-client-error.ts';
import { limited } from '../limit.ts';
import type { Content } from '../platform/readable-file.ts';
import { checkSize } from './check-media.ts';
import type { MediaSource, StreamSource } from './media-source.ts';

/** Media that can be read as often as needed. */
export interface OpenMedia extends Content {
  readonly filename?: string | undefined;
}

/**
 * Makes media readable, whatever it was given as, and checks its size as soon as it is known.
 *
 * @throws {TypeError} for something that is no media
 * @throws {MediaError} when it cannot be read, or the service would not take its size
 */
export async function openMedia(
  core: Core,
  source: MediaSource,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<OpenMedia> {
  try {
    const media = await open(core, source, signal, field);
    try {
      checkSize(media.blob.size, field);
    } catch (error) {
      await media.release?.();
      throw error;
    }
    return media;
  } catch (cause) {
    if (branded(cause) || cause instanceof TypeError) throw cause;
    throw new MediaError('unreadable', `cannot be read: ${String(cause)}`, field, { cause });
  }
}

function open(
  core: Core,
  source: MediaSource,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<OpenMedia> | OpenMedia {
  if (source instanceof Blob)
    return { blob: source, filename: 'name' in source ? String(source.name) : undefined };
  if (source instanceof ArrayBuffer) return { blob: new Blob([source]) };
  // Sound: a view on shared memory is copied by Blob as well; only the type of the DOM says otherwise.
  if (ArrayBuffer.isView(source)) return { blob: new Blob([source as ArrayBufferView<ArrayBuffer>]) };
  if (typeof source === 'object' && 'path' in source) return openFile(source.path, source.filename);
  if (typeof source === 'object' && 'stream' in source) return openStream(core, source, signal, field);
  throw new TypeError(
    `${field ?? 'source'} must be a Blob, bytes, { path }, { stream, size } or a media input`,
  );
}

async function openStream(
  core: Core,
  source: StreamSource,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<OpenMedia> {
  const { stream, size, filename } = source;
  if (!Number.isSafeInteger(size)) throw new TypeError('A stream needs its size, in bytes');
  checkSize(size, field);
  const limits = { timeout: Number.POSITIVE_INFINITY, signal };
  const spooled = await limited(core, 'Reading a stream', limits, (ended) =>
    spool(exactly(size, chunksOf(stream), ended, field), core.createId()),
  );
  return { ...spooled, filename };
}

async function* exactly(
  size: number,
  chunks: AsyncIterable<Uint8Array | string>,
  ended: AbortSignal,
  field?: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let seen = 0;
  for await (const chunk of chunks) {
    ended.throwIfAborted();
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : new Uint8Array(chunk);
    seen += bytes.byteLength;
    if (seen > size) break;
    yield bytes;
  }
  if (seen !== size) {
    throw new MediaError(
      'wrong_size',
      `the stream has ${seen > size ? 'more' : 'fewer'} bytes than the ${size} it was said to have`,
      field,
    );
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
