import { callInjected } from '../call-injected.ts';
import { createDeadline } from '../deadline.ts';
import { getMember, getReason, getText } from '../json.ts';
import type { Submission, SubmissionOutcome, SubmitHooks, SubmitOptions } from '../options.ts';
import type { CreatePromise } from '../request-input.ts';
import { delayAfter, isTransient } from '../retry.ts';
import { system } from '../system.ts';
import { hookTimeout } from './options.ts';
import type { Run } from './run.ts';
import type { NamedJob } from './video-job.ts';
import type { JobResult } from './videos-summary.ts';

/** Refusals in a row after which a run gives up: the service is not there, or the account has no more requests. */
const maxRefusals = 20;

/** Refusals with 429 in a row after which each pause is twice as long as the one before, up to a minute. */
const patientRefusals = 3;
const maxGrownPause = 60_000;

/** What one request of a job observed. */
interface Attempt {
  /** The request, once it is in the journal. */
  submission?: Submission;
  outcome?: SubmissionOutcome;
  /** The journal failed. */
  journalError?: unknown;
  /** The request with its media uploaded. */
  body?: object;
  /** Why nothing was sent: the journal has the request of another run, or another run was refused meanwhile. */
  obstacle?: 'taken' | 'paused';
}

/** The next request of a job, with the media already uploaded and the callback URL in it. */
interface Request {
  readonly input: object;
  readonly ref: string | undefined;
}

/** What follows a request: the journal has its submission, another one is sent later, or nothing. */
type Next = 'submitted' | 'again' | 'taken' | JobResult;

/**
 * Sends the create request of a job until it is not refused with 429. Returns a result when it was refused or the run is
 * stopped, and `taken` when another run has the job; otherwise the journal has its submission.
 *
 * @throws {Error} when the journal fails
 */
export async function submitJob(run: Run, job: NamedJob): Promise<Exclude<Next, 'again'>> {
  let request: Request | undefined;
  // The turn ends when it is known whether the next request may be sent.
  const takeTurn = async (): Promise<Next> => {
    const attempt: Attempt = {};
    let failure: unknown;
    try {
      request ??= await prepare(run, job);
      await send(run, job, request, attempt);
    } catch (error) {
      failure = error;
    }

    const { outcome, journalError, body, obstacle } = attempt;
    if (journalError !== undefined) throw journalError;
    if (obstacle === 'taken') return 'taken';

    if (body && request) request = { ...request, input: body };
    if (obstacle === 'paused') return 'again';
    if (outcome && outcome.state !== 'refused') {
      reportAccepted(run, job, outcome);
      return 'submitted';
    }

    // A request that a stop has ended is none that was refused.
    if (run.control.reason() !== undefined || mayTryAgain(run, failure)) return 'again';
    return { list: 'refused', video: { name: job.name, reason: getReason(failure), error: failure } };
  };
  for (;;) {
    // A run that is stopped gives no more turns.
    const next = await run.pace.run(takeTurn);
    if (next === undefined) break;
    if (next !== 'again') return next;
  }
  return { list: 'unfinished', video: { name: job.name, taskId: undefined } };
}

/** Creates the callback URL of a request; one that is never used expires. */
async function prepare({ options: { callbacks }, control }: Run, { input }: NamedJob): Promise<Request> {
  if (!callbacks) return { input, ref: undefined };
  const limit = createDeadline(hookTimeout, control.creating);
  const { url, ref } = await callInjected('callbacks.createUrl', limit, () => callbacks.createUrl());
  return { input: { ...input, callback_url: url }, ref };
}

/** Sends one request, which the journal has before. A stop of the run ends it only as long as nothing is sent. */
async function send(run: Run, job: NamedJob, { input, ref }: Request, attempt: Attempt): Promise<void> {
  const { creating } = run.control;
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const hold = (): void => creating.removeEventListener('abort', stop);
  const options: SubmitOptions = {
    // Each request has its own line: the journal tells apart what was refused and what may have been accepted.
    maxRetries: 0,
    ref,
    extraFields: job.extraFields,
    signal: controller.signal,
    hooks: createHooks(run, job, ref, attempt, hold),
  };

  // Safe: a job has the input of its operation.
  const create = run.client[job.operation] as (input: object, options: SubmitOptions) => CreatePromise;
  creating.addEventListener('abort', stop);
  await create(input, options).finally(hold);
}

