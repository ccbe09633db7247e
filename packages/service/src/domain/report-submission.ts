import type { Submission, TaskRecord } from '../ports/records.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { renewDeadline, taskJob } from './jobs.ts';
import { isFinal } from './task-machine.ts';

/** A report of a provider about a submission, for instance by a webhook. */
export interface SubmissionReport {
  /** Id of the task. */
  readonly task: string;
  /** The idempotency key of the submission that is reported. */
  readonly idempotencyKey: string;
  /** The provider's name for the work. */
  readonly reference: string;
}

type Submitted = TaskRecord & { readonly submission: Submission };

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
  const known = await replaceTask(state, report.task, (task) => {
    if (!isReported(task, report) || task.submission.reference !== null) return null;
    const submission = {
      ...task.submission,
      state: 'submitted',
      reference: report.reference,
      error: null,
    } as const;
    const now = clock.now();
    const { task: next, jobs } = renewDeadline({ ...task, version: task.version + 1, submission }, now);
    return { next, jobs: [taskJob('poll', next, now), ...jobs] };
  });
  if (known !== null) return true;
  const task = await state.tasks.get(report.task);
  if (task === undefined || !isReported(task, report)) return false;
  if (task.submission.state !== 'submitted' || task.submission.reference !== report.reference) return false;
  const poll = taskJob('poll', task, clock.now());
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
