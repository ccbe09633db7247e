import { getMessage } from '@videogen/shared/get-message';
import type { JobClaim } from '../ports/job-queue.ts';
import type { Submission, TaskRecord } from '../ports/records.ts';
import type { RenderCall, RenderedVideo, SubmitOutcome } from '../ports/renderer.ts';
import { replaceTask } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { ClaimLost } from './errors.ts';
import { chooseProvider, enteredAt, getGroup, taskJob } from './jobs.ts';
import { getRenderJob } from './render-job.ts';
import { statusChange } from './task-changes.ts';
import { isFinal, nextStage, type Submitted } from './task-machine.ts';
import { toStorable } from './to-storable.ts';
import { untilAvailable } from './until-available.ts';

/** Handlers of a finished submission. */
export interface SubmitEnds {
  readonly succeed: (claim: JobClaim, task: TaskRecord, video: RenderedVideo) => Promise<void>;
  readonly fail: (claim: JobClaim, id: string, reason: string) => Promise<void>;
}

type Accepted = Extract<SubmitOutcome, { state: 'accepted' }>;

/** Submissions of a task that may have reached a provider; beyond this number `resubmit` fails the task. */
const MOST_SUBMISSIONS = 5;
const FIRST_DELAY_MS = 1000;

/** Attempts to look a submission up, over about 10 minutes; fewer than those after which a job is given up. */
const MOST_LOOKUPS = 15;

/** When a task is submitted again, and whether the provider may have received it before. */
interface Again {
  readonly delayMs: number;
  readonly reached: boolean;
}

/** Sends tasks to the renderer, each once. */
export class Submitter {
  readonly #context: ServiceContext;
  readonly #ends: SubmitEnds;

  constructor(context: ServiceContext, ends: SubmitEnds) {
    this.#context = context;
    this.#ends = ends;
  }

