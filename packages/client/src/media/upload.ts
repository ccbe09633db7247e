import type { UploadGrant } from '@videogen/types';
import { shorten, within } from '../deadline.ts';
import { mediaFormats, serviceUriValidForMs } from '../generated/facts.ts';
import { createUpload } from '../generated/uploads.ts';
import { isRecord } from '../json.ts';
import type { RequestOptions } from '../options.ts';
import type { OpenMedia } from '../platform/file-source.ts';
import { withRetries } from '../retry.ts';
import { type Expected, type Send, sendOperation } from '../send-operation.ts';
import type { Call } from '../start-call.ts';
import { system } from '../system.ts';
import { transferTime } from '../transfer-time.ts';
import { checkFormat, checkSize, type DetectedFormat, fileName } from './check-media.ts';
import type { MediaKind } from './media-source.ts';
import { openMedia } from './open-media.ts';
import { type PutOptions, putFile } from './put-file.ts';

/** Options of an upload. */
export interface UploadOptions extends RequestOptions, PutOptions {
  /** Name of the file; its extension is corrected when the content has another format. @default the source's, or `upload` */
  readonly filename?: string | undefined;
  /** Kinds of media it may be. @default all */
  readonly accepts?: readonly MediaKind[] | undefined;
}

/** An uploaded file; usable wherever a request has a media input. */
export interface UploadedMedia {
  /** The reference: `service://…`. */
  readonly service_uri: string;
  /** When the reference expires, by this machine's clock. */
  readonly expiresAt: Date;
  /** Name of the format, such as `PNG`. */
  readonly format: string;
  readonly kind: MediaKind;
  /** In bytes. */
  readonly size: number;
}

const expected: Expected<UploadGrant> = {
  schema: 'uploadGrant',
  needs: 'grant',
  isUsable: ({ service_uri, headers, presigned_url }) =>
    typeof service_uri === 'string' && isRecord(headers) && isHttpUrl(presigned_url),
};

/**
 * Uploads a file.
 *
 * @param call its deadline moves by the time that the bytes of the source and of the upload may take
 */
export async function upload(call: Call<UploadOptions>, source: unknown): Promise<UploadedMedia> {
  const { context, options, deadline } = call;
  // Safe: the keys of the table are the kinds.
  const { accepts = Object.keys(mediaFormats) as MediaKind[], timeout = context.timeout } = options;

  const read = async (signal: AbortSignal): Promise<OpenMedia & DetectedFormat> => {
    const media = await openMedia(call, source, signal);
    checkSize(media.blob.size);
    return { ...media, ...(await checkFormat(media.blob, accepts)) };
  };

  const media = await within('Reading the media', deadline, read);
  const { blob, name: format, kind, extensions } = media;
  const filename = fileName(options.filename ?? media.filename, extensions);
  const send: Send<UploadGrant> = (http, more) => createUpload(http, { filename }, more);
  const extra = transferTime(blob.size);
  deadline.endsAt += extra;

  return withRetries(call, async (limit) => {
    const grantedAt = system.now();
    const granted = await sendOperation(call, send, expected, limit);
    if ('error' in granted) throw granted.error;
    const grant = granted.data;
    await putFile({ ...call, deadline: shorten(deadline, timeout + extra) }, grant, blob);
    const expiresAt = new Date(grantedAt + serviceUriValidForMs);
    return { service_uri: grant.service_uri, expiresAt, format, kind, size: blob.size };
  });
}

/** Whether a grant has a URL to which `fetch` sends. */
function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
