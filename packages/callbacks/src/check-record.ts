import type { Task, ValidationErrorBody } from '@videogen/types';
import { isTaskCategory, taskFaults, taskFields } from '@videogen/validators/fast';
import { isKnownStatus, type TaskState } from './task-state.ts';

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

/** The fields of a task record that the contract lists. */
const FIELDS: ReadonlySet<string> = new Set(taskFields);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No control characters and no lone surrogates: some databases cannot store them. */
const STATUS = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
const STATUS_RULE =
  'status must have 1 to 64 characters, none of them a control character or a lone surrogate.';

/**
 * Checks a claimed record against the contract. Accepts a status, a category or a field that the contract does not
 * list.
 */
export function checkRecord(value: unknown): CheckedRecord {
  const task = checkIdentity(value, false);
  if (task === undefined) return { ok: false, body: identityProblem(value) };
  const problems = taskFaults(asListed(task));
  return problems === undefined ? { ok: true, task } : { ok: false, body: bounded(problems) };
}

/** Checks that a value names one task and a status; undefined if it does not. */
export function checkIdentity(value: unknown, confirmed: boolean): CheckedTask | undefined {
  if (!isObject(value)) return undefined;
  const { task_id: taskId, id, status } = value;
  if (typeof taskId !== 'string' || !UUID.test(taskId) || !isUsableStatus(status)) return undefined;
  const lower = taskId.toLowerCase();
  if (typeof id === 'string' && id.toLowerCase() !== lower) return undefined;
  return {
    // The kit uses only the fields checked above; the schema decides whether the rest is a task.
    value: value as unknown as Task,
    taskId: lower,
    status,
    confirmed,
    unknownFields: Object.keys(value).filter((field) => !FIELDS.has(field)),
    newCategory: newCategory(value),
  };
}

/** Returns a task id in lower case; undefined if it is not a UUID. */
export function normalizeTaskId(taskId: string): string | undefined {
  return typeof taskId === 'string' && UUID.test(taskId) ? taskId.toLowerCase() : undefined;
}

/** The validation body for one problem. */
export function problem(loc: (string | number)[], msg: string, type: string): ValidationErrorBody {
  return { detail: [{ loc, msg, type }] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUsableStatus(status: unknown): status is string {
  return typeof status === 'string' && STATUS.test(status);
}

function newCategory({ category }: Record<string, unknown>): string | undefined {
  return typeof category === 'string' && !isTaskCategory(category) ? category : undefined;
}

function identityProblem(value: unknown): ValidationErrorBody {
  if (isObject(value) && typeof value['status'] === 'string' && !isUsableStatus(value['status'])) {
    return problem(['body', 'status'], STATUS_RULE, 'value_error');
  }
  const message = 'task_id, id and status must identify one task.';
  const problems = taskFaults(value);
  return problems === undefined ? problem(['body', 'task_id'], message, 'value_error') : bounded(problems);
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

/** Replaces an unlisted status or category by a listed one, because the schema refuses what it does not list. */
function asListed({ value, newCategory }: CheckedTask): Task {
  const { status, category } = value;
  if (isKnownStatus(status) && newCategory === undefined) return value;
  return {
    ...value,
    status: isKnownStatus(status) ? status : 'PENDING',
    category: newCategory === undefined ? category : 'TEXT_TO_VIDEO',
  };
}
