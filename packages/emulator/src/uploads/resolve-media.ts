import type { ValidationError } from '@videogen/types';
import type { Core } from '../core.ts';
import type { FaultKind, FaultTarget } from '../faults/fault.ts';
import { type Answer, invalid, type Refusal } from '../http/answer.ts';
import { isObject } from '../json.ts';
import type { MediaInspector } from './media-inspector.ts';
import type { MediaKind, MediaRef } from './media-ref.ts';

/** A media input of a request and where it stands. */
export interface MediaField {
  readonly value: unknown;
  readonly loc: readonly (string | number)[];
  readonly accepts: readonly MediaKind[];
}

/** What finding a media file needs. */
export interface ResolveContext {
  readonly core: Core;
  readonly inspector: MediaInspector;
  readonly organization: string;
  readonly operation: FaultTarget;
}

const EXPIRED_GRANT: ReadonlySet<FaultKind> = new Set<FaultKind>(['expired-grant']);
/** Simple enough for millions of characters; the length tells the rest. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Finds the file of a media input and retains its content for the task.
 *
 * @throws {Refusal} 422, saying whether the reference is malformed, unknown, foreign, expired or without a file, or the
 * content is no base64, too large or of the wrong format
 */
export async function resolveMedia(field: MediaField, context: ResolveContext): Promise<MediaRef> {
  const input = isObject(field.value) ? field.value : {};
  const uri = input['service_uri'];
  const blob =
    typeof uri === 'string' ? await byReference(uri, field, context) : await inline(input, field, context);
  try {
    return await checkFormat(blob, field, context);
  } catch (error) {
    await context.core.blobs.release(blob.key);
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
  { core, organization, operation }: ResolveContext,
): Promise<Content> {
  const { state, time, faults, blobs } = core;
  const loc = [...field.loc, 'service_uri'];
  const status = core.settings.assumptions['media-reference-errors'];
  const refused = (type: string, msg: string, more: Answer['assumptions'] = []): Refusal =>
    invalid([{ loc, msg, type }], { assumptions: ['media-reference-errors', ...more] }, status);
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
  const faulty = faults.strike(operation, EXPIRED_GRANT) !== undefined;
  if (faulty || time.now() >= upload.readableUntil)
    throw refused('media_reference_expired', 'The service_uri has expired; upload the file again', [
      'upload-validity-start',
    ]);
  if (upload.file === null)
    throw refused('media_reference_empty', 'No file has been sent to the upload address yet');
  blobs.retain(upload.file.blob);
  return { key: upload.file.blob, size: upload.file.size, loc };
}

async function inline(
  input: Record<string, unknown>,
  field: MediaField,
  { core }: ResolveContext,
): Promise<Content> {
  const limit = core.settings.assumptions['inline-base64-limit'];
  const loc = [...field.loc, 'bytes_base64_encoded'];
  const text = input['bytes_base64_encoded'];
  const refused = (error: Omit<ValidationError, 'loc'>, assumptions: Answer['assumptions'] = []): Refusal =>
    invalid([{ loc, ...error }], { assumptions: ['inline-base64-form', ...assumptions] });
  if (typeof text !== 'string' || text === '')
    throw refused({ type: 'base64_empty', msg: 'The inline content is empty' });
  if (text.length > Math.ceil(limit / 3) * 4) {
    throw refused(
      { type: 'media_too_large', msg: `Inline content may have ${limit} bytes; upload larger files` },
      ['inline-base64-limit'],
    );
  }
  if (!BASE64.test(text) || text.replace(/=+$/, '').length % 4 === 1)
    throw refused({ type: 'base64_invalid', msg: 'The inline content is not base64' });
  const { key, size } = await core.blobs.put(Buffer.from(text, 'base64'));
  return { key, size, loc };
}

async function checkFormat(
  { key, size, loc }: Content,
  { accepts }: MediaField,
  { core, inspector }: ResolveContext,
): Promise<MediaRef> {
  const found = await inspector.inspect(key, accepts);
  if (found !== undefined && accepts.includes(found.kind)) {
    return { blob: key, size, format: found.format, mediaType: found.mediaType };
  }
  const msg = `The file is ${found === undefined ? 'of no supported format' : `${found.kind} (${found.format})`}; needed is ${accepts.join(' or ')}`;
  const status = core.settings.assumptions['file-errors'].wrongType;
  throw invalid([{ loc: [...loc], msg, type: 'media_format' }], { assumptions: ['file-errors'] }, status);
}
