import type { Core, OnDemand } from '../core.ts';
import { MediaError } from '../errors/errors.ts';
import { isRecord } from '../json.ts';
import type { SubmitOptions } from '../options.ts';
import { wrongFormat } from './check-media.ts';
import type { MediaField } from './media-source.ts';
import { type UploadedMedia, upload } from './upload.ts';

/** Uploads everything in the media fields that is not a media input yet, and replaces it by its reference. */
export const resolveMedia: OnDemand['resolveMedia'] = async (core, fields, body, options) => {
  const resolved = { ...body };
  for (const [name, { accepts, array }] of Object.entries(fields)) {
    const value = body[name];
    const resolve = (item: unknown, at?: number): Promise<unknown> =>
      resolveOne(core, accepts, item, at === undefined ? name : `${name}.${at}`, options);
    if (Array.isArray(value) && array) resolved[name] = await Promise.all(value.map(resolve));
    else if (name in body) resolved[name] = await resolve(value);
  }
  return resolved;
};

async function resolveOne(
  core: Core,
  accepts: MediaField['accepts'],
  value: unknown,
  name: string,
  options: SubmitOptions,
): Promise<unknown> {
  if (value == null || isMediaInput(value)) return value;
  // A text in a request may be input of a visitor.
  if (typeof value === 'string') throw new TypeError(`${name} is a string; name a file as { path: … }`);
  try {
    const { service_uri } = isUploaded(value)
      ? usable(core, accepts, value)
      : await upload(core, value, { ...options, headers: undefined, accepts });
    return { service_uri };
  } catch (error) {
    if (error instanceof MediaError) error.field = name;
    if (error instanceof MediaError || error instanceof TypeError)
      error.message = `${name}: ${error.message}`;
    throw error;
  }
}

function usable(core: Core, accepts: MediaField['accepts'], media: UploadedMedia): UploadedMedia {
  if (!accepts.includes(media.kind)) throw wrongFormat(`the uploaded file is ${media.format}`, accepts);
  if (media.expiresAt.getTime() > core.clock.now()) return media;
  throw new MediaError('expired', 'the reference expired; upload the file again');
}

/** Whether a value is a media input of the contract, but not the result of `upload`, which needs checks. */
function isMediaInput(value: unknown): boolean {
  return isRecord(value) && !isUploaded(value) && ('service_uri' in value || 'bytes_base64_encoded' in value);
}

/** Whether a value is the result of `upload`. */
function isUploaded(value: unknown): value is UploadedMedia {
  return isRecord(value) && value['expiresAt'] instanceof Date;
}
