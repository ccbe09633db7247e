import { normalizeUuid } from '@videogen/shared/uuid';
import { checkPayload } from './generated/check-payload.ts';
import { type CallbackUnusable, fields } from './generated/delivery.ts';
import { getUsedFields, listedCategories, type TaskRecord } from './task-record.ts';
import { isUsableStatus, STATUS_RULE, type TaskState } from './task-state.ts';

/** A task record that passed the checks, with what in it the contract does not list. */
export interface CheckedTask extends TaskState {
  /** Valid by the contract, except for a status or a category that the contract does not list. */
  readonly value: TaskRecord;
  readonly callbackUrl: string | null;
  readonly unknownFields: readonly string[];
  readonly newCategory: string | undefined;
}

/** Either the task, or the validation body that lists its problems. */
export type CheckedRecord =
  | { readonly ok: true; readonly task: CheckedTask }
  | { readonly ok: false; readonly body: CallbackUnusable };

/**
 * Checks a record against the contract. Accepts a status, a category or a field that the contract does not list.
 * `confirmed` tells whether the record was read from the API.
 */
export function checkRecord(value: unknown, confirmed: boolean): CheckedRecord {
  const problems = checkPayload(value, ['body']);
  if (problems.length > 0) return { ok: false, body: { detail: problems.slice(0, MAX_PROBLEMS) } };

  // Safe: it has passed the check of the contract, and words that the contract does not list are texts like the others.
  const record = value as TaskRecord;
  const { taskId, sameId, status, category, callbackUrl } = getUsedFields(record);
  if (!isUsableStatus(status)) {
    return { ok: false, body: problem(['body', 'status'], STATUS_RULE, 'value_error') };
  }

  const id = normalizeUuid(taskId) ?? taskId;
  if (normalizeUuid(sameId) !== id) {
    const message = 'task_id and id must identify one task.';
    return { ok: false, body: problem(['body', 'task_id'], message, 'value_error') };
  }

  const task: CheckedTask = {
    value: record,
    taskId: id,
    status,
    confirmed,
    callbackUrl,
    unknownFields: Object.keys(record).filter((name) => !isListedField(name)),
    newCategory: listedCategories.includes(category) ? undefined : category,
  };
  return { ok: true, task };
}

function isListedField(name: string): boolean {
  return fields.some((field) => field === name);
}

/** The validation body for one problem. */
export function problem(loc: (string | number)[], msg: string, type: string): CallbackUnusable {
  return { detail: [{ loc, msg, type }] };
}

/** Largest number of problems in a response, which does not grow with the body: no problem quotes it. */
const MAX_PROBLEMS = 20;