/**
 * Creates the hooks that write a request to the journal.
 *
 * @param hold keeps a stop of the run from ending the request
 */
function createHooks(
  run: Run,
  { name, digest }: NamedJob,
  ref: string | undefined,
  attempt: Attempt,
  hold: () => void,
): SubmitHooks {
  const guard = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      attempt.journalError = error;
      throw error;
    }
  };
  return {
    beforeSubmit: async (submission) => {
      hold();
      attempt.body = submission.body;
      const { id } = submission;
      await guard(async () => {
        await run.journal.refresh();
        if (run.journal.pauseUntil() > system.now()) {
          attempt.obstacle = 'paused';
          return;
        }
        const state = await run.journal.write(name, { type: 'submitting', submission: id, digest, ref });
        if (state.submission?.id === id) attempt.submission = submission;
        else attempt.obstacle = 'taken';
      });
      // Stryker disable next-line StringLiteral: the obstacle says it; nobody sees the error.
      if (attempt.obstacle) throw new Error(`${name} is not sent now: ${attempt.obstacle}`);
    },
    afterSubmit: async ({ id }, outcome) => {
      attempt.outcome = outcome;
      if (attempt.submission) await guard(() => writeOutcome(run, name, id, outcome));
    },
  };
}

async function writeOutcome(
  { journal }: Run,
  name: string,
  submission: string,
  { state, taskId, error }: SubmissionOutcome,
): Promise<void> {
  const evidence = getText(getMember(error, 'message') ?? error);
  // Safe: a task that was created has an id.
  if (state === 'created')
    await journal.write(name, { type: 'created', submission, taskId: taskId as string });
  else if (state !== 'refused') await journal.write(name, { type: 'ambiguous', submission, evidence });
  else {
    // Other processes on the folder pause as well.
    const pauseUntil = getMember(error, 'status') === 429 ? system.now() + getPause(error, 0) : undefined;
    await journal.write(name, { type: 'refused', submission, evidence, pauseUntil });
  }
}

function reportAccepted(run: Run, { name }: NamedJob, { state, taskId, error }: SubmissionOutcome): void {
  run.refusals = 0;
  if (state !== 'created') return;
  const message = `${name}: created task ${taskId}`;
  // Safe: a task that was created has an id.
  run.emit({ type: 'created', message, name, taskId: taskId as string });
  if (error !== undefined) run.emit({ type: 'warning', message: `${name}: ${getReason(error)}`, error });
}

/** The time without requests after a refusal, in milliseconds. */
function getPause(error: unknown, refusals: number): number {
  const delay = delayAfter(error, refusals);
  const growth = getMember(error, 'status') === 429 ? 2 ** Math.max(0, refusals - patientRefusals) : 1;
  return Math.max(delay, Math.min(maxGrownPause, delay * growth));
}

/** Whether the same request may be sent again after a pause. Stops the run when no request would be accepted. */
function mayTryAgain(run: Run, error: unknown): boolean {
  const code = getMember(error, 'code');
  if (code === 'authentication' || code === 'organization_banned' || code === 'api_key') {
    run.control.stopCreating(getReason(error));
    return false;
  }
  if (!isTransient(error)) return false;

  run.refusals++;
  const { refusals } = run;
  // An account may take no further task until one has ended.
  const mayEnd = getMember(error, 'status') === 429 && run.tasksInWork > 0;
  if (refusals >= maxRefusals && !mayEnd) {
    run.control.stopCreating(`${refusals} requests in a row were refused or not sent: ${getReason(error)}`);
    return false;
  }

  const delay = getPause(error, refusals);
  run.pace.pause(delay);
  run.emit({ type: 'paused', message: `${getReason(error)}; the next request is sent later`, delay, error });
  return true;
}
