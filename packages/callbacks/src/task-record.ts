import { type CallbackPayload, listed } from './generated/delivery.ts';

// What the kit knows about the payload of a delivery. When the contract changes the payload, this file does not compile.

/** The record of a task that a delivery carries. */
export type TaskRecord = CallbackPayload;

/** A status that the contract lists. */
export type ListedStatus = (typeof listed.status)[number];

/** The statuses that the contract lists. */
export const listedStatuses: readonly string[] = listed.status;

/** The categories that the contract lists. */
export const listedCategories: readonly string[] = listed.category;

/** The fields that the kit uses; a status and a category may be words that the contract does not list. */
export interface UsedFields {
  readonly taskId: string;
  /** The same task once more. */
  readonly sameId: string;
  readonly status: string;
  readonly category: string;
  readonly callbackUrl: string | null;
}

/** Returns the fields that the kit uses. */
export function getUsedFields(record: TaskRecord): UsedFields {
  return {
    taskId: record.task_id,
    sameId: record.id,
    status: record.status,
    category: record.category,
    callbackUrl: record.callback_url,
  };
}

/** Returns the task id in the payload of a delivery that is not valid. */
export function getClaimedId(payload: unknown): unknown {
  // Whatever the payload is, its field is read as unknown.
  return (Object(payload) as Partial<TaskRecord>).task_id;
}
