import type { UploadGrant } from '@videogen/types';
import type { Core } from '../core.ts';
import { branded } from '../errors/video-client-error.ts';
import { type Data, exchange } from '../exchange.ts';
import { mediaFormats, serviceUriValidForMs, upload as uploadOperation } from '../generated/facts.ts';
import { isRecord } from '../json.ts';
import { limited } from '../limit.ts';
import { checkRequestOptions, type RequestOptions } from '../options.ts';
import type { Content } from '../platform/readable-file.ts';
import { repeat } from '../retry.ts';
import { checkFormat, checkSize } from './check-media.ts';
import { contentKey } from './content-key.ts';
import { fileName } from './file-name.ts';
import type { CachedUpload } from './media-cache.ts';
import type { MediaKind, MediaSource } from './media-source.ts';
import { openMedia } from './open-media.ts';
import { putFile } from './put-file.ts';

/** How far an upload has come, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Options of an upload. */
export interface UploadOptions extends RequestOptions {
  /** Name of the file; its extension is put right when the content is of another format. @default the source's, or `upload` */
  readonly filename?: string | undefined;
  /** Kinds of media it may be. @default all */
  readonly accepts?: readonly MediaKind[] | undefined;
  /** Called while the file is sent, and when it has been; not for content that was uploaded before. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** An uploaded file; it can be given wherever a request has a media input. */
export interface UploadedMedia {
  /** The reference: `service://…`. */
  readonly service_uri: string;
  /** When the reference ends, by this machine's clock. */
  readonly expiresAt: Date;
  /** Name of the format, such as `PNG`. */
  readonly format: string;
  readonly kind: MediaKind;
  /** In bytes. */
  readonly size: number;
  /** Whether the content had been uploaded before, and was not sent again. */
  readonly reused: boolean;
}

/** A reference is not used in its last half hour, as the create request still has to get through. */
const margin = 30 * 60_000;

/** Uploads a file, or gives the reference it already has; `field` is for messages. */
export async function upload(
  core: Core,
  source: MediaSource,
  options: UploadOptions = {},
  field?: string,
): Promise<UploadedMedia> {
  checkRequestOptions(options);
  // Sound: the keys of the table are the kinds.
  const { signal, accepts = Object.keys(mediaFormats) as MediaKind[] } = options;
  const media = await openMedia(core, source, signal, field);
  const { size } = media.blob;
  try {
    checkSize(size, field);
    const { name: format, kind, extensions } = await checkFormat(media, accepts, field);
    const name = fileName(options.filename ?? media.filename, extensions);
    const [{ serviceUri, expiresAt }, reused] = await once(core, media, name, options);
    return { service_uri: serviceUri, expiresAt: new Date(expiresAt), format, kind, size, reused };
  } finally {
    await media.release?.();
  }
}

async function once(
  core: Core,
  content: Content,
  name: string,
  options: UploadOptions,
): Promise<[upload: CachedUpload, reused: boolean]> {
  const { signal } = options;
  const { uploads, pending } = core;
  const bearer = await core.bearer();
  const key = (await contentKey(content, core.baseUrl, bearer)) ?? core.createId();
  const cached = await uploads.get(key);
  if (cached && cached.expiresAt - margin > core.clock.now()) return [cached, true];
  const shared = pending.get(key);
  if (shared) {
    try {
      return [await limited(core, 'The upload', { timeout: Infinity, signal }, () => shared), true];
    } catch (error) {
      // Whoever began it gave up; that is no reason for the others to.
      if (signal?.aborted || !branded(error) || error.code !== 'abort') throw error;
      return once(core, content, name, options);
    }
  }
  const sending = send(core, content, name, options).finally(() => pending.delete(key));
  pending.set(key, sending);
  const sent = await sending;
  await uploads.set(key, sent);
  return [sent, false];
}

function send(core: Core, content: Content, filename: string, options: UploadOptions): Promise<CachedUpload> {
  return repeat(core, options, async () => {
    const grantedAt = core.clock.now();
    const grant = await exchange(core, {
      ...uploadOperation,
      body: { filename },
      options,
      schema: 'uploadGrant',
      needs: ['grant', isGrant],
    });
    await putFile(core, grant, content, options);
    return { serviceUri: grant.service_uri, expiresAt: grantedAt + serviceUriValidForMs };
  });
}

function isGrant(data: Data): data is UploadGrant & Data {
  return (
    typeof data['service_uri'] === 'string' &&
    isRecord(data['headers']) &&
    /^https?:\/\/[^/]/.test(String(data['presigned_url']))
  );
}
