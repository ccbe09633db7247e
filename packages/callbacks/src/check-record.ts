import {
  isKnownCategory,
  TASK_FIELDS,
  type Task,
  taskProblems,
  type ValidationErrorBody,
} from './contract.ts';
import { isKnownStatus } from './rank.ts';

/** A record that can be used, with what in it the contract does not know. */
export interface UsableRecord {
  /** By the contract, but for a status or a category that it does not list. */
  readonly task: Task;
  /** In lower case, so that one task has one spelling. */
  readonly taskId: string;
  readonly status: string;
  /** Whether it was re-read from the API. */
  readonly confirmed: boolean;
  readonly unknownFields: readonly string[];
  readonly newCategory: string | undefined;
}

/** Either the record, or the validation body that says what is wrong with it. */
export type CheckedRecord =
  | { readonly ok: true; readonly record: UsableRecord }
  | { readonly ok: false; readonly body: ValidationErrorBody };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_STATUS_CHARACTERS = 64;

/** Characters of a UUID by itself; the contract's format also allows one with a prefix. */
const UUID_LENGTH = 36;

/**
 * Checks a claimed record against the contract, forwards-compatibly: a status, a category or a field that the contract
 * does not list is no fault.
 */
export function checkRecord(value: unknown): CheckedRecord {
  const problems = taskProblems(value);
  // Sound: by the contract it is a task.
  if (problems === undefined && identifiesOne(value as Task))
    return { ok: true, record: listed(value as Task) };
  const record = usable(value, false);
  if (record === undefined) {
    const message = 'task_id, id and status must identify one task.';
    return { ok: false, body: problems ?? problem(['body', 'task_id'], message, 'value_error') };
  }
  const others = taskProblems(asListed(record));
  return others === undefined ? { ok: true, record } : { ok: false, body: others };
}

/** Whether a task's two identifiers are the same, in the usual spelling. */
function identifiesOne({ task_id: taskId, id }: Task): boolean {
  return taskId === id && taskId.length === UUID_LENGTH;
}

/** A task by the contract, all of whose values are listed ones. */
function listed(task: Task): UsableRecord {
  const { task_id: taskId, status } = task;
  const unknown = countFields(task) === TASK_FIELDS.size ? NONE : unknownFields(task);
  return record(task, taskId.toLowerCase(), status, false, unknown, undefined);
}

/** The least that a record must have so that something can be done with it. */
export function usable(value: unknown, confirmed: boolean): UsableRecord | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Only read here, field by field and checked; the schema decides whether it is a task.
  const task = value as Task;
  const { task_id: taskId, id, status } = value as Record<string, unknown>;
  if (typeof taskId !== 'string' || !UUID.test(taskId) || typeof status !== 'string') return undefined;
  if (status === '' || status.length > MOST_STATUS_CHARACTERS) return undefined;
  const lower = taskId.toLowerCase();
  if (typeof id === 'string' && id.toLowerCase() !== lower) return undefined;
  return record(task, lower, status, confirmed, unknownFields(task), newCategory(task));
}

/** One shape for all records, whoever makes them. */
function record(
  task: Task,
  taskId: string,
  status: string,
  confirmed: boolean,
  unknown: readonly string[],
  category: string | undefined,
): UsableRecord {
  return { task, taskId, status, confirmed, unknownFields: unknown, newCategory: category };
}

/** A task id in the one spelling the kit uses; undefined if it is not a UUID. */
export function usableTaskId(taskId: string): string | undefined {
  return UUID.test(taskId) ? taskId.toLowerCase() : undefined;
}

/** The validation body for one problem. */
export function problem(loc: (string | number)[], msg: string, type: string): ValidationErrorBody {
  return { detail: [{ loc, msg, type }] };
}

const NONE: readonly string[] = [];

function countFields(task: Task): number {
  let count = 0;
  for (const _ in task) count += 1;
  return count;
}

function unknownFields(task: Task): readonly string[] {
  const unknown = Object.keys(task).filter((field) => !TASK_FIELDS.has(field));
  return unknown.length === 0 ? NONE : unknown;
}

function newCategory({ category }: Task): string | undefined {
  return typeof category === 'string' && !isKnownCategory(category) ? category : undefined;
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
