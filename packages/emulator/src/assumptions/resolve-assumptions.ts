import type { Policy } from '@videogen/service';
import { taskSchema } from '@videogen/validators';
import { z } from 'zod';
import { nearestName } from '../check-options.ts';
import { invalidOption } from '../errors.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';
import { isObject } from '../json.ts';

const text = z.string().min(1);
const count = z.int().positive();
const amount = z.number().min(0);
const errorStatus = z.int().min(400).max(499);
const texts = z.array(text);
const stages = z.array(z.enum(['PENDING', 'QUEUING', 'PROCESSING'])).min(1);
/** A name that no field of the task record has. */
const freeName = text.refine((name) => !Object.hasOwn(taskSchema.shape, name));
/** Keeps the credits of the longest task a number that JSON can represent. */
const rate = amount.max(1e9);

/** Schemas of the values that the register does not list. */
const SCHEMAS: Readonly<Partial<Record<UnspecifiedId, z.ZodType>>> = {
  'task-transitions': stages.refine((all) => new Set(all).size === all.length),
  'style-field-name': text.nullable(),
  'text-to-video-required': texts,
  'image-to-video-required': texts,
  'template-to-video-required': texts,
  'video-to-video-required': texts,
  'create-defaults': z.object({ seconds: count, aspect_ratio: text }),
  'task-not-found': z.object({ status: errorStatus, detail: text }),
  'invalid-key-status': errorStatus,
  'missing-key': errorStatus,
  'banned-body': z.record(z.string(), z.unknown()),
  'media-reference-errors': errorStatus,
  'file-errors': z.object({
    tooSmall: errorStatus,
    tooLarge: errorStatus,
    noLength: errorStatus,
    wrongType: errorStatus,
  }),
  'failed-task-reason': freeName.nullable(),
  'other-errors': z.object({
    path: errorStatus,
    method: errorStatus,
    size: errorStatus,
    contentType: errorStatus,
  }),
  'inline-base64-limit': count,
  'presigned-url-lifetime': z.object({ seconds: amount, status: errorStatus }),
  'callback-retries': z.object({ attempts: count, firstDelaySeconds: amount, maximumDelaySeconds: amount }),
  'callback-timeout': amount,
  'rate-limits': z.object({ requests: count, seconds: amount }).nullable(),
  'concurrency-limits': count.nullable(),
  'credits-per-task': z.object({ perSecond: rate }),
  'video-url-expiry': errorStatus,
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
    throw invalidOption(`assume: "${id}" is not an entry of the register. ${hint}`);
  }
  const { value, values } = unspecified[id].assumption;
  const merged = isObject(value) && isObject(change) ? { ...value, ...change } : change;
  const accepted =
    values?.some((one) => sameText(one, merged)) ?? SCHEMAS[id]?.safeParse(merged).success ?? false;
  if (!accepted) {
    const wanted =
      values === undefined ? `a value like ${JSON.stringify(value)}` : `one of ${JSON.stringify(values)}`;
    throw invalidOption(`assume: "${id}" cannot be ${JSON.stringify(change)}; give ${wanted}.`);
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
