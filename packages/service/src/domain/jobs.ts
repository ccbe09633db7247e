import type { TaskStatus } from '@videogen/types';
import type { Job, JobKind } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import { nextStep } from './task-machine.ts';

/** Input of the next step of a task. */
export interface Pace {
  /** The stages of a task in their order; the video is made in the last one. */
  readonly stages: readonly TaskStatus[];
  /** Milliseconds that a task stays in a stage at least. */
  readonly stageMs: (status: TaskStatus) => number;
}

/** When a task got its status. */
export function enteredAt({ timeline, createdAt }: TaskRecord): number {
  return timeline.at(-1)?.at ?? createdAt;
}

/** The job that takes a task out of its stage; `submit` into the last one, where the video is made. */
export function stepJob(task: TaskRecord, { stages, stageMs }: Pace): Job {
  const next = nextStep(task.status, stages);
  if (next.kind !== 'stage') return taskJob('poll', task, enteredAt(task));
  const kind = next.status === stages.at(-1) ? 'submit' : 'advance';
  return taskJob(kind, task, enteredAt(task) + stageMs(task.status));
}

/** A job about a task as it is now. */
export function taskJob(kind: JobKind, task: TaskRecord, at: number): Job {
  return { id: `${kind}:${task.id}:${task.version}`, kind, ref: task.id, at };
}

/** Ids of the jobs that may wait for a task as it is now. */
export function waitingJobs({ id, version }: TaskRecord): string[] {
  return ['advance', 'submit', 'poll'].map((kind) => `${kind}:${id}:${version}`);
}

/** The job of the next attempt to deliver, if one is due. */
export function deliverJobs({ id, version, nextAttemptAt }: DeliveryRecord): Job[] {
  if (nextAttemptAt === null) return [];
  return [{ id: `deliver:${id}:${version}`, kind: 'deliver', ref: id, at: nextAttemptAt }];
}

/** The job that deletes the content of a video, if there is one. */
export function expireOutputJobs({ id, output }: TaskRecord): Job[] {
  if (output === null) return [];
  return [{ id: expireOutputId(id), kind: 'expire-output', ref: id, at: output.expiresAt }];
}

/** Id of the job that deletes the content of a task's video. */
export function expireOutputId(taskId: string): string {
  return `expire-output:${taskId}`;
}

/** The job that deletes the content of an upload. */
export function expireUploadJob({ id, readableUntil }: UploadRecord): Job {
  return { id: expireUploadId(id), kind: 'expire-upload', ref: id, at: readableUntil };
}

/** Id of the job that deletes the content of an upload. */
export function expireUploadId(uploadId: string): string {
  return `expire-upload:${uploadId}`;
}
