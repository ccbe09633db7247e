import { fileNamedBy, openFile, spool } from '#files';
import { openVideo } from '#network';
import type { Core } from '../core.ts';
import { type Deadline, shorten, within } from '../deadline.ts';
import { MediaError } from '../errors/errors.ts';
import { isBranded } from '../errors/video-client-error.ts';
import { reasonOf } from '../failures.ts';
import { maximumBytes } from '../generated/facts.ts';
import { isRecord, memberOf } from '../json.ts';
import type { Content } from '../platform/readable-file.ts';
import { transferTime } from '../transfer-time.ts';
import { checkSize } from './check-media.ts';
import type { StreamSource } from './media-source.ts';

/** Media that can be read as often as needed. */
export interface OpenMedia extends Content {
  readonly filename?: string | undefined;
}

/** Opens any kind of media source. Opens a file only when the caller named it as a file. */
export async function openMedia(core: Core, source: unknown, deadline: Deadline): Promise<OpenMedia> {
  const media = await open(core, source, deadline).catch((cause: unknown) => {
    if (isBranded(cause) && cause.code !== 'download') throw cause;
    throw new MediaError('unreadable', `cannot be read: ${reasonOf(cause)}`, { cause });
  });
  if (media) return media;
  throw new TypeError(
    'media must be a Blob, bytes, a Response, a URL, { path }, { stream, size } or a media input',
  );
}

async function open(core: Core, source: unknown, deadline: Deadline): Promise<OpenMedia | undefined> {
  const file = fileNamedBy(source);
  if (file) return openFile(file.path, file.filename);
  if (source instanceof Blob)
    return { blob: source, filename: source instanceof File ? source.name : undefined };
  // Safe: Blob copies a view on shared memory as well; only the type of the DOM says otherwise.
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return { blob: new Blob([source as ArrayBuffer]) };
  if (source instanceof Response) return openResponse(source, deadline);
  if (source instanceof URL) {
    const what = `GET ${source.origin}${source.pathname}`;
    // The signal of the call, not of this step: it ends the body as well.
    const { signal = new AbortController().signal } = deadline;
    const response = await within(what, shorten(deadline, core.timeout), () =>
      openVideo(core, source.href, {}, signal),
    );
    return openResponse(response, deadline);
  }
  if (!isStreamSource(source)) return undefined;
  return { ...(await readStream(source.stream, source.size, deadline)), filename: source.filename };
}

function isStreamSource(source: unknown): source is StreamSource {
  const stream = memberOf(source, 'stream');
  const isStream = isRecord(stream) && ('getReader' in stream || Symbol.asyncIterator in stream);
  return isStream && Number.isSafeInteger(memberOf(source, 'size'));
}

async function openResponse(response: Response, deadline: Deadline): Promise<OpenMedia> {
  const { ok, status, headers, body, url } = response;
  if (!ok || !body) {
    await body?.cancel();
    throw new Error(`the response has the status ${status} and no media`);
  }
  // The length of a compressed body is not the one of the file.
  const size = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
  const content = await readStream(body, size || undefined, deadline);
  return { ...content, filename: url.replace(/[?#].*/, '') };
}

/** @param size undefined when it is unknown */
function readStream(
  stream: StreamSource['stream'],
  size: number | undefined,
  deadline: Deadline,
): Promise<Content> {
  if (size !== undefined) checkSize(size);
  return within('Reading a stream', deadline, (ended) =>
    spool(checked(size, chunksOf(stream), ended, deadline)),
  );
}

async function* checked(
  size: number | undefined,
  chunks: AsyncIterable<Uint8Array | string>,
  ended: AbortSignal,
  deadline: Deadline,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let seen = 0;
  for await (const chunk of untilAborted(chunks, ended)) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk);
    seen += bytes.byteLength;
    deadline.endsAt += transferTime(bytes.byteLength);
    yield bytes;
    // Enough for `upload` to refuse it.
    if (seen > (size ?? maximumBytes)) break;
  }
  if (size !== undefined && seen !== size)
    throw new MediaError(
      'wrong_size',
      `the stream has ${seen > size ? 'more' : 'fewer'} bytes than its size, ${size}`,
    );
}

/** Yields the chunks; throws on an abort, even when no chunk comes, so that what holds them is released. */
async function* untilAborted<T>(chunks: AsyncIterable<T>, ended: AbortSignal): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason));
  });
  aborted.catch(() => {});
  try {
    ended.throwIfAborted();
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A source that hangs does not return either, so nothing waits for it.
    iterator.return?.().catch(() => {});
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
