import type { TaskStatus } from '@videogen/types';
import type { Job, JobClaim } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord } from '../ports/records.ts';
import { type Replacement, replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { deliverJobs, enteredAt, expireOutputJobs, expireTaskId, stepJob, waitingJobs } from './jobs.ts';
import { type ChangeDetails, changeStatus, isFinal } from './task-machine.ts';
import { viewTask } from './view-task.ts';

/** Further changes that are committed with a change of status. */
export interface StatusChange extends ChangeDetails {
  /** Jobs instead of the one that takes the task out of its new stage. */
  readonly jobs?: readonly Job[];
  /** Changes to the record that come with the status. */
  readonly with?: Partial<Pick<TaskRecord, 'submission'>>;
}

/** Adds a change of status to everything that it causes; null when the task is final and keeps its record. */
export async function statusChange(
  context: ServiceContext,
  task: TaskRecord,
  status: TaskStatus,
  change: StatusChange = {},
): Promise<Replacement<TaskRecord> | null> {
  const changed = changeStatus(task, status, context.clock.now(), change);
  if (changed === null) return null;
  const next = settled({ ...changed, ...change.with });
  const deliveries = await planFor(context, next);
  const own = async () => (isFinal(status) ? expireOutputJobs(next) : [await stepJob(context, next)]);
  return {
    next,
    deliveries,
    jobs: [...(change.jobs ?? (await own())), ...deliveries.flatMap(deliverJobs)],
    cancel: [
      ...waitingJobs(task),
      ...(isFinal(status) && task.deadline != null ? [expireTaskId(task.id)] : []),
    ],
  };
}

/** The submission of a final task needs no decision. */
function settled(task: TaskRecord): TaskRecord {
  if (!isFinal(task.status) || task.submission === null) return task;
  return { ...task, submission: { ...task.submission, state: 'settled' } };
}

/** Changes the status of a task, unless it is final. */
export function changeTask(
  context: ServiceContext,
  id: string,
  status: TaskStatus,
  { done, ...change }: StatusChange & { readonly done?: JobClaim } = {},
): Promise<TaskRecord | null> {
  return replaceTask(context.state, id, (task) => statusChange(context, task, status, change), done);
}

/** Plans the callback of a change of status. */
async function planFor(context: ServiceContext, task: TaskRecord): Promise<DeliveryRecord[]> {
  const { policy, ids } = context;
  if (task.callbackUrl === null) return [];
  if (policy['callback-changes'] === 'final' && !isFinal(task.status)) return [];
  const body = JSON.stringify(await viewTask(context, task));
  const now = enteredAt(task);
  return [
    {
      id: ids.delivery(),
      version: 1,
      taskId: task.id,
      organization: task.organization,
      status: task.status,
      url: task.callbackUrl,
      contentType: 'application/json',
      body,
      maximumAttempts: policy['callback-retries'].attempts,
      state: 'scheduled',
      attempts: [],
      createdAt: now,
      nextAttemptAt: now,
    },
  ];
}
