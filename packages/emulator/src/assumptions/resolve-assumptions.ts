import type { Policy } from '@videogen/engine';
import { isObject } from '@videogen/shared/is-object';
import { taskSchema } from '@videogen/validators';
import { z } from 'zod';
import { nearestName } from '../check-options.ts';
import { invalidOption } from '../errors.ts';
import { type UnspecifiedId, unspecified } from '../generated/unspecified.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

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
  if (!(values?.some((one) => sameText(one, merged)) ?? fits(id, merged))) {
    const wanted =
      values === undefined ? `a value like ${JSON.stringify(value)}` : `one of ${JSON.stringify(values)}`;
    throw invalidOption(`assume: "${id}" cannot be ${JSON.stringify(change)}; give ${wanted}.`);
  }
  return merged;
}

/** Returns whether an entry without a list of values may have a value. */
function fits(id: UnspecifiedId, value: unknown): boolean {
  // The reason of a failure replaces no other field of the task record.
  if (id === 'failed-task-reason' && Object.hasOwn(taskSchema.shape, String(value))) return false;
  // Safe: the register has JSON Schemas.
  return z.fromJSONSchema((unspecified[id].assumption.schema ?? false) as JsonSchema).safeParse(value)
    .success;
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
