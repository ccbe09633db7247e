import {
  type Creator,
  creators,
  type Exchange,
  isFinal,
  type PolicyId,
  type Reply,
  type TaskRecord,
} from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';
import type { TaskStatus } from '@videogen/types';
import type { FaultTarget } from '../faults/fault.ts';
import table from './rests-on.json' with { type: 'json' };

/** Entries of the register that a reply rests on, where they do not depend on the request. */
interface Table<Id> {
  readonly refusals: Readonly<Record<NonNullable<Reply['error']>, readonly Id[]>>;
  readonly statuses: Readonly<Record<TaskStatus, readonly Id[]>>;
  /** Of every grant. */
  readonly grant: readonly Id[];
  /** Of every response with a video. */
  readonly download: readonly Id[];
}

// Safe: a test checks the ids.
const { refusals, statuses, grant, download } = table satisfies Table<string> as Table<PolicyId>;
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
  if (reply.error !== undefined) return refusals[reply.error];
  if (target === 'getOutput') return DOWNLOADED.has(reply.status) ? download : NONE;
  if (reply.status !== 200) return NONE;
  if (creator !== undefined)
    return [...creationRestsOn(creator, exchange.input), 'success-message', 'member-presence'];
  if (target === 'getTask' && reply.task !== undefined) return viewRestsOn(reply, reply.task);
  if (target === 'createUpload') return grant;
  return target === 'putUpload' ? ['presigned-url-lifetime'] : NONE;
}

function viewRestsOn(reply: Reply, { category, status }: TaskRecord): readonly PolicyId[] {
  const known = views.get(reply);
  if (known !== undefined) return known;
  const inputs: PolicyId[] = category === 'TEXT_TO_VIDEO' && isFinal(status) ? [] : ['task-inputs'];
  const ids: readonly PolicyId[] = [
    ...statuses[status],
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
