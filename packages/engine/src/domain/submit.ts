import { getMessage } from '@videogen/shared/get-message';
import type { JobClaim } from '../ports/job-queue.ts';
import type { Submission, TaskRecord } from '../ports/records.ts';
import type { RenderCall, RenderedVideo, SubmitOutcome } from '../ports/renderer.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { ClaimLost } from './errors.ts';
import { chooseProvider, enteredAt, getGroup, taskJob } from './jobs.ts';
import { getRenderJob } from './render-job.ts';
import { toStorable } from './storable-text.ts';
import { statusChange } from './task-changes.ts';
import { isFinal, isSubmitted, nextStage, type Submitted } from './task-machine.ts';
import { untilAvailable } from './until-available.ts';

/** Handlers of a finished submission. */
export interface SubmitEnds {
  readonly succeed: (claim: JobClaim, id: string, video: RenderedVideo) => Promise<void>;
  readonly fail: (claim: JobClaim, id: string, reason: string) => Promise<void>;
}

/** Sends tasks to the renderer, each once. */
export interface Submitter {
  /** Enters the stage in which the video is made and submits the task. */
  readonly begin: (claim: JobClaim, task: TaskRecord) => Promise<void>;
  /** Decides what is done about a submission whose outcome is unknown. */
  readonly settleUnknown: (claim: JobClaim, task: TaskRecord, reason: string) => Promise<void>;
}

type Accepted = Extract<SubmitOutcome, { state: 'accepted' }>;

/** Submissions of a task that may have reached a provider; beyond this number `resubmit` fails the task. */
const MOST_SUBMISSIONS = 5;
const FIRST_DELAY_MS = 1000;

/** Attempts to look a submission up, over about 10 minutes; fewer than those after which a job is given up. */
const MOST_LOOKUPS = 15;

