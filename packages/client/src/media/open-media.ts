import { openFile, spool } from '#files';
import type { Core } from '../core.ts';
import { MediaError } from '../errors/media-errors.ts';
import { branded } from '../errors/video-client-error.ts';
import { limited } from '../limit.ts';
import type { Content } from '../platform/readable-file.ts';
import { checkSize } from './check-media.ts';
import type { FileSource, MediaSource, StreamSource } from './media-source.ts';

/** Media that can be read as often as needed. */
export interface OpenMedia extends Content {
  readonly filename?: string | undefined;
}

/**
 * Makes media readable, whatever it was given as.
 *
 * @throws {TypeError} for something that is no media
 * @throws {MediaError} when it cannot be read, or a stream has not the size it was said to have
 */
export async function openMedia(
  core: Core,
  source: MediaSource,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<OpenMedia> {
  try {
    if (source instanceof Blob) return { blob: source, filename: (source as Partial<File>).name };
    // Sound: a view on shared memory is copied by Blob as well; only the type of the DOM says otherwise.
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
      return { blob: new Blob([source as ArrayBuffer]) };
    const { path, stream, filename, size }: Partial<FileSource & StreamSource> = Object(source);
    if (path) return await openFile(path, filename);
    if (stream) {
      if (!Number.isSafeInteger(size)) throw new TypeError('A stream needs its size, in bytes');
      // Sound: it was looked at.
      return { ...(await readStream(core, stream, size as number, signal, field)), filename };
    }
  } catch (cause) {
    if (branded(cause) || cause instanceof TypeError) throw cause;
    throw new MediaError('unreadable', `cannot be read: ${String(cause)}`, field, { cause });
  }
  throw new TypeError(
    `${field ?? 'source'} must be a Blob, bytes, { path }, { stream, size } or a media input`,
  );
}

function readStream(
  core: Core,
  stream: StreamSource['stream'],
  size: number,
  signal: AbortSignal | undefined,
  field?: string,
): Promise<Content> {
  checkSize(size, field);
  return limited(core, 'Reading a stream', { timeout: Infinity, signal }, (ended) =>
    spool(exactly(size, chunksOf(stream), ended, field), core.createId()),
  );
}

async function* exactly(
  size: number,
  chunks: AsyncIterable<Uint8Array | string>,
  ended: AbortSignal,
  field?: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let seen = 0;
  for await (const chunk of chunks) {
    ended.throwIfAborted();
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk);
    seen += bytes.byteLength;
    if (seen > size) break;
    yield bytes;
  }
  if (seen === size) return;
  const message = `the stream has ${seen > size ? 'more' : 'fewer'} bytes than its size, ${size}`;
  throw new MediaError('wrong_size', message, field);
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
