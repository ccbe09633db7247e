import type { JobClaim } from '../ports/job-queue.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { CommitResult } from '../ports/state-store.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { createTaskStep } from './create-task-step.ts';
import { isServiceError, isStorageUnavailable, JobPostponed, ServiceError } from './errors.ts';
import { expireTaskJobs, type JobOutcome, stepJob } from './jobs.ts';
import type { MediaInspector } from './media-inspector.ts';
import { releaseInputs } from './release-inputs.ts';
import { getRenderJob } from './render-job.ts';
import { resolveSubmission } from './resolve-submission.ts';
import { changeTask, statusChange } from './task-changes.ts';
import { withDeadline } from './with-deadline.ts';

/** Moves the tasks through their stages. */
export interface Tasks {
  /**
   * Stores a new task with its first job.
   *
   * @throws {ServiceError} `NOT_STORED`, or `OUTCOME_UNKNOWN` when the storage failed and the task may be stored
   */
  readonly accept: (task: TaskRecord) => Promise<void>;
  /** Does the next step of a task. */
  readonly step: (claim: JobClaim) => Promise<JobOutcome>;
  /**
   * Fails a task at its deadline. A submission whose outcome is unknown keeps waiting for a person, and a call that is
   * being made is waited for.
   */
  readonly expire: (claim: JobClaim) => Promise<JobOutcome>;
  /** Deletes the content of a task's video. */
  readonly expireOutput: (claim: JobClaim) => Promise<JobOutcome>;
  /**
   * Ends a task early.
   *
   * @throws {ServiceError} `TASK_NOT_FOUND`, or `TASK_FINAL`
   */
  readonly end: (id: string, status: 'CANCELED' | 'FAILED', reason?: string) => Promise<TaskRecord>;
  /**
   * Decides about a submission whose outcome is unknown: with the reference that the provider has, or, with null, by
   * sending it again.
   *
   * @throws {ServiceError} `TASK_NOT_FOUND`, or `SUBMISSION_NOT_UNKNOWN`
   */
  readonly resolve: (id: string, reference: string | null) => Promise<TaskRecord>;
}

/** Milliseconds after which a deadline looks again at a call that is being made. */
const EXPIRE_AGAIN_MS = 60_000;

/** Timeout of a cancellation at the provider in milliseconds; the task has ended whatever its outcome. */
const CANCEL_TIMEOUT_MS = 10_000;

/** Seconds after which a read of the task says whether it was stored. */
const READ_AFTER = 5;

const OVERDUE = 'The task had no final status at its deadline.';

/** Creates what moves the tasks. */
export function createTasks(context: ServiceContext, inspector: MediaInspector): Tasks {
  const { state, blobs, renderer, signal } = context;

  /** Releases the inputs of a task that has ended, and cancels its work. A provider that fails changes nothing. */
  const stopWork = async (task: TaskRecord): Promise<void> => {
    await releaseInputs(blobs, task);
    const { submission } = task;
    if (submission?.reference == null) return;
    const deadline = { timeoutMs: CANCEL_TIMEOUT_MS, signal };
    const job = getRenderJob(context, task);
    await withDeadline(deadline, (within) => renderer.cancel({ job, submission, signal: within })).catch(
      () => {},
    );
  };

  return {
    async accept(created) {
      let result: CommitResult;
      const deadlineMs = await context.deadlineMsOf?.(created);
      const task = deadlineMs == null ? created : { ...created, deadline: created.createdAt + deadlineMs };
      try {
        const jobs = [await stepJob(context, task), ...expireTaskJobs(task)];
        result = await state.commit({ tasks: [task], jobs });
      } catch (error) {
        if (!isServiceError(error) && !(isStorageUnavailable(error) && error.nothingStored))
          throw unknownOutcome(task.id, error);
        await releaseInputs(blobs, task);
        throw error;
      }

      if (result === 'committed') return;
      await releaseInputs(blobs, task);
      throw new ServiceError('NOT_STORED', `Task ${task.id} could not be stored. Send the request again.`);
    },
    step: createTaskStep(context, inspector),
    async expire(claim) {
      const make = (task: TaskRecord): ReturnType<typeof statusChange> | null => {
        if (task.submission?.state === 'submitting')
          throw new JobPostponed(`Task ${task.id} is being submitted.`, { delayMs: EXPIRE_AGAIN_MS });
        if (task.submission?.state === 'unknown') return null;
        return statusChange(context, task, 'FAILED', { failure: OVERDUE });
      };
      const ended = await replaceTask(state, claim.ref, make, claim);
      if (ended !== null) await stopWork(ended);
      return undefined;
    },
    async expireOutput(claim) {
      const blob = (await state.tasks.get(claim.ref))?.output?.blob;
      const expired = await replaceTask(state, claim.ref, withoutContent, claim);
      if (expired === null) return undefined;
      // Stryker disable next-line ConditionalExpression: a task whose content was removed here had some before.
      if (blob != null) await blobs.release(blob);
      return undefined;
    },
    async end(id, status, reason) {
      const task = await state.tasks.get(id);
      if (task === undefined) throw new ServiceError('TASK_NOT_FOUND', `There is no task ${id}.`);
      const ended = await changeTask(context, id, status, { failure: reason });
      if (ended === null)
        throw new ServiceError('TASK_FINAL', `Task ${id} has ended already; a final status never changes.`);
      await stopWork(ended);
      return ended;
    },
    resolve: (id, reference) => resolveSubmission(context, id, reference),
  };
}

function withoutContent(task: TaskRecord): { next: TaskRecord } | null {
  if (task.output?.blob == null) return null;
  return { next: { ...task, version: task.version + 1, output: { ...task.output, blob: null } } };
}

/** The task may be stored, and needs its inputs then. The client can find out, as it gets the id. */
function unknownOutcome(id: string, cause: unknown): ServiceError {
  const message =
    `The storage failed while the task ${id} was stored, and the task may exist. Read it before you send the ` +
    'request again: a 404 means that it was not stored.';
  return new ServiceError('OUTCOME_UNKNOWN', message, { retryAfter: READ_AFTER, cause });
}