/** Creates the submitter. */
export function createSubmitter(context: ServiceContext, { succeed, fail }: SubmitEnds): Submitter {
  const { state, renderer, clock, ids, signal } = context;
  const callFor = (task: Submitted): RenderCall => ({
    job: getRenderJob(context, task),
    submission: task.submission,
    signal,
  });

  const begin = async (claim: JobClaim, task: TaskRecord): Promise<void> => {
    let provider: string;
    try {
      provider = await renderer.getProvider(getRenderJob(context, task), task.submission);
    } catch (error) {
      return fail(claim, task.id, getMessage(error));
    }
    // Another provider has its own limits: the job waits for its turn there.
    if (claim.group !== undefined && claim.group !== getGroup(provider, task.organization))
      return void (await moveJob(claim, task, provider));
    const submission: Submission = {
      provider,
      idempotencyKey: ids.submission(),
      state: 'submitting',
      reference: null,
      number: (task.submission?.number ?? 0) + 1,
      error: null,
      at: clock.now(),
      ...(task.submission?.notSentTo && { notSentTo: task.submission.notSentTo }),
    };
    // Nothing is sent before this is committed. The job stays claimed until the outcome is committed, too.
    const entered = await enter(context, task, submission);
    if (entered === null) throw new Error(`Task ${task.id} changed before it was submitted.`);
    await send(claim, entered);
  };
  const send = async (claim: JobClaim, task: Submitted): Promise<void> => {
    let outcome: SubmitOutcome;
    try {
      outcome = await renderer.submit(callFor(task));
    } catch (error) {
      if (signal.aborted) return;
      return settleUnknown(claim, task, getMessage(error));
    }
    if (outcome.state === 'accepted') return keepReference(claim, task, outcome);
    if (outcome.state === 'done') return succeed(claim, task.id, outcome.video);
    if (outcome.state === 'refused') return fail(claim, task.id, outcome.reason);
    // The provider itself is paused: its tasks wait for that pause, which may end earlier.
    const delayMs = outcome.account === true ? FIRST_DELAY_MS : outcome.retryAfterMs;
    return again(claim, task, { delayMs, reached: false });
  };
  const moveJob = async (claim: JobClaim, task: TaskRecord, provider: string): Promise<void> => {
    const make = (newest: TaskRecord) => {
      if (newest.version !== task.version) return null;
      const next = { ...newest, version: newest.version + 1 };
      return { next, jobs: [taskJob('submit', next, claim.at, provider)] };
    };
    await replaceTask(state, task.id, make, claim);
  };
  /** Commits the reference, with the job if it is still ours, else without it: a reference is never dropped. */
  const keepReference = async (
    claim: JobClaim,
    { id, submission }: Submitted,
    { reference, handle, pollAfterMs = 0 }: Omit<Accepted, 'state'>,
  ): Promise<void> => {
    const submitted = { ...submission, state: 'submitted', reference, ...(handle && { handle }) } as const;
    const keep = (done?: JobClaim): Promise<TaskRecord | null> =>
      replaceTask(
        state,
        id,
        (task) => {
          if (!isSubmission(task, submission)) return null;
          const next = { ...task, version: task.version + 1, submission: submitted };
          const earliest = enteredAt(task) + context.stageMs(task.status);
          return { next, jobs: [taskJob('poll', next, Math.max(clock.now() + pollAfterMs, earliest))] };
        },
        done,
      );
    const kept = await untilAvailable(signal, () =>
      keep(claim).catch((error: unknown) => {
        if (error instanceof ClaimLost) return keep();
        throw error;
      }),
    );
    if (kept !== null) return;
    const task = await state.tasks.get(id);
    // Unless a report of the provider came first, the task ended while it was submitted, so its video is not needed.
    const isReported = task !== undefined && !isFinal(task.status) && isSubmission(task, submitted);
    if (task !== undefined && !isReported) await renderer.cancel(callFor({ ...task, submission: submitted }));
  };
  const again = async (
    claim: JobClaim,
    { id, submission }: Submitted,
    { delayMs, reached }: { readonly delayMs: number; readonly reached: boolean },
  ): Promise<void> => {
    const notSentTo = reached ? [] : [...(submission.notSentTo ?? []), submission.provider];
    const number = submission.number - (reached ? 0 : 1);
    const settled = { ...submission, state: 'settled', number, notSentTo } as const;
    const make = async (task: TaskRecord) => {
      if (!isSubmission(task, submission)) return null;
      const next = { ...task, version: task.version + 1, submission: settled };
      const provider = await chooseProvider(context, next);
      if (provider !== undefined && !reached && !notSentTo.includes(provider))
        return { next, jobs: [taskJob('submit', next, clock.now(), provider)] };
      // Every provider of the route was tried: the next round begins after the delay.
      const again = { ...next, submission: { ...settled, notSentTo: [] } };
      return { next: again, jobs: [taskJob('submit', again, clock.now() + delayMs, provider)] };
    };
    await replaceTask(state, id, make, claim);
  };
  /** A look-up that fails is repeated, before the job would be given up. */
  const lookup = async (claim: JobClaim, task: Submitted): Promise<string | null | undefined> => {
    try {
      return await renderer.lookup?.(callFor(task));
    } catch (error) {
      if (signal.aborted || claim.attempt < MOST_LOOKUPS) throw error;
      return undefined;
    }
  };
  const settleUnknown = async (claim: JobClaim, task: TaskRecord, reason: string): Promise<void> => {
    if (!isSubmitted(task)) return;
    const newest = await state.tasks.get(task.id);
    // A report of the provider may have come first: its reference is known, and a poll is enqueued.
    if (newest === undefined || !isSubmission(newest, task.submission))
      return void (await state.commit({ done: [claim] }));
    const found = task.submission.reference === null ? await lookup(claim, task) : undefined;
    if (typeof found === 'string') return keepReference(claim, task, { reference: found });
    const policy = renderer.onUnknownOutcome(task.submission.provider);
    if (found === null || policy === 'resubmit') {
      const { number } = task.submission;
      if (number >= MOST_SUBMISSIONS) return fail(claim, task.id, reason);
      return again(claim, task, { delayMs: FIRST_DELAY_MS * (2 ** (number - 1) - 1), reached: true });
    }
    if (policy === 'fail') return fail(claim, task.id, reason);
    const make = (newest: TaskRecord) => {
      if (!isSubmission(newest, task.submission)) return null;
      const unknown = { ...task.submission, state: 'unknown', error: toStorable(reason) } as const;
      return { next: { ...newest, version: newest.version + 1, submission: unknown } };
    };
    await replaceTask(state, task.id, make, claim);
  };
  return { begin, settleUnknown };
}

/** Commits the submission and, unless the task is in it already, the stage in which the video is made. */
async function enter(
  context: ServiceContext,
  { id, version }: TaskRecord,
  submission: Submission,
): Promise<Submitted | null> {
  const stages = context.policy['task-transitions'];
  const entered = await replaceTask(context.state, id, async (task) => {
    if (task.version !== version || isFinal(task.status)) return null;
    const stage = nextStage(task.status, stages);
    if (stage !== undefined) return statusChange(context, task, stage, { jobs: [], with: { submission } });
    return { next: { ...task, version: task.version + 1, submission } };
  });
  return entered === null ? null : { ...entered, submission };
}

/** Returns whether a task under way has this submission still, with nothing new known of its reference. */
function isSubmission(task: TaskRecord, { idempotencyKey, reference }: Submission): boolean {
  return (
    !isFinal(task.status) &&
    task.submission?.idempotencyKey === idempotencyKey &&
    task.submission.reference === reference
  );
}
