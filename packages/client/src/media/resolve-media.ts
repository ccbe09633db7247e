import type { Core, OnDemand } from '../core.ts';
import { MediaError } from '../errors/media-errors.ts';
import type { SubmitOptions } from '../options.ts';
import { wrongFormat } from './check-media.ts';
import { isMediaInput, isUploaded } from './media-input.ts';
import type { MediaField, MediaSource } from './media-source.ts';
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
  const { service_uri } = isUploaded(value)
    ? usable(core, accepts, value, name)
    : await upload(core, sourceOf(value, name), { ...options, headers: undefined, accepts }, name);
  return { service_uri };
}

function sourceOf(value: unknown, name: string): MediaSource {
  // A text in a request may be input of a visitor.
  if (typeof value === 'string') throw new TypeError(`${name} is a string; name a file as { path: … }`);
  // Sound: `upload` throws for everything that is not a media source.
  return value as MediaSource;
}

function usable(
  core: Core,
  accepts: MediaField['accepts'],
  media: UploadedMedia,
  name: string,
): UploadedMedia {
  if (!accepts.includes(media.kind)) throw wrongFormat(`the uploaded file is ${media.format}`, accepts, name);
  if (media.expiresAt.getTime() > core.clock.now()) return media;
  throw new MediaError('expired', 'the reference expired; upload the file again', name);
}