  /** Enters the stage in which the video is made and submits the task. */
  async begin(claim: JobClaim, task: TaskRecord): Promise<void> {
    const { renderer } = this.#context;
    let provider: string;
    try {
      provider = await renderer.getProvider(getRenderJob(this.#context, task), task.submission);
    } catch (error) {
      return this.#ends.fail(claim, task.id, getMessage(error));
    }

    // Another provider has its own limits: the job waits for its turn there.
    const isOfAnother = claim.group !== undefined && claim.group !== getGroup(provider, task.organization);
    if (isOfAnother) return this.#moveJob(claim, task, provider);

    // Nothing is sent before this is committed. The job stays claimed until the outcome is committed, too.
    const entered = await enter(this.#context, task, this.#createSubmission(task, provider));
    if (entered === null) throw new Error(`Task ${task.id} changed before it was submitted.`);
    await this.#send(claim, entered);
  }

  /** Decides what is done about a submission whose outcome is unknown. */
  async settleUnknown(claim: JobClaim, task: Submitted, reason: string): Promise<void> {
    const { state, renderer } = this.#context;
    const newest = await state.tasks.get(task.id);
    // A report of the provider may have come first: its reference is known, and a poll is enqueued.
    if (newest === undefined || !isSubmission(newest, task.submission))
      return void (await state.commit({ done: [claim] }));

    const found = task.submission.reference === null ? await this.#lookup(claim, task) : undefined;
    if (typeof found === 'string') return this.#keepReference(claim, task, { reference: found });

    const policy = renderer.onUnknownOutcome(task.submission.provider);
    if (found === null || policy === 'resubmit') return this.#resubmit(claim, task, reason);
    if (policy === 'fail') return this.#ends.fail(claim, task.id, reason);
    await this.#report(claim, task, reason);
  }

  #createSubmission({ submission }: TaskRecord, provider: string): Submission {
    const { ids, clock } = this.#context;
    return {
      provider,
      idempotencyKey: ids.submission(),
      state: 'submitting',
      reference: null,
      number: (submission?.number ?? 0) + 1,
      error: null,
      at: clock.now(),
      ...(submission?.notSentTo && { notSentTo: submission.notSentTo }),
    };
  }

  #callFor(task: Submitted): RenderCall {
    const { signal } = this.#context;
    return { job: getRenderJob(this.#context, task), submission: task.submission, signal };
  }

  async #send(claim: JobClaim, task: Submitted): Promise<void> {
    let outcome: SubmitOutcome;
    try {
      outcome = await this.#context.renderer.submit(this.#callFor(task));
    } catch (error) {
      if (this.#context.signal.aborted) return;
      return this.settleUnknown(claim, task, getMessage(error));
    }

    if (outcome.state === 'accepted') return this.#keepReference(claim, task, outcome);
    if (outcome.state === 'done') return this.#ends.succeed(claim, task, outcome.video);
    if (outcome.state === 'refused') return this.#ends.fail(claim, task.id, outcome.reason);

    // The provider itself is paused: its tasks wait for that pause, which may end earlier.
    const delayMs = outcome.account === true ? FIRST_DELAY_MS : outcome.retryAfterMs;
    return this.#again(claim, task, { delayMs, reached: false });
  }

  async #moveJob(claim: JobClaim, task: TaskRecord, provider: string): Promise<void> {
    const make = (newest: TaskRecord) => {
      if (newest.version !== task.version) return null;
      const next = { ...newest, version: newest.version + 1 };
      return { next, jobs: [taskJob('submit', next, claim.at, provider)] };
    };
    await replaceTask(this.#context.state, task.id, make, claim);
  }

  /** Commits the reference, with the job if it is still ours, else without it: a reference is never dropped. */
  async #keepReference(
    claim: JobClaim,
    { id, submission }: Submitted,
    { reference, handle, pollAfterMs = 0 }: Omit<Accepted, 'state'>,
  ): Promise<void> {
    const { state, renderer, clock, signal } = this.#context;
    const submitted = { ...submission, state: 'submitted', reference, ...(handle && { handle }) } as const;
    const make = (task: TaskRecord) => {
      if (!isSubmission(task, submission)) return null;
      const next = { ...task, version: task.version + 1, submission: submitted };
      const earliest = enteredAt(task) + this.#context.stageMs(task.status);
      return { next, jobs: [taskJob('poll', next, Math.max(clock.now() + pollAfterMs, earliest))] };
    };
    const keep = (done?: JobClaim): Promise<TaskRecord | null> => replaceTask(state, id, make, done);

    const kept = await untilAvailable(signal, () =>
      keep(claim).catch((error: unknown) => {
        if (error instanceof ClaimLost) return keep();
        throw error;
      }),
    );
    // Stryker disable next-line ConditionalExpression: the read below finds the reference, and changes nothing.
    if (kept !== null) return;

    const task = await state.tasks.get(id);
    // Unless a report of the provider came first, the task ended while it was submitted, so its video is not needed.
    if (task !== undefined && !isSubmission(task, submitted))
      await renderer.cancel(this.#callFor({ ...task, submission: submitted }));
  }

  async #again(claim: JobClaim, { id, submission }: Submitted, { delayMs, reached }: Again): Promise<void> {
    const { state, clock } = this.#context;
    const notSentTo = reached ? [] : [...(submission.notSentTo ?? []), submission.provider];
    const number = submission.number - (reached ? 0 : 1);
    const settled = { ...submission, state: 'settled', number, notSentTo } as const;
    const make = async (task: TaskRecord) => {
      if (!isSubmission(task, submission)) return null;

      const next = { ...task, version: task.version + 1, submission: settled };
      const provider = await chooseProvider(this.#context, next);
      if (provider !== undefined && !reached && !notSentTo.includes(provider))
        return { next, jobs: [taskJob('submit', next, clock.now(), provider)] };

      // Every provider of the route was tried: the next round begins after the delay.
      const again = { ...next, submission: { ...settled, notSentTo: [] } };
      return { next: again, jobs: [taskJob('submit', again, clock.now() + delayMs, provider)] };
    };
    await replaceTask(state, id, make, claim);
  }

  async #resubmit(claim: JobClaim, task: Submitted, reason: string): Promise<void> {
    const { number } = task.submission;
    if (number >= MOST_SUBMISSIONS) return this.#ends.fail(claim, task.id, reason);
    const delayMs = FIRST_DELAY_MS * (2 ** (number - 1) - 1);
    return this.#again(claim, task, { delayMs, reached: true });
  }

  /** Leaves an unknown outcome to a person. */
  async #report(claim: JobClaim, { id, submission }: Submitted, reason: string): Promise<void> {
    const make = (newest: TaskRecord) => {
      if (!isSubmission(newest, submission)) return null;
      const unknown = { ...submission, state: 'unknown', error: toStorable(reason) } as const;
      return { next: { ...newest, version: newest.version + 1, submission: unknown } };
    };
    await replaceTask(this.#context.state, id, make, claim);
  }

  /** A look-up that fails is repeated, before the job would be given up. */
  async #lookup(claim: JobClaim, task: Submitted): Promise<string | null | undefined> {
    const { renderer, signal } = this.#context;
    try {
      return await renderer.lookup?.(this.#callFor(task));
    } catch (error) {
      if (signal.aborted || claim.attempt < MOST_LOOKUPS) throw error;
      return undefined;
    }
  }
}

/** Commits the submission and, unless the task is in it already, the stage in which the video is made. */
async function enter(
  context: ServiceContext,
  { id, version }: TaskRecord,
  submission: Submission,
): Promise<Submitted | null> {
  const stages = context.policy['task-transitions'];

  const entered = await replaceTask(context.state, id, async (task) => {
    if (task.version !== version) return null;
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
    // Stryker disable next-line OptionalChaining: a task that was submitted has a submission, this one or another.
    task.submission?.idempotencyKey === idempotencyKey &&
    task.submission.reference === reference
  );
}
