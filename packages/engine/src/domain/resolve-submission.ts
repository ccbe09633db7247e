import type { Job } from '../ports/job-queue.ts';
import type { TaskRecord } from '../ports/records.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { renewDeadline, submitJob, taskJob } from './jobs.ts';
import { isFinal, isSubmitted, type Submitted } from './task-machine.ts';

/** Continues a task with the reference that its provider has, or, with null, with another submission. */
function decide(task: Submitted, reference: string | null, now: number): { next: TaskRecord; jobs: Job[] } {
  const state = reference === null ? 'settled' : 'submitted';
  const submission = { ...task.submission, state, reference, error: null } as const;
  const { task: next, jobs } = renewDeadline({ ...task, version: task.version + 1, submission }, now);
  return { next, jobs };
}

/**
 * Decides about a submission whose outcome is unknown: with the reference that the provider has, or, with null, by
 * sending it again under a new idempotency key, which may cost a second time.
 *
 * @throws {ServiceError} `TASK_NOT_FOUND`, or `SUBMISSION_NOT_UNKNOWN`
 */
export async function resolveSubmission(
  context: ServiceContext,
  id: string,
  reference: string | null,
): Promise<TaskRecord> {
  const { state, clock } = context;
  const decided = await replaceTask(state, id, async (task) => {
    if (!isSubmitted(task) || task.submission.state !== 'unknown') return null;
    const at = clock.now();
    const { next, jobs } = decide(task, reference, at);
    const job = reference === null ? await submitJob(context, next, at) : taskJob('poll', next, at);
    return { next, jobs: [job, ...jobs] };
  });
  if (decided !== null) return decided;
  if ((await state.tasks.get(id)) === undefined)
    throw new ServiceError('TASK_NOT_FOUND', `There is no task ${id}.`);
  throw new ServiceError('SUBMISSION_NOT_UNKNOWN', `The submission of task ${id} waits for no decision.`);
}

/** A report of a provider about a submission, for instance by a webhook. */
export interface SubmissionReport {
  /** Id of the task. */
  readonly task: string;
  /** The idempotency key of the submission that is reported. */
  readonly idempotencyKey: string;
  /** The provider's name for the work. */
  readonly reference: string;
}

/**
 * Polls a task now, because its provider reported something. A submission whose outcome was unknown continues with the
 * reported reference. Nothing else of a report is used: the poll reads the result.
 *
 * @returns false when no submission under way has this key and reference; nothing changes then
 */
export async function reportSubmission(
  { state, clock }: Pick<ServiceContext, 'state' | 'clock'>,
  report: SubmissionReport,
): Promise<boolean> {
  const now = clock.now();
  const known = await replaceTask(state, report.task, (task) => {
    if (!isReported(task, report) || task.submission.reference !== null) return null;
    const { next, jobs } = decide(task, report.reference, now);
    return { next, jobs: [taskJob('poll', next, now), ...jobs] };
  });
  if (known !== null) return true;

  const task = await state.tasks.get(report.task);
  if (task === undefined || !isReported(task, report)) return false;
  if (task.submission.state !== 'submitted' || task.submission.reference !== report.reference) return false;

  const poll = taskJob('poll', task, now);
  // The waiting poll is replaced by one that is due; a poll that runs already stays.
  await state.commit({ cancel: [poll.id], jobs: [poll] });
  return true;
}

function isReported(task: TaskRecord, { idempotencyKey }: SubmissionReport): task is Submitted {
  return (
    !isFinal(task.status) &&
    task.submission?.idempotencyKey === idempotencyKey &&
    task.submission.state !== 'settled'
  );
}
