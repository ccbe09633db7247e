import type { TaskStatus } from '@videogen/types';
import { outputVideoUrlValidForMs } from '@videogen/types/facts';
import type { JobClaim } from '../ports/job-queue.ts';
import type { TaskOutput, TaskRecord } from '../ports/records.ts';
import type { PollOutcome, RenderedVideo } from '../ports/renderer.ts';
import type { CommitResult } from '../ports/state-store.ts';
import { finishJob, replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { isServiceError, isStorageUnavailable, JobPostponed, ServiceError, VideoRefused } from './errors.ts';
import { expireTaskJobs, stepJob, taskJob } from './jobs.ts';
import type { MediaInspector } from './media-inspector.ts';
import { getRenderJob } from './render-job.ts';
import { resolveSubmission } from './resolve-submission.ts';
import { storeContent } from './store-content.ts';
import { Submitter } from './submitter.ts';
import { changeTask, statusChange } from './task-changes.ts';
import { isFinal, isSubmitted, nextStage, type Submitted } from './task-machine.ts';
import { toStorable } from './to-storable.ts';
import { withDeadline } from './with-deadline.ts';

/** The result of an unfinished job: it runs again at a time. */
export type JobOutcome = undefined | { readonly again: number };

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

const POLL_AGAIN_MS = 5000;

/** Milliseconds after which a deadline looks again at a call that is being made. */
const EXPIRE_AGAIN_MS = 60_000;

/** Timeout of a cancellation at the provider in milliseconds; the task has ended whatever its outcome. */
const CANCEL_TIMEOUT_MS = 10_000;

const OVERDUE = 'The task had no final status at its deadline.';

/** Creates what moves the tasks. */
export function createTasks(context: ServiceContext, inspector: MediaInspector): Tasks {
  const { state, clock, blobs, renderer, signal } = context;
  const getStages = () => context.policy['task-transitions'];

  const releaseInputs = async ({ job }: TaskRecord): Promise<void> => {
    for (const media of [job.image, job.video, job.audio]) {
      if (media !== null) await blobs.release(media.blob);
    }
  };
  /** Releases the inputs of a task that has ended, and cancels its work. A provider that fails changes nothing. */
  const stopWork = async (task: TaskRecord): Promise<void> => {
    await releaseInputs(task);
    const { submission } = task;
    if (submission?.reference == null) return;
    const deadline = { timeoutMs: CANCEL_TIMEOUT_MS, signal };
    const job = getRenderJob(context, task);
    await withDeadline(deadline, (within) => renderer.cancel({ job, submission, signal: within })).catch(
      () => {},
    );
  };
  const fail = async (claim: JobClaim, id: string, failure: string): Promise<void> => {
    const ended = await changeTask(context, id, 'FAILED', { failure: toStorable(failure), done: claim });
    if (ended !== null) await releaseInputs(ended);
  };
  const succeed = async (
    claim: JobClaim,
    { id, organization }: TaskRecord,
    video: RenderedVideo,
  ): Promise<void> => {
    const output = await getOutput(context, inspector, { ...video, organization });
    if (output === null) return fail(claim, id, 'The video that the provider made cannot be read.');
    try {
      const ended = await changeTask(context, id, 'SUCCESS', { output, done: claim });
      if (ended !== null) return await releaseInputs(ended);
    } catch (error) {
      await blobs.release(output.blob);
      throw error;
    }
    await blobs.release(output.blob);
  };
  const submitter = new Submitter(context, { succeed, fail });

  const download = async (
    claim: JobClaim,
    task: TaskRecord,
    { open }: Pick<Extract<PollOutcome, { state: 'ready' }>, 'open'>,
  ): Promise<void> => {
    try {
      await succeed(claim, task, await open());
    } catch (error) {
      if (!(error instanceof VideoRefused)) throw error;
      await fail(claim, task.id, error.message);
    }
  };
  const poll = async (claim: JobClaim, task: Submitted): Promise<JobOutcome> => {
    const { submission } = task;
    const outcome = await renderer.poll({ job: getRenderJob(context, task), submission, signal });
    if (signal.aborted) return undefined;
    if (outcome.state === 'running') return { again: clock.now() + (outcome.pollAfterMs ?? POLL_AGAIN_MS) };
    if (outcome.state === 'done') await succeed(claim, task, outcome.video);
    else if (outcome.state === 'ready' && claim.kind === 'download') await download(claim, task, outcome);
    else if (outcome.state === 'ready')
      await state.commit({ done: [claim], jobs: [taskJob('download', task, clock.now())] });
    else if (outcome.state === 'failed') await fail(claim, task.id, outcome.reason);
    else await submitter.settleUnknown(claim, task, outcome.reason);
    return undefined;
  };
  const render = async (claim: JobClaim, task: TaskRecord): Promise<JobOutcome> => {
    if (!isSubmitted(task) || task.submission.state === 'settled') await submitter.begin(claim, task);
    else if (task.submission.state === 'submitted') return poll(claim, task);
    else if (task.submission.state === 'submitting') await submitter.settleUnknown(claim, task, DIED);
    else await finishJob(state, claim);
    return undefined;
  };
  const enter = async (claim: JobClaim, task: TaskRecord, status: TaskStatus): Promise<JobOutcome> => {
    if (status === getStages().at(-1)) await submitter.begin(claim, task);
    else await changeTask(context, task.id, status, { done: claim });
    return undefined;
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
        await releaseInputs(task);
        throw error;
      }

      if (result === 'committed') return;
      await releaseInputs(task);
      throw new ServiceError('NOT_STORED', `Task ${task.id} could not be stored. Send the request again.`);
    },
    async step(claim) {
      const task = await state.tasks.get(claim.ref);
      if (task === undefined || isFinal(task.status)) return void (await finishJob(state, claim));
      const next = nextStage(task.status, getStages());
      return next === undefined ? render(claim, task) : enter(claim, task, next);
    },
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
      if (expired !== null && blob != null) await blobs.release(blob);
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

const DIED = 'The process that submitted the task ended before the outcome was known.';

/** Stores a video; null when neither the renderer nor the content says its size. */
async function getOutput(
  { blobs, ids, clock }: ServiceContext,
  inspector: MediaInspector,
  { content, mediaType, organization, width, height }: RenderedVideo & Pick<TaskRecord, 'organization'>,
): Promise<(TaskOutput & { readonly blob: string }) | null> {
  const { key, size } = await storeContent(blobs, content);
  let picture: Awaited<ReturnType<MediaInspector['pictureSize']>>;
  try {
    picture =
      width === null || height === null
        ? await inspector.pictureSize({ blob: key, organization })
        : { width, height };
  } catch (error) {
    await blobs.release(key);
    throw error;
  }
  if (picture === undefined) {
    await blobs.release(key);
    return null;
  }
  const expiresAt = clock.now() + outputVideoUrlValidForMs;
  return { token: ids.token(), blob: key, size, mediaType, ...picture, expiresAt };
}

function withoutContent(task: TaskRecord): { next: TaskRecord } | null {
  if (task.output?.blob == null) return null;
  return { next: { ...task, version: task.version + 1, output: { ...task.output, blob: null } } };
}

/** Seconds after which a read of the task says whether it was stored. */
const READ_AFTER = 5;

/** The task may be stored, and needs its inputs then. The client can find out, as it gets the id. */
function unknownOutcome(id: string, cause: unknown): ServiceError {
  const message =
    `The storage failed while the task ${id} was stored, and the task may exist. Read it before you send the ` +
    'request again: a 404 means that it was not stored.';
  return new ServiceError('OUTCOME_UNKNOWN', message, { retryAfter: READ_AFTER, cause });
}
