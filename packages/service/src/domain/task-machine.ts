import type { TaskStatus } from '@videogen/types';
import type { TaskOutput, TaskRecord } from '../ports/records.ts';

const FINAL: ReadonlySet<TaskStatus> = new Set<TaskStatus>(['SUCCESS', 'FAILED', 'CANCELED']);

/** Returns whether a task of this status never changes again. */
export function isFinal(status: TaskStatus): boolean {
  return FINAL.has(status);
}

/** The next step of a task: another stage, or its final status. */
export type NextStep =
  | { readonly kind: 'stage'; readonly status: TaskStatus }
  | { readonly kind: 'finish' }
  | { readonly kind: 'none' };

/**
 * Decides the next step of a task from its status and the order of the stages.
 *
 * The last stage is the one in which the video is made; after it the task ends. A status that is not among the
 * stages is taken for the one before the first.
 *
 * @example
 * ```ts
 * nextStep('PENDING', ['PENDING', 'QUEUING', 'PROCESSING']); // { kind: 'stage', status: 'QUEUING' }
 * nextStep('PROCESSING', ['PENDING', 'QUEUING', 'PROCESSING']); // { kind: 'finish' }
 * ```
 */
export function nextStep(status: TaskStatus, stages: readonly TaskStatus[]): NextStep {
  if (isFinal(status)) return { kind: 'none' };
  const next = stages[stages.indexOf(status) + 1];
  return next === undefined ? { kind: 'finish' } : { kind: 'stage', status: next };
}

/** Details of a change of status. */
export interface ChangeDetails {
  readonly output?: TaskOutput;
  readonly failure?: string;
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
