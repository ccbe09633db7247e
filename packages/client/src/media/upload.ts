import type { UploadGrant } from '@videogen/types';
import { readSlice, sha256 } from '#files';
import type { Core } from '../core.ts';
import { type Deadline, shorten, within } from '../deadline.ts';
import { isBranded } from '../errors/video-client-error.ts';
import { type Data, type Exchange, exchange } from '../exchange.ts';
import { mediaFormats, serviceUriValidForMs, upload as uploadOperation } from '../generated/facts.ts';
import { callInjected } from '../injected.ts';
import { isRecord } from '../json.ts';
import type { RequestOptions } from '../options.ts';
import type { Content } from '../platform/readable-file.ts';
import { withRetries } from '../retry.ts';
import { system } from '../system.ts';
import { transferTime } from '../transfer-time.ts';
import { checkFormat, checkSize, fileName } from './check-media.ts';
import type { CachedUpload } from './media-cache.ts';
import type { MediaKind } from './media-source.ts';
import { openMedia } from './open-media.ts';
import { putFile, type UploadProgress } from './put-file.ts';

/** Options of an upload. */
export interface UploadOptions extends RequestOptions {
  /** Name of the file; its extension is corrected when the content has another format. @default the source's, or `upload` */
  readonly filename?: string | undefined;
  /** Kinds of media it may be. @default all */
  readonly accepts?: readonly MediaKind[] | undefined;
  /** Called and awaited while the file is sent, and after that; not for content that was uploaded before. */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined;
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
  /** Whether the content had been uploaded before, and was not sent again. */
  readonly reused: boolean;
}

/** A reference is not used in its last half hour, so that it is still valid when the create request arrives. */
const margin = 30 * 60_000;

/**
 * Uploads a file, or returns the reference it already has.
 *
 * @param deadline moves by the time that the bytes of the source and of the upload may take
 */
export function upload(
  core: Core,
  source: unknown,
  options: UploadOptions,
  deadline: Deadline,
): Promise<UploadedMedia> {
  return within('The upload', deadline, async (signal) => {
    // Moves with the deadline of the call, and ends with the work around it.
    const inner: Deadline = {
      signal,
      get endsAt() {
        return deadline.endsAt;
      },
      set endsAt(at) {
        deadline.endsAt = at;
      },
    };
    // Safe: the keys of the table are the kinds.
    const { accepts = Object.keys(mediaFormats) as MediaKind[] } = options;
    const media = await openMedia(core, source, inner);
    const { size } = media.blob;
    try {
      checkSize(size);
      const { name: format, kind, extensions } = await checkFormat(media, accepts);
      const name = fileName(options.filename ?? media.filename, extensions);
      const [{ serviceUri, expiresAt }, reused] = await once(core, media, name, options, inner);
      return { service_uri: serviceUri, expiresAt: new Date(expiresAt), format, kind, size, reused };
    } finally {
      await media.release?.();
    }
  });
}

async function once(
  core: Core,
  content: Content,
  name: string,
  options: UploadOptions,
  deadline: Deadline,
): Promise<[upload: CachedUpload, reused: boolean]> {
  const { pendingUploads } = core;
  const limit = shorten(deadline, options.timeout ?? core.timeout);
  const bearer = await within('apiKey()', limit, async () => core.bearer());
  const key = (await contentKey(content, core.baseUrl, bearer)) ?? system.createId();
  const cached = await fromCache(core, options, deadline, () => core.mediaCache.get(key));
  if (cached && cached.expiresAt - margin > system.now()) return [cached, true];
  // When the upload of another call fails, this one sends the content itself.
  const pending = pendingUploads.get(key)?.catch(() => undefined);
  const shared = pending && (await pending);
  if (shared) return [shared, true];
  const sending = send(core, content, name, options, deadline).finally(() => pendingUploads.delete(key));
  pendingUploads.set(key, sending);
  const sent = await sending;
  await fromCache(core, options, deadline, () => core.mediaCache.set(key, sent));
  return [sent, false];
}

/** Calls the cache; one that fails is a miss. */
async function fromCache<T>(
  core: Core,
  { timeout = core.timeout }: UploadOptions,
  deadline: Deadline,
  run: () => T | PromiseLike<T>,
): Promise<T | undefined> {
  try {
    return await callInjected('mediaCache', shorten(deadline, timeout), run);
  } catch (error) {
    if (isBranded(error) && error.code === 'abort') throw error;
    core.warn(error, 'the file is uploaded');
    return undefined;
  }
}

function send(
  core: Core,
  content: Content,
  filename: string,
  options: UploadOptions,
  deadline: Deadline,
): Promise<CachedUpload> {
  const call: Exchange<UploadGrant> = {
    ...uploadOperation,
    body: { filename },
    headers: options.headers,
    schema: 'uploadGrant',
    needs: ['grant', isGrant],
  };
  const extra = transferTime(content.blob.size);
  deadline.endsAt += extra;
  const { timeout = core.timeout } = options;
  return withRetries(core, deadline, options, async (limit) => {
    const grantedAt = system.now();
    const grant = await exchange(core, call, limit);
    await putFile(core, grant, content, shorten(deadline, timeout + extra), options.onProgress);
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

const sliceSize = 512 * 1024;

/**
 * Returns a hash of content, service and API key; undefined where the runtime offers no digest. It hashes slices: the
 * digest of browsers takes no streams, and a file must not fill the memory.
 */
async function contentKey(content: Content, ...scope: readonly unknown[]): Promise<string | undefined> {
  const { size } = content.blob;
  const digests: (string | undefined)[] = [];
  const read = readSlice(content, sliceSize);
  for (let at = 0; at < size; at += sliceSize) digests.push(await sha256(await read(at)));
  return sha256(new TextEncoder().encode(JSON.stringify([...scope, size, digests])));
}
