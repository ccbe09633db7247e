import type { Job, JobKind } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import type { ServiceContext } from './context.ts';
import { getRenderJob } from './render-job.ts';
import { nextStage } from './task-machine.ts';

/** The result of an unfinished job: it runs again at a time. */
export type JobOutcome = undefined | { readonly again: number };

/** When a task got its status. */
export function enteredAt({ timeline, createdAt }: TaskRecord): number {
  return timeline.at(-1)?.at ?? createdAt;
}

/** The job that takes a task out of its stage; `submit` into the last one, where the video is made. */
export async function stepJob(context: ServiceContext, task: TaskRecord): Promise<Job> {
  const stages = context.policy['task-transitions'];
  const next = nextStage(task.status, stages);
  const at = enteredAt(task);
  if (next === undefined) return taskJob('poll', task, at);
  const later = at + context.stageMs(task.status);
  return next === stages.at(-1) ? submitJob(context, task, later) : taskJob('advance', task, later);
}

/** The job that sends a task to its provider, in the group of that provider. */
export async function submitJob(context: ServiceContext, task: TaskRecord, at: number): Promise<Job> {
  return taskJob('submit', task, at, await chooseProvider(context, task));
}

/** Returns the provider of a task; undefined when there is none: the submit ends the task with the reason. */
export async function chooseProvider(context: ServiceContext, task: TaskRecord): Promise<string | undefined> {
  const choose = async (): Promise<string> =>
    context.renderer.getProvider(getRenderJob(context, task), task.submission);
  return choose().catch(() => undefined);
}

/** A job about a task as it is now. */
export function taskJob(
  kind: JobKind,
  task: TaskRecord,
  at: number,
  provider: string | undefined = task.submission?.provider,
): Job {
  const { id, version, organization } = task;
  const group = provider === undefined ? organization : getGroup(provider, organization);
  return { id: `${kind}:${id}:${version}`, kind, ref: id, at, group };
}

/** The group of the jobs that call a provider for an organization. */
export function getGroup(provider: string, organization: string): string {
  return `${provider}/${organization}`;
}

/** Ids of the jobs that may wait for a task as it is now. */
export function waitingJobs({ id, version }: TaskRecord): string[] {
  return ['advance', 'submit', 'poll', 'download'].map((kind) => `${kind}:${id}:${version}`);
}

/** The job that ends a task at its deadline, if it has one. */
export function expireTaskJobs({ id, deadline }: TaskRecord): Job[] {
  if (deadline == null) return [];
  return [{ id: expireTaskId(id), kind: 'expire-task', ref: id, at: deadline }];
}

/** Renews a deadline that has passed, for a task that continues after a decision; its time counts from now. */
export function renewDeadline(
  task: TaskRecord,
  now: number,
): { readonly task: TaskRecord; readonly jobs: Job[] } {
  if (task.deadline == null || task.deadline > now) return { task, jobs: [] };
  const renewed = { ...task, deadline: now + (task.deadline - task.createdAt) };
  return { task: renewed, jobs: expireTaskJobs(renewed) };
}

/** Id of the job that ends a task at its deadline. */
export function expireTaskId(taskId: string): string {
  return `expire-task:${taskId}`;
}

/** The job of the next attempt to deliver, if one is due. */
export function deliverJobs({ id, version, organization, nextAttemptAt }: DeliveryRecord): Job[] {
  if (nextAttemptAt === null) return [];
  return [
    { id: `deliver:${id}:${version}`, kind: 'deliver', ref: id, at: nextAttemptAt, group: organization },
  ];
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

/**
 * The job that deletes the content of an upload. A file that a storage receives without the service is checked when its
 * presigned URL has expired, as the storage takes files of any size.
 */
export function expireUploadJob({ id, incoming, writableUntil, readableUntil }: UploadRecord): Job {
  const at = incoming === null ? readableUntil : writableUntil;
  return { id: expireUploadId(id), kind: 'expire-upload', ref: id, at };
}

/** Id of the job that deletes the content of an upload. */
export function expireUploadId(uploadId: string): string {
  return `expire-upload:${uploadId}`;
}
