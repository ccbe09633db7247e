import { type CallbackRecord, isOverdue } from './record.ts';
import { FINAL_RANK, getRank, isKnownStatus, OVERDUE, type TaskState } from './task-state.ts';

/** A decision about a task: run the handlers, wait for another run, or ignore the task for a reason. */
export type Decision = 'run' | 'busy' | Ignored;

/** The reason why a task is ignored. */
export type Ignored = 'other_task' | 'duplicate' | 'late' | 'conflict' | 'too_many_statuses' | 'given_up';

/** At most this many statuses that the contract does not list have an effect for one task. */
const MAX_UNKNOWN_STATUSES = 16;

/**
 * Decides what to do with a task. A URL is valid for one task; each status runs its handlers once; ranks only grow; a
 * second, different final status counts only if it was confirmed; and only one run at a time. `now` is the store's
 * clock.
 */
export function decide(record: CallbackRecord, task: TaskState, now: number): Decision {
  if (record.taskId !== null && record.taskId !== task.taskId) return 'other_task';
  const ignored = ignoredBecause(record, task, now);
  if (ignored !== undefined) return ignored;
  return record.lease !== null && record.lease.until > now ? 'busy' : 'run';
}

function ignoredBecause(record: CallbackRecord, task: TaskState, now: number): Ignored | undefined {
  const { done, failure } = record;
  if (done.includes(task.status)) return task.status === record.status ? 'duplicate' : 'late';
  if (failure?.givenUp === true && failure.status === task.status) return 'given_up';
  if (task.status === OVERDUE) return isOverdue(record, now) ? undefined : 'late';
  const rank = getRank(task.status);
  if (rank === undefined) return hasTooMany(done) ? 'too_many_statuses' : undefined;
  if (rank > record.rank) return undefined;
  if (rank < FINAL_RANK) return 'late';
  return task.confirmed ? undefined : 'conflict';
}

function hasTooMany(done: readonly string[]): boolean {
  return done.filter((status) => !isKnownStatus(status)).length >= MAX_UNKNOWN_STATUSES;
}

/** Returns whether a delivery claims a higher rank than the API reports. A status that the contract does not list has none. */
export function isAhead(claimed: string, confirmed: string): boolean {
  return (getRank(claimed) ?? -1) > (getRank(confirmed) ?? FINAL_RANK);
}

/** Longest delay before an attempt, whoever asks for it (milliseconds). */
export const MAX_RETRY_DELAY = 3_600_000;

/** Returns the backoff in milliseconds: doubles with each attempt, an hour at most. */
export function retryDelay(first: number, attempts: number): number {
  return Math.min(first * 2 ** Math.min(attempts, 20), MAX_RETRY_DELAY);
}
