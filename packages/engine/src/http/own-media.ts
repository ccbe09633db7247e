import { mediaFormats, outputVideoUrlValidForMs } from '@videogen/types/facts';
import rangeParser from 'range-parser';
import type { ServiceContext } from '../domain/context.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Uploads } from '../domain/uploads.ts';
import type { Blob, BlobWriter } from '../ports/blob-store.ts';
import type { MediaAddresses } from '../ports/media-addresses.ts';
import type { UploadRecord } from '../ports/records.ts';
import { type Exchange, getHeader, getQuery } from './exchange.ts';
import { isSecret } from './is-secret.ts';
import type { Handler, Route } from './operations.ts';
import { bodyChunks } from './read-body.ts';
import type { Reply } from './reply.ts';

/**
 * Creates the URLs of a service that receives uploads and serves videos itself. The unguessable parts are those of the
 * records.
 *
 * @param origin URL under which clients reach the service, without a slash at the end
 */
export function createOwnAddresses(origin: () => string): MediaAddresses {
  return {
    presignPut: ({ id, writableUntil, signature, headers }) => ({
      url: `${origin()}/uploads/${id}?expires=${Math.floor(writableUntil / 1000)}&signature=${signature}`,
      headers,
      incoming: null,
    }),
    presignGet: ({ task, output }) => `${origin()}/outputs/${task.id}/${output.token}.mp4`,
  };
}

/** Dependencies of the media routes. */
export interface OwnMediaDependencies {
  readonly context: Pick<ServiceContext, 'state' | 'blobs' | 'clock' | 'policy'>;
  readonly uploads: Pick<Uploads, 'attach' | 'checkSize'>;
}

/** Name of a route of the media. */
export type MediaRouteName = 'putUpload' | 'getOutput';

/** Creates the routes behind the URLs of {@link createOwnAddresses}. */
export function ownMediaRoutes(dependencies: OwnMediaDependencies): readonly Route<MediaRouteName>[] {
  return [
    { name: 'putUpload', method: 'PUT', path: '/uploads/{token}', handle: putUpload(dependencies) },
    {
      name: 'getOutput',
      method: 'GET',
      path: '/outputs/{id}/{file}',
      handle: getOutput(dependencies.context),
    },
  ];
}

function putUpload({ context, uploads }: OwnMediaDependencies): Handler {
  const { blobs } = context;
  return async (exchange) => {
    const upload = await findGrant(context, exchange);
    checkHeaders(exchange, upload);
    checkLength(exchange, context.policy.megabyte, uploads);
    const file = await receive(exchange, context, uploads);
    if (!(await uploads.attach(upload.id, file))) {
      await blobs.release(file.key);
      throw refused('The URL has expired');
    }
    return { status: 200, headers: { etag: `"${file.key}"` }, body: '' };
  };
}

async function findGrant(
  { state, clock }: OwnMediaDependencies['context'],
  exchange: Exchange,
): Promise<UploadRecord> {
  const { token = '' } = exchange.params;
  if (!/^[0-9a-f]{32}$/.test(token)) throw new ServiceError('PATH_UNKNOWN', 'Not found');
  const upload = await state.uploads.get(token);
  if (upload === undefined || !isSecret(getQuery(exchange, 'signature'), upload.signature))
    throw refused('The URL was not granted');
  if (clock.now() >= upload.writableUntil) throw refused('The URL has expired');
  return upload;
}

function checkHeaders(exchange: Exchange, upload: UploadRecord): void {
  for (const [name, value] of Object.entries(upload.headers)) {
    if (getHeader(exchange, name.toLowerCase()) === value) continue;
    throw refused(`The header ${name} must be exactly as granted`);
  }
  if (getHeader(exchange, 'authorization') === undefined) return;
  throw refused('The header Authorization must not be sent here: the key is for the API alone');
}

function checkLength(exchange: Exchange, limit: number, { checkSize }: Pick<Uploads, 'checkSize'>): void {
  const length = getHeader(exchange, 'content-length');
  if (length === undefined && exchange.incoming !== undefined)
    throw new ServiceError('FILE_LENGTH_MISSING', 'The header Content-Length is needed');
  if (Number(length ?? 0) > limit) checkSize(Number(length));
}

async function receive(
  exchange: Exchange,
  { blobs, policy }: Pick<ServiceContext, 'blobs' | 'policy'>,
  { checkSize }: Pick<Uploads, 'checkSize'>,
): Promise<Blob> {
  const writer = await blobs.writer();
  try {
    checkSize(await copy(exchange, writer, policy.megabyte));
    return await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Copies at most one piece beyond the limit, and returns the bytes so far. */
async function copy(exchange: Exchange, writer: BlobWriter, limit: number): Promise<number> {
  let size = 0;
  for await (const chunk of bodyChunks(exchange)) {
    size += chunk.byteLength;
    if (size > limit) break;
    await writer.write(chunk);
  }
  return size;
}

function refused(detail: string): ServiceError {
  return new ServiceError('GRANT_REFUSED', detail);
}

/** Media types that a browser may show; anything else is a download. */
const VIDEO_TYPES: ReadonlySet<string> = new Set(mediaFormats.video.map(({ mediaType }) => mediaType));

function getOutput(context: OwnMediaDependencies['context']): Handler {
  return async (exchange) => {
    const { id = '', file } = exchange.params;
    const task = await context.state.tasks.get(id);
    if (task?.output == null || !isSecret(file, `${task.output.token}.mp4`))
      throw new ServiceError('VIDEO_NOT_FOUND', 'There is no such video');

    const { blob, size, mediaType, expiresAt } = task.output;
    if (blob === null || context.clock.now() >= expiresAt)
      throw new ServiceError(
        'VIDEO_EXPIRED',
        `The URL has expired; it was valid for ${outputVideoUrlValidForMs / 3_600_000} hours after success`,
      );

    const headers = {
      'content-type': VIDEO_TYPES.has(mediaType) ? mediaType : 'application/octet-stream',
      etag: `"${blob}"`,
      'accept-ranges': context.policy['video-url-ranges'],
      'cache-control': 'private, max-age=0',
    };
    if (getHeader(exchange, 'if-none-match') === headers.etag) return { status: 304, headers, body: null };
    return content(context, exchange, { blob, size, headers });
  };
}

interface Content {
  readonly blob: string;
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function content(
  { blobs, policy }: OwnMediaDependencies['context'],
  exchange: Exchange,
  { blob, size, headers }: Content,
): Promise<Reply> {
  const range =
    policy['video-url-ranges'] === 'none' ? undefined : requestedRange(exchange, size, headers['etag'] ?? '');
  if (range === 'unsatisfiable')
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: null };
  const found = exchange.method === 'HEAD' ? null : await blobs.read(blob, range);
  if (found === undefined) throw new ServiceError('VIDEO_EXPIRED', 'The video is no longer kept');
  const length = range === undefined ? size : range.end - range.start + 1;
  const all = { ...headers, 'content-length': String(length) };
  if (range === undefined) return { status: 200, headers: all, body: found };
  const partial = { ...all, 'content-range': `bytes ${range.start}-${range.end}/${size}` };
  return { status: 206, headers: partial, body: found };
}

/** The one range that is asked for; several at once get the whole. */
function requestedRange(exchange: Exchange, size: number, etag: string) {
  const header = getHeader(exchange, 'range');
  const condition = getHeader(exchange, 'if-range');
  if (header === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const ranges = rangeParser(size, header, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
