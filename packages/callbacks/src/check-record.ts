import { type Task, taskProblems, type ValidationErrorBody } from './contract.ts';
import { isKnownStatus } from './rank.ts';

/** A record that can be used, with what in it the contract does not know. */
export interface UsableRecord {
  /** By the contract, but for a status or a category that it does not list. */
  readonly task: Task;
  /** In lower case, so that one task has one spelling. */
  readonly taskId: string;
  readonly status: string;
  readonly unknownFields: readonly string[];
  readonly newCategory: string | undefined;
}

/** Either the record, or the validation body that says what is wrong with it. */
export type CheckedRecord =
  | { readonly ok: true; readonly record: UsableRecord }
  | { readonly ok: false; readonly body: ValidationErrorBody };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_STATUS_CHARACTERS = 64;

const CATEGORIES: ReadonlySet<unknown> = new Set([
  'TEXT_TO_VIDEO',
  'IMAGE_TO_VIDEO',
  'VIDEO_TO_VIDEO',
  'TEMPLATE_TO_VIDEO',
  'TALKING_AVATAR',
]);

const FIELDS: ReadonlySet<string> = new Set([
  'task_id',
  'id',
  'status',
  'category',
  'callback_url',
  'seconds',
  'output_videos',
  'credits',
  'inputs',
  'created_at',
]);

/**
 * Checks a record against the contract, forwards-compatibly: a status, a category or a field that the contract does
 * not list is no fault.
 */
export function checkRecord(value: unknown): CheckedRecord {
  const record = usable(value);
  const problems = taskProblems(record === undefined ? value : asListed(record));
  if (problems !== undefined) return { ok: false, body: problems };
  if (record !== undefined) return { ok: true, record };
  return {
    ok: false,
    body: problem(['body', 'task_id'], 'task_id, id and status must identify one task.', 'value_error'),
  };
}

/** The least that a record must have so that something can be done with it. */
export function usable(value: unknown): UsableRecord | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Only read here, field by field and checked; the schema decides whether it is a task.
  const task = value as Task;
  const { task_id: taskId, id, status } = value as Record<string, unknown>;
  if (typeof taskId !== 'string' || !UUID.test(taskId) || typeof status !== 'string') return undefined;
  if (status === '' || status.length > MOST_STATUS_CHARACTERS) return undefined;
  const lower = taskId.toLowerCase();
  if (typeof id === 'string' && id.toLowerCase() !== lower) return undefined;
  return { task, taskId: lower, status, unknownFields: unknownFields(task), newCategory: newCategory(task) };
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

function unknownFields(task: Task): readonly string[] {
  let unknown: string[] | undefined;
  for (const field in task) {
    if (FIELDS.has(field)) continue;
    unknown ??= [];
    unknown.push(field);
  }
  return unknown ?? NONE;
}

function newCategory({ category }: Task): string | undefined {
  return typeof category === 'string' && !CATEGORIES.has(category) ? category : undefined;
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
