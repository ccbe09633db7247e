import { fileNamedBy, openFile } from '#files';
import { openVideo } from '#network';
import { type Deadline, shorten, within } from '../deadline.ts';
import { MediaError } from '../errors/transfer-errors.ts';
import { isBranded } from '../errors/video-client-error.ts';
import { maximumBytes } from '../generated/facts.ts';
import { getReason } from '../json.ts';
import type { OpenMedia } from '../platform/file-source.ts';
import { readChunks } from '../read-body.ts';
import type { Call } from '../start-call.ts';
import { transferTime } from '../transfer-time.ts';
import type { VideoBytes } from '../video-bytes.ts';
import { hideInCause } from './signatures.ts';

/** Opens any kind of media source. Opens a file only when the caller named it as a file. */
export async function openMedia(call: Call, source: unknown, signal: AbortSignal): Promise<OpenMedia> {
  const { context, deadline } = call;
  try {
    const file = fileNamedBy(source);
    if (file) return await openFile(file);
    if (source instanceof Blob)
      return { blob: source, filename: source instanceof File ? source.name : undefined };
    // Safe: Blob copies a view on shared memory as well; only the type of the DOM says otherwise.
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
      return { blob: new Blob([source as ArrayBuffer]) };
    if (source instanceof Response) return await readResponse(source, deadline, signal);
    if (source instanceof URL) {
      const what = `GET ${source.origin}${source.pathname}`;
      // The signal of the upload, not of this step: it ends the body as well.
      const request = (): Promise<Response> => openVideo(context, source.href, { signal });
      const response = await within(what, shorten(deadline, context.timeout), request);
      return await readResponse(response, deadline, signal);
    }
  } catch (error) {
    if (isBranded(error) && error.code !== 'download') throw error;
    // Stryker disable next-line StringLiteral: without a URL there is nothing to hide.
    const cause = hideInCause(error, source instanceof URL ? source.href : '');
    throw new MediaError(`cannot be read: ${getReason(cause)}`, { reason: 'unreadable', cause });
  }
  throw new TypeError(
    'media must be a Blob, bytes, { path }, a URL, a Response or a media input; a stream is new Response(stream)',
  );
}

/** Reads a response into memory, because the service needs the length of the file. */
async function readResponse(
  { ok, status, headers, body, url }: Response,
  deadline: Deadline,
  signal: AbortSignal,
): Promise<OpenMedia> {
  if (!ok || !body) throw new Error(`the response has the status ${status} and no media`);
  const chunks: VideoBytes[] = [];
  let size = 0;
  for await (const chunk of readChunks(body, signal)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    deadline.endsAt += transferTime(chunk.byteLength);
    // More than that, `upload` refuses.
    if (size > maximumBytes) break;
  }

  // The length of a compressed body is not the one of the file.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  if (size < Number(length)) throw new Error(`the response ended after ${size} of ${length} bytes`);
  return { blob: new Blob(chunks), filename: url.replace(/[?#].*/, '') };
}
