import { isObject } from '@videogen/shared/is-object';
import type { ValidationError } from '@videogen/types';
import type { MediaKind, MediaRef } from '../ports/records.ts';
import { decodeBase64 } from './bytes.ts';
import type { ServiceContext } from './context.ts';
import { invalidInput, type ServiceError, type ServiceErrorCode } from './errors.ts';
import type { MediaInspector } from './media-inspector.ts';
import type { Uploads } from './uploads.ts';

/** A media input of a request and where it is. */
export interface MediaField {
  readonly value: unknown;
  readonly loc: readonly (string | number)[];
  readonly accepts: readonly MediaKind[];
}

/** Dependencies of finding a media file. */
export interface ResolveDependencies {
  readonly context: ServiceContext;
  readonly uploads: Uploads;
  readonly inspector: MediaInspector;
  readonly organization: string;
}

/**
 * Finds the file of a media input and takes a key of its content for the task.
 *
 * @throws {ServiceError} `MEDIA_REFERENCE` when the reference is malformed, unknown, foreign or without a file, and
 * `MEDIA_REFERENCE_EXPIRED`; `INLINE_INVALID`, `INLINE_TOO_LARGE` or `MEDIA_FORMAT` because of the content
 */
export async function resolveMedia(field: MediaField, dependencies: ResolveDependencies): Promise<MediaRef> {
  const input = isObject(field.value) ? field.value : {};
  const uri = input['service_uri'];
  const content =
    typeof uri === 'string'
      ? await byReference(uri, field, dependencies)
      : await inline(input, field, dependencies);
  try {
    return await checkFormat(content, field, dependencies);
  } catch (error) {
    await dependencies.context.blobs.release(content.key);
    throw error;
  }
}

interface Content {
  readonly key: string;
  readonly size: number;
  readonly loc: readonly (string | number)[];
}

async function byReference(
  uri: string,
  field: MediaField,
  { context, uploads, organization }: ResolveDependencies,
): Promise<Content> {
  const { state, clock, blobs } = context;
  const loc = [...field.loc, 'service_uri'];
  const refused = (type: string, msg: string, code: ServiceErrorCode = 'MEDIA_REFERENCE'): ServiceError =>
    invalidInput(code, [{ loc, msg, type }]);
  const known = await context.knownFile?.(uri);
  if (known !== undefined) return { ...known, loc };

  const token = /^service:\/\/([0-9a-f]{32})$/.exec(uri)?.[1];
  if (token === undefined)
    throw refused(
      'media_reference_malformed',
      'The service_uri does not have the form that uploads are given',
    );

  const upload = await state.uploads.get(token);
  if (upload === undefined) throw refused('media_reference_unknown', 'The service_uri was never given');
  if (upload.organization !== organization)
    throw refused('media_reference_foreign', 'The service_uri belongs to another organization');
  if (clock.now() >= upload.readableUntil)
    throw refused(
      'media_reference_expired',
      'The service_uri has expired; upload the file again',
      'MEDIA_REFERENCE_EXPIRED',
    );

  const refusedEmpty = (): ServiceError =>
    refused('media_reference_empty', 'No file has been sent to the upload URL yet');
  const file = await uploads.getFile(upload);
  if (file === null) throw refusedEmpty();
  // A storage that receives files by itself has not checked their size.
  uploads.checkSize(file.size);
  const key = await blobs.share(file.blob);
  if (key === undefined) throw refusedEmpty();
  return { key, size: file.size, loc };
}

async function inline(
  input: Record<string, unknown>,
  field: MediaField,
  { context }: ResolveDependencies,
): Promise<Content> {
  const limit = context.policy['inline-base64-limit'];
  const loc = [...field.loc, 'bytes_base64_encoded'];
  const text = input['bytes_base64_encoded'];
  const refused = (code: ServiceErrorCode, error: Omit<ValidationError, 'loc'>): ServiceError =>
    invalidInput(code, [{ loc, ...error }]);
  if (typeof text !== 'string' || text === '')
    throw refused('INLINE_INVALID', { type: 'base64_empty', msg: 'The inline content is empty' });
  if (text.length > Math.ceil(limit / 3) * 4) {
    const msg = `Inline content may have ${limit} bytes; upload larger files`;
    throw refused('INLINE_TOO_LARGE', { type: 'media_too_large', msg });
  }

  const bytes = await decodeBase64(text);
  if (bytes === undefined)
    throw refused('INLINE_INVALID', { type: 'base64_invalid', msg: 'The inline content is not base64' });

  const { key, size } = await context.blobs.put(bytes);
  return { key, size, loc };
}

async function checkFormat(
  { key, size, loc }: Content,
  { accepts }: MediaField,
  { inspector, organization }: ResolveDependencies,
): Promise<MediaRef> {
  const found = await inspector.inspect({ blob: key, organization }, accepts);
  if (found !== undefined && accepts.includes(found.kind)) {
    return { blob: key, size, format: found.format, mediaType: found.mediaType };
  }
  const msg = `The file is ${found === undefined ? 'of no supported format' : `${found.kind} (${found.format})`}; needed is ${accepts.join(' or ')}`;
  throw invalidInput('MEDIA_FORMAT', [{ loc: [...loc], msg, type: 'media_format' }]);
}
