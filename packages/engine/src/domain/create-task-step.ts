import { outputVideoUrlValidForMs } from '@videogen/types/facts';
import type { JobClaim } from '../ports/job-queue.ts';
import type { TaskOutput, TaskRecord } from '../ports/records.ts';
import type { PollOutcome, RenderedVideo } from '../ports/renderer.ts';
import { finishJob } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { VideoRefused } from './errors.ts';
import { type JobOutcome, taskJob } from './jobs.ts';
import type { MediaInspector } from './media-inspector.ts';
import { releaseInputs } from './release-inputs.ts';
import { getRenderJob } from './render-job.ts';
import { storeContent } from './store-content.ts';
import { Submitter } from './submitter.ts';
import { changeTask } from './task-changes.ts';
import { isFinal, isSubmitted, nextStage, type Submitted } from './task-machine.ts';
import { toStorable } from './to-storable.ts';

const POLL_AGAIN_MS = 5000;

const DIED = 'The process that submitted the task ended before the outcome was known.';

/** Creates what does the next step of a task. */
export function createTaskStep(
  context: ServiceContext,
  inspector: MediaInspector,
): (claim: JobClaim) => Promise<JobOutcome> {
  const { state, clock, blobs, renderer, signal } = context;

  const fail = async (claim: JobClaim, id: string, failure: string): Promise<void> => {
    const ended = await changeTask(context, id, 'FAILED', { failure: toStorable(failure), done: claim });
    if (ended !== null) await releaseInputs(blobs, ended);
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
      if (ended !== null) return await releaseInputs(blobs, ended);
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

  return async (claim) => {
    const task = await state.tasks.get(claim.ref);
    if (task === undefined || isFinal(task.status)) return void (await finishJob(state, claim));
    const stages = context.policy['task-transitions'];
    const next = nextStage(task.status, stages);
    if (next === undefined) return render(claim, task);
    if (next === stages.at(-1)) await submitter.begin(claim, task);
    else await changeTask(context, task.id, next, { done: claim });
    return undefined;
  };
}

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
