import type { Task, ValidationErrorBody } from '@videogen/types';
import { isKnownCategory, isKnownField, isObject, isUuid, taskProblems } from './task-problems.ts';
import { isUsableStatus, type TaskState } from './task-state.ts';

/** A task record that passed the checks, with what in it the contract does not list. */
export interface CheckedTask extends TaskState {
  /** Valid by the contract, except for a status or a category that the contract does not list. */
  readonly value: Task;
  readonly unknownFields: readonly string[];
  readonly newCategory: string | undefined;
}

/** Either the task, or the validation body that lists its problems. */
export type CheckedRecord =
  | { readonly ok: true; readonly task: CheckedTask }
  | { readonly ok: false; readonly body: ValidationErrorBody };

/**
 * Checks a claimed record against the contract. Accepts a status, a category or a field that the contract does not
 * list.
 */
export function checkRecord(value: unknown): CheckedRecord {
  const problems = taskProblems(value);
  if (problems.length > 0) return { ok: false, body: bounded(problems) };
  const task = checkIdentity(value, false);
  if (task !== undefined) return { ok: true, task };
  const message = 'task_id, id and status must identify one task.';
  return { ok: false, body: problem(['body', 'task_id'], message, 'value_error') };
}

/** Checks that a value names one task and a status; undefined if it does not. */
export function checkIdentity(value: unknown, confirmed: boolean): CheckedTask | undefined {
  if (!isObject(value)) return undefined;
  const { task_id: taskId, id, status, category } = value;
  if (!isUuid(taskId) || !isUsableStatus(status)) return undefined;
  const lower = taskId.toLowerCase();
  if (typeof id === 'string' && id.toLowerCase() !== lower) return undefined;
  return {
    // The kit uses only the fields checked above; `taskProblems` decides whether the rest is a task.
    value: value as unknown as Task,
    taskId: lower,
    status,
    confirmed,
    unknownFields: Object.keys(value).filter((field) => !isKnownField(field)),
    newCategory: typeof category === 'string' && !isKnownCategory(category) ? category : undefined,
  };
}

/** Returns a task id in lower case; undefined if it is not a UUID. */
export function normalizeTaskId(taskId: string): string | undefined {
  return isUuid(taskId) ? taskId.toLowerCase() : undefined;
}

/** The validation body for one problem. */
export function problem(loc: (string | number)[], msg: string, type: string): ValidationErrorBody {
  return { detail: [{ loc, msg, type }] };
}

const MAX_PROBLEMS = 20;
const MAX_TEXT = 200;

/** Keeps the first problems and shortens their texts, so that the response does not grow with the body. */
function bounded(detail: ValidationErrorBody['detail']): ValidationErrorBody {
  const short = <T>(part: T): T | string => (typeof part === 'string' ? part.slice(0, MAX_TEXT) : part);
  const shown = detail.slice(0, MAX_PROBLEMS);
  return {
    detail: shown.map(({ loc, msg, type }) => ({ loc: loc.map(short), msg: msg.slice(0, MAX_TEXT), type })),
  };
}
