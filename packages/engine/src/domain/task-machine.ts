import type { TaskStatus } from '@videogen/types';
import { finalStatuses } from '@videogen/types/facts';
import type { Submission, TaskOutput, TaskRecord } from '../ports/records.ts';

const FINAL: ReadonlySet<TaskStatus> = new Set(finalStatuses);

/** Returns whether a task of this status never changes again. */
export function isFinal(status: TaskStatus): boolean {
  return FINAL.has(status);
}

/**
 * Returns the stage that follows a status; undefined after the last stage, in which the video is made, and for a final
 * status. A status that is not among the stages is taken for the one before the first.
 *
 * @example
 * ```ts
 * nextStage('PENDING', ['PENDING', 'QUEUING', 'PROCESSING']); // 'QUEUING'
 * ```
 */
export function nextStage(status: TaskStatus, stages: readonly TaskStatus[]): TaskStatus | undefined {
  return isFinal(status) ? undefined : stages[stages.indexOf(status) + 1];
}

/** A task that was, or is to be, submitted. */
export type Submitted = TaskRecord & { readonly submission: Submission };

/** Returns whether a task has a submission. */
export function isSubmitted(task: TaskRecord): task is Submitted {
  return task.submission !== null;
}

/** Details of a change of status. */
export interface ChangeDetails {
  readonly output?: TaskOutput;
  readonly failure?: string | undefined;
}

/**
 * Returns the record that follows a change of status, or null when the task is final already and keeps its record.
 *
 * Times never decrease, even when the clock does.
 */
export function changeStatus(
  task: TaskRecord,
  status: TaskStatus,
  at: number,
  details: ChangeDetails = {},
): TaskRecord | null {
  if (isFinal(task.status) || task.status === status) return null;
  const last = task.timeline.at(-1)?.at ?? task.createdAt;
  return {
    ...task,
    version: task.version + 1,
    status,
    timeline: [...task.timeline, { status, at: Math.max(at, last) }],
    output: details.output ?? task.output,
    failure: details.failure ?? task.failure,
  };
}
