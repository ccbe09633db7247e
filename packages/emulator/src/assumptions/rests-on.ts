import {
  type Creator,
  creators,
  type Exchange,
  isFinal,
  type PolicyId,
  type Reply,
  type TaskRecord,
} from '@videogen/service';
import type { TaskStatus } from '@videogen/types';
import type { FaultTarget } from '../faults/fault.ts';
import { isObject } from '../json.ts';

type Code = NonNullable<Reply['error']>;

/** Entries of the register that a refusal rests on, where they do not depend on the request. */
const REFUSALS: Readonly<Record<Code, readonly PolicyId[]>> = {
  INPUT_INVALID: [],
  INPUT_REFUSED: [],
  INLINE_INVALID: ['inline-base64-form'],
  INLINE_TOO_LARGE: ['inline-base64-form', 'inline-base64-limit'],
  MEDIA_REFERENCE: ['media-reference-errors'],
  MEDIA_REFERENCE_EXPIRED: ['media-reference-errors', 'upload-validity-start'],
  MEDIA_FORMAT: ['file-errors'],
  FILENAME_REFUSED: ['filename-rules'],
  TASK_NOT_FOUND: ['task-not-found', 'task-retention'],
  TASK_FINAL: [],
  SUBMISSION_NOT_UNKNOWN: [],
  DELIVERY_NOT_FOUND: [],
  GRANT_REFUSED: ['presigned-url-lifetime'],
  FILE_TOO_SMALL: ['file-errors'],
  FILE_TOO_LARGE: ['file-errors', 'megabyte'],
  FILE_LENGTH_MISSING: ['file-errors'],
  KEY_MISSING: ['missing-key'],
  KEY_INVALID: ['invalid-key-status'],
  ORGANIZATION_BANNED: ['banned-body', 'error-precedence'],
  RATE_LIMITED: ['rate-limits'],
  BUDGET_EXCEEDED: ['credits-used-up'],
  NOT_STORED: [],
  OUTCOME_UNKNOWN: [],
  UNAVAILABLE: [],
  CONTENT_TYPE_UNSUPPORTED: ['other-errors'],
  BODY_TOO_LARGE: ['other-errors'],
  JSON_INVALID: [],
  TASK_ID_INVALID: [],
  VIDEO_NOT_FOUND: [],
  VIDEO_EXPIRED: ['video-url-expiry'],
  PATH_UNKNOWN: ['other-errors'],
  METHOD_NOT_ALLOWED: ['other-errors'],
};

const STATUSES: Readonly<Record<TaskStatus, readonly PolicyId[]>> = {
  PENDING: ['task-initial-status'],
  QUEUING: ['task-transitions', 'concurrency-limits'],
  PROCESSING: ['task-transitions'],
  SUCCESS: ['task-final-statuses', 'video-url-expiry', 'output-video-format', 'output-video-size'],
  FAILED: ['task-final-statuses', 'failed-task-reason'],
  CANCELED: ['task-final-statuses', 'task-cancellation'],
};

/** Assumptions of every grant. */
const GRANT: readonly PolicyId[] = [
  'filename-rules',
  'presigned-url-lifetime',
  'upload-validity-start',
  'megabyte',
  'media-types',
  'member-presence',
];
/** Assumptions of every response with a video. */
const DOWNLOAD: readonly PolicyId[] = [
  'output-video-format',
  'output-video-authentication',
  'video-url-ranges',
];
const DOWNLOADED: ReadonlySet<number> = new Set([200, 206, 304]);
const NONE: readonly PolicyId[] = [];

const byOperation: ReadonlyMap<string, Creator> = new Map(creators.map((one) => [one.operation, one]));
/** A reply that is remembered is marked once. */
const views = new WeakMap<Reply, readonly PolicyId[]>();

/** Names the entries of the register that a reply rests on. */
export function restsOn(target: FaultTarget | null, exchange: Exchange, reply: Reply): readonly PolicyId[] {
  const creator = byOperation.get(target ?? '');
  if (reply.error === 'INPUT_REFUSED' && creator !== undefined)
    return creationRestsOn(creator, exchange.input);
  if (reply.error === 'INPUT_INVALID' && creator !== undefined)
    return refusalRestsOn(creator, exchange.input);
  if (reply.error !== undefined) return REFUSALS[reply.error];
  if (target === 'getOutput') return DOWNLOADED.has(reply.status) ? DOWNLOAD : NONE;
  if (reply.status !== 200) return NONE;
  if (creator !== undefined)
    return [...creationRestsOn(creator, exchange.input), 'success-message', 'member-presence'];
  if (target === 'getTask' && reply.task !== undefined) return viewRestsOn(reply, reply.task);
  if (target === 'createUpload') return GRANT;
  return target === 'putUpload' ? ['presigned-url-lifetime'] : NONE;
}

function viewRestsOn(reply: Reply, { category, status }: TaskRecord): readonly PolicyId[] {
  const known = views.get(reply);
  if (known !== undefined) return known;
  const inputs: PolicyId[] = category === 'TEXT_TO_VIDEO' && isFinal(status) ? [] : ['task-inputs'];
  const ids: readonly PolicyId[] = [
    ...STATUSES[status],
    'output-videos',
    'credits-per-task',
    'created-at-format',
    ...inputs,
    'success-message',
    'member-presence',
  ];
  views.set(reply, ids);
  return ids;
}

function creationRestsOn({ unspecified, required, media, fields }: Creator, input: unknown): PolicyId[] {
  const body = isObject(input) ? input : {};
  const names = Object.keys(body);
  const ids: PolicyId[] = ['credits-per-task', 'task-initial-status', 'repeated-create'];
  const incomplete = [...fields].some((name) => name !== 'callback_url' && !(name in body));
  if (incomplete && required !== null) ids.push(required);
  if (incomplete) ids.push('create-defaults');
  if (names.some((name) => !fields.has(name)))
    ids.push(unspecified.has('style-field-name') ? 'style-field-name' : 'unknown-fields');
  if (typeof body['callback_url'] === 'string') ids.push('callback-url-schemes');
  if (unspecified.has('template-image-form') && 'image' in body) ids.push('template-image-form');
  if (unspecified.has('talking-avatar-image-and-video') && isObject(body['image']) && isObject(body['video']))
    ids.push('talking-avatar-image-and-video');
  if (Object.keys(media).some((name) => hasInline(body[name])))
    ids.push('inline-base64-limit', 'inline-base64-form');
  return ids;
}

function refusalRestsOn({ unspecified }: Creator, input: unknown): readonly PolicyId[] {
  const isNull = isObject(input) && input['aspect_ratio'] === null;
  return isNull && unspecified.has('null-aspect-ratio') ? ['null-aspect-ratio'] : NONE;
}

function hasInline(value: unknown): boolean {
  const input = Array.isArray(value) ? value[0] : value;
  return isObject(input) && typeof input['service_uri'] !== 'string';
}
