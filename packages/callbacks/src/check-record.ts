import type { Task, ValidationErrorBody } from '@videogen/types';
import { isTaskCategory, taskFaults, taskFields } from '@videogen/validators/fast';
import { isKnownStatus, type Statement } from './decide.ts';

/** A record that can be used, with what in it the contract does not list. */
export interface UsableRecord extends Statement {
  /** By the contract, but for a status or a category that it does not list. */
  readonly task: Task;
  readonly unknownFields: readonly string[];
  readonly newCategory: string | undefined;
}

/** Either the record, or the validation body that says what is wrong with it. */
export type CheckedRecord =
  | { readonly ok: true; readonly record: UsableRecord }
  | { readonly ok: false; readonly body: ValidationErrorBody };

/** The fields of a task record that the contract lists. */
const FIELDS: ReadonlySet<string> = new Set(taskFields);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No control characters and no lone surrogates: some databases cannot keep them. */
const STATUS = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
const STATUS_RULE =
  'status must have 1 to 64 characters, none of them a control character or a lone surrogate.';

/**
 * Checks a claimed record against the contract, forwards-compatibly: a status, a category or a field that the contract
 * does not list is no fault.
 */
export function checkRecord(value: unknown): CheckedRecord {
  const record = usable(value, false);
  if (record === undefined) return { ok: false, body: whyUnusable(value) };
  const problems = taskFaults(asListed(record));
  return problems === undefined ? { ok: true, record } : { ok: false, body: bounded(problems) };
}

/** The least that a record must have so that something can be done with it. */
export function usable(value: unknown, confirmed: boolean): UsableRecord | undefined {
  if (!isObject(value)) return undefined;
  const { task_id: taskId, id, status } = value;
  if (typeof taskId !== 'string' || !UUID.test(taskId) || !isUsableStatus(status)) return undefined;
  const lower = taskId.toLowerCase();
  if (typeof id === 'string' && id.toLowerCase() !== lower) return undefined;
  return {
    // Only the fields checked above are relied on; the schema decides whether the rest is a task.
    task: value as unknown as Task,
    taskId: lower,
    status,
    confirmed,
    unknownFields: Object.keys(value).filter((field) => !FIELDS.has(field)),
    newCategory: newCategory(value),
  };
}

/** A task id in the one spelling the kit uses; undefined if it is not a UUID. */
export function usableTaskId(taskId: string): string | undefined {
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

function whyUnusable(value: unknown): ValidationErrorBody {
  if (isObject(value) && typeof value['status'] === 'string' && !isUsableStatus(value['status'])) {
    return problem(['body', 'status'], STATUS_RULE, 'value_error');
  }
  const message = 'task_id, id and status must identify one task.';
  const problems = taskFaults(value);
  return problems === undefined ? problem(['body', 'task_id'], message, 'value_error') : bounded(problems);
}

const MAX_PROBLEMS = 20;
const MAX_TEXT = 200;

/** A response does not grow with the body: the first problems, with texts of limited length. */
function bounded(detail: ValidationErrorBody['detail']): ValidationErrorBody {
  const short = <T>(part: T): T | string => (typeof part === 'string' ? part.slice(0, MAX_TEXT) : part);
  const shown = detail.slice(0, MAX_PROBLEMS);
  return {
    detail: shown.map(({ loc, msg, type }) => ({ loc: loc.map(short), msg: msg.slice(0, MAX_TEXT), type })),
  };
}

/** The record as the schema may see it: with listed values where it has new ones. */
function asListed({ task, newCategory }: UsableRecord): Task {
  const { status, category } = task;
  if (isKnownStatus(status) && newCategory === undefined) return task;
  return {
    ...task,
    status: isKnownStatus(status) ? status : 'PENDING',
    category: newCategory === undefined ? category : 'TEXT_TO_VIDEO',
  };
}
