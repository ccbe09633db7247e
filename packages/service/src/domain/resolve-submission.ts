import type { TaskRecord } from '../ports/records.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';
import { renewDeadline, submitJob, taskJob } from './jobs.ts';

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
    if (task.submission?.state !== 'unknown') return null;
    const decision = reference === null ? 'settled' : 'submitted';
    const submission = { ...task.submission, state: decision, reference, error: null } as const;
    const at = clock.now();
    const { task: next, jobs } = renewDeadline({ ...task, version: task.version + 1, submission }, at);
    const job = reference === null ? await submitJob(context, next, at) : taskJob('poll', next, at);
    return { next, jobs: [job, ...jobs] };
  });
  if (decided !== null) return decided;
  if ((await state.tasks.get(id)) === undefined)
    throw new ServiceError('TASK_NOT_FOUND', `There is no task ${id}.`);
  throw new ServiceError('SUBMISSION_NOT_UNKNOWN', `The submission of task ${id} waits for no decision.`);
}
