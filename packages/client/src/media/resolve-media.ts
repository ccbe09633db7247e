import type { Core } from '../core.ts';
import { MediaError } from '../errors/media-errors.ts';
import { isRecord } from '../json.ts';
import type { SubmitOptions } from '../options.ts';
import type { MediaField, MediaSource } from './media-source.ts';
import { type UploadedMedia, upload } from './upload.ts';

// Loaded on demand as one, as media in a request need all of it.
export { upload };

/** Puts a reference in the place of everything in the media fields that is not yet a media input. */
export async function resolveMedia(
  core: Core,
  fields: Readonly<Record<string, MediaField>>,
  body: Readonly<Record<string, unknown>>,
  options: SubmitOptions,
): Promise<Record<string, unknown>> {
  const resolved = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (Array.isArray(value) && field.array) {
      resolved[name] = await Promise.all(
        value.map((item, at) => resolve(core, field, item, `${name}.${at}`, options)),
      );
    } else resolved[name] = await resolve(core, field, value, name, options);
    if (value === undefined) delete resolved[name];
  }
  return resolved;
}

async function resolve(
  core: Core,
  { accepts }: MediaField,
  value: unknown,
  name: string,
  options: SubmitOptions,
): Promise<unknown> {
  if (value == null) return value;
  if (isUploaded(value)) return useUploaded(core, accepts, value, name);
  if (isRecord(value) && ('service_uri' in value || 'bytes_base64_encoded' in value)) return value;
  const { signal, timeout, maxRetries } = options;
  // Sound: `upload` throws for whatever is no media source.
  const { service_uri } = await upload(
    core,
    value as MediaSource,
    { signal, timeout, maxRetries, accepts },
    name,
  );
  return { service_uri };
}

function isUploaded(value: unknown): value is UploadedMedia {
  return isRecord(value) && typeof value['service_uri'] === 'string' && value['expiresAt'] instanceof Date;
}

function useUploaded(
  core: Core,
  accepts: MediaField['accepts'],
  { service_uri, expiresAt, kind, format }: UploadedMedia,
  name: string,
): { service_uri: string } {
  if (!accepts.includes(kind))
    throw new MediaError(
      'wrong_format',
      `the uploaded file is ${format}; it must be ${accepts.join(' or ')}`,
      name,
    );
  if (expiresAt.getTime() <= core.clock.now()) {
    throw new MediaError(
      'expired',
      `the reference ended at ${expiresAt.toISOString()}; upload the file again`,
      name,
    );
  }
  return { service_uri };
}
