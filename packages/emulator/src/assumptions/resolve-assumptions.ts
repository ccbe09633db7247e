import type { Policy } from '@videogen/service';
import { taskSchema } from '@videogen/validators';
import { EmulatorError } from '../errors.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';
import { isObject } from '../json.ts';
import { nearestName } from '../known-names.ts';

type Check = (value: unknown) => boolean;

const STATUSES: ReadonlySet<unknown> = new Set(['PENDING', 'QUEUING', 'PROCESSING']);
const isText: Check = (value) => typeof value === 'string' && value.length > 0;
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 1;
const isAmount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isErrorStatus: Check = (value) => isCount(value) && Number(value) >= 400 && Number(value) <= 499;
/** Keeps the credits of the longest task a number that JSON can represent. */
const isRate: Check = (value) => isAmount(value) && Number(value) <= 1e9;
/** A name that no field of the task record has. */
const isFreeName: Check = (value) => isText(value) && !Object.hasOwn(taskSchema.shape, String(value));
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]));
const isStages: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((item) => STATUSES.has(item));

/** Checks of the values that the register does not list. */
const CHECKS: Readonly<Partial<Record<UnspecifiedId, Check>>> = {
  'task-transitions': isStages,
  'style-field-name': orNull(isText),
  'text-to-video-required': listOf(isText),
  'image-to-video-required': listOf(isText),
  'template-to-video-required': listOf(isText),
  'video-to-video-required': listOf(isText),
  'create-defaults': shape({ seconds: isCount, aspect_ratio: isText }),
  'task-not-found': shape({ status: isErrorStatus, detail: isText }),
  'invalid-key-status': isErrorStatus,
  'missing-key': isErrorStatus,
  'banned-body': isObject,
  'media-reference-errors': isErrorStatus,
  'file-errors': shape({
    tooSmall: isErrorStatus,
    tooLarge: isErrorStatus,
    noLength: isErrorStatus,
    wrongType: isErrorStatus,
  }),
  'failed-task-reason': orNull(isFreeName),
  'other-errors': shape({
    path: isErrorStatus,
    method: isErrorStatus,
    size: isErrorStatus,
    contentType: isErrorStatus,
  }),
  'inline-base64-limit': isCount,
  'presigned-url-lifetime': shape({ seconds: isAmount, status: isErrorStatus }),
  'callback-retries': shape({
    attempts: isCount,
    firstDelaySeconds: isAmount,
    maximumDelaySeconds: isAmount,
  }),
  'callback-timeout': isAmount,
  'rate-limits': orNull(shape({ requests: isCount, seconds: isAmount })),
  'concurrency-limits': orNull(isCount),
  'credits-per-task': shape({ perSecond: isRate }),
  'video-url-expiry': isErrorStatus,
};

/** Changes to the assumptions, by register entry. An object changes the members it names. */
export type AssumeOptions = {
  readonly [Id in keyof Policy]?: Partial<Policy[Id]> | Policy[Id];
};

/**
 * Merges the register's assumptions and the changes to them.
 *
 * @throws {EmulatorError} `OPTION_INVALID` for an entry that is not in the register or a value it cannot take
 * @example
 * ```ts
 * resolveAssumptions({ 'task-not-found': { status: 410 } })['task-not-found'].detail; // 'Task not found'
 * ```
 */
export function resolveAssumptions(changes: AssumeOptions): Policy {
  const resolved: Record<string, unknown> = {};
  for (const [id, { assumption }] of Object.entries(unspecified)) resolved[id] = assumption.value;
  for (const [id, change] of Object.entries(changes)) {
    if (change !== undefined) resolved[id] = resolveOne(id, change);
  }
  // Safe: a test checks every default against the interface, and every change has passed its check.
  return resolved as unknown as Policy;
}

function resolveOne(id: string, change: unknown): unknown {
  if (!isKnown(id)) {
    const near = nearestName(id, Object.keys(unspecified));
    const hint = near === undefined ? 'See GET /_emulator/register.' : `Did you mean "${near}"?`;
    throw new EmulatorError('OPTION_INVALID', `assume: "${id}" is not an entry of the register. ${hint}`);
  }
  const { value, values } = unspecified[id].assumption;
  const merged = isObject(value) && isObject(change) ? { ...value, ...change } : change;
  const accepted = values?.some((one) => sameText(one, merged)) ?? CHECKS[id]?.(merged) ?? false;
  if (!accepted) {
    const wanted =
      values === undefined ? `a value like ${JSON.stringify(value)}` : `one of ${JSON.stringify(values)}`;
    throw new EmulatorError(
      'OPTION_INVALID',
      `assume: "${id}" cannot be ${JSON.stringify(change)}; give ${wanted}.`,
    );
  }
  return merged;
}

/** Returns whether an entry has more than one value that can be assumed. */
export function isChangeable(id: UnspecifiedId): boolean {
  const { values } = unspecified[id].assumption;
  return values === undefined || values.length > 1;
}

function sameText(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isKnown(id: string): id is UnspecifiedId {
  return Object.hasOwn(unspecified, id);
}
