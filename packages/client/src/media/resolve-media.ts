import { MediaError } from '../errors/transfer-errors.ts';
import { isRecord } from '../json.ts';
import type { Submission } from '../options.ts';
import type { Call } from '../start-call.ts';
import { system } from '../system.ts';
import { wrongFormat } from './check-media.ts';
import type { MediaField, MediaKind } from './media-source.ts';
import { type UploadedMedia, upload } from './upload.ts';

/** Uploads everything in the media fields that is not a media input yet, and replaces it by its reference. */
export async function resolveMedia(
  call: Call,
  fields: Readonly<Record<string, MediaField>>,
  body: Submission['body'],
): Promise<Submission['body']> {
  const resolved: Record<string, unknown> = { ...body };
  for (const [field, { accepts, array }] of Object.entries(fields)) {
    const resolve = async (value: unknown, at?: number): Promise<unknown> => {
      if (value == null || isMediaInput(value)) return value;
      const name = at === undefined ? field : `${field}.${at}`;
      // A text in a request may be input of a visitor.
      if (typeof value === 'string') throw new TypeError(`${name} is a string; name a file as { path: … }`);
      try {
        if (isUploaded(value)) checkUploaded(accepts, value);
        // The headers of a create request are not those of an upload.
        const options = { ...call.options, headers: undefined, accepts };
        const { service_uri } = isUploaded(value) ? value : await upload({ ...call, options }, value);
        return { service_uri };
      } catch (error) {
        if (!(error instanceof MediaError || error instanceof TypeError)) throw error;
        const message = `${name}: ${error.message}`;
        if (error instanceof TypeError) throw new TypeError(message, { cause: error });
        const { reason, cause } = error;
        throw new MediaError(message, { reason, cause, field: name });
      }
    };
    const value = body[field];
    if (value === undefined) continue;
    resolved[field] =
      Array.isArray(value) && array ? await Promise.all(value.map(resolve)) : await resolve(value);
  }
  return resolved;
}

function checkUploaded(accepts: readonly MediaKind[], media: StoredMedia): void {
  const expiresAt = new Date(media.expiresAt).getTime();
  if (typeof media.service_uri !== 'string' || typeof media.kind !== 'string')
    throw new TypeError('service_uri and kind must be texts');
  if (Number.isNaN(expiresAt)) throw new TypeError('expiresAt must be a date, or the text of one');
  if (!accepts.includes(media.kind)) throw wrongFormat(`the uploaded file is ${media.format}`, accepts);
  if (expiresAt <= system.now())
    throw new MediaError('the reference expired; upload the file again', { reason: 'expired' });
}

/** Whether a value is a media input of the contract, but not the result of `upload`, which needs checks. */
function isMediaInput(value: unknown): boolean {
  return isRecord(value) && !isUploaded(value) && ('service_uri' in value || 'bytes_base64_encoded' in value);
}

/** The result of `upload`, whose date became a text if it was stored as JSON. */
type StoredMedia = Omit<UploadedMedia, 'expiresAt'> & { readonly expiresAt: Date | string };

/** Whether a value is the result of `upload`, perhaps from a store, which may have lost a member. */
function isUploaded(value: unknown): value is StoredMedia {
  const own: readonly string[] = ['expiresAt', 'format', 'kind', 'size'] satisfies (keyof UploadedMedia)[];
  return isRecord(value) && 'service_uri' in value && own.some((name) => name in value);
}
