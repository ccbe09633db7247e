import type { CreatedTask, CreatedTaskResponse } from '@videogen/types';
import { findTaskId, getFailedOutcome } from './attempt-outcome.ts';
import { callInjected } from './call-injected.ts';
import type { VideoHttpClient } from './create-http.ts';
import type { Turn } from './create-submit-gate.ts';
import { lastMoment, shorten } from './deadline.ts';
import { AbortError, ConnectionError, HookError, InvalidResponseError } from './errors/errors.ts';
import { addDetails, type ErrorOutcome } from './errors/video-client-error.ts';
import { isRecord } from './json.ts';
import { loadOnDemand } from './load-on-demand.ts';
import type { MediaField } from './media/media-source.ts';
import type { Submission, SubmissionOutcome, SubmitOptions } from './options.ts';
import type { CreateMethod, WithMedia } from './request-input.ts';
import { resolveAmbiguous } from './resolve-ambiguous.ts';
import { type Attempts, delayAfter, getRetryAfter, withRetries } from './retry.ts';
import {
  type Expected,
  type OperationAttempt,
  type Received,
  type Send,
  type SendOptions,
  sendOperation,
} from './send-operation.ts';
import type { Call } from './start-call.ts';
import { system } from './system.ts';
import { createTaskHandle, type TaskHandle } from './task-handle.ts';
import { isTaskId } from './task-status.ts';

/** A create operation: the name of its method, its fields that take media, and what sends the request through openapi-fetch. */
export type CreateOperation<Request> = readonly [
  name: string,
  media: Readonly<Record<string, MediaField>>,
  send: (http: VideoHttpClient, body: Request, options: SendOptions) => Received<CreatedTaskResponse>,
];

/** Makes the method of a create operation. */
export type CreateFactory = <Request extends object>(
  ...operation: CreateOperation<Request>
) => CreateMethod<WithMedia<Request>>;

type SubmitCall = Call<SubmitOptions>;

/** Creates a task; the only code that spends credits. */
export async function submit<Request extends object>(
  call: SubmitCall,
  [name, media, send]: CreateOperation<Request>,
  input: WithMedia<Request>,
): Promise<{ readonly task: TaskHandle; readonly response: Response | undefined }> {
  const { context, options, deadline } = call;
  if (!isRecord(input)) throw new TypeError(`${name} takes an object`);

  const { hooks = context.options.hooks, timeout = context.timeout, ref } = options;
  const body = await withMedia(call, media, input);
  // Before the hooks, so that a journal has no record of a request that is only waiting.
  const turn = await context.gate.enter(deadline);
  const submission: Submission = {
    id: system.createId(),
    operation: name,
    body,
    ref,
    submittedAt: system.now(),
  };

  const before = async (): Promise<void> => {
    const hook = hooks?.beforeSubmit;
    if (!hook) return;
    await callInjected('hooks.beforeSubmit', shorten(deadline, timeout), () => hook.call(hooks, submission));
  };

  const sendBody: Send<CreatedTask> = (http, more) => send(http, body, more);
  const [outcome, response] = await settle(call, submission, turn, before, sendBody);
  const { taskId, error, state } = outcome;

  // Neither an abort nor the end of the time keeps the client from recording what was paid for.
  const reporting = lastMoment(deadline, timeout);
  try {
    const hook = hooks?.afterSubmit;
    if (hook) await callInjected('hooks.afterSubmit', reporting, () => hook.call(hooks, submission, outcome));
  } catch (failure) {
    // The error of the request matters more than one of the hook.
    if (!('error' in outcome)) throw addDetails(failure, { taskId, sent: true });
    context.warn(failure, `the outcome "${state}" was not recorded`, taskId);
  }

  if ('error' in outcome) throw error;
  return { task: createTaskHandle(context, { ...submission, id: taskId }), response };
}

/** Uploads the media of a request, if it has any, and adds the further fields; the bytes move the deadline. */
async function withMedia<Request extends object>(
  call: SubmitCall,
  media: CreateOperation<Request>[1],
  input: WithMedia<Request>,
): Promise<Request & Submission['body']> {
  const given: Submission['body'] = { ...input, ...call.options.extraFields };
  const hasMedia = Object.keys(media).some((field) => given[field] != null);
  const body = hasMedia ? await (await loadOnDemand(call)).resolveMedia(call, media, given) : given;
  // Safe: only media of the input are none of the request, and they have been replaced.
  return body as Request & Submission['body'];
}

const expected: Expected<CreatedTask> = {
  schema: 'createdTask',
  needs: 'task_id',
  isUsable: ({ task_id }) => isTaskId(task_id),
};

/** Sends the create request, and returns its one outcome, whatever throws, and the last response. */
async function settle(
  call: SubmitCall,
  submission: Submission,
  firstTurn: Turn,
  before: () => Promise<void>,
  send: Send<CreatedTask>,
): Promise<readonly [SubmissionOutcome, Response | undefined]> {
  const { context, options, deadline } = call;
  const attempts: Attempts = { retries: 0 };
  let turn: Turn | undefined = firstTurn;
  // Stryker disable next-line StringLiteral,ObjectLiteral: nothing reads the members of an attempt that was not made.
  let attempt: OperationAttempt<CreatedTask> = { what: '', error: undefined };

  const create = async (): Promise<string> => {
    // Another request may have been refused during the hook.
    if (turn?.isPaused()) {
      turn.end();
      turn = undefined;
    }

    turn ??= await context.gate.enter(deadline, true);
    attempt = await sendOperation(
      call,
      send,
      expected,
      shorten(deadline, options.timeout ?? context.timeout),
    );
    const { status, response, data } = attempt;
    const retryAfter = response ? getRetryAfter(response.headers) : undefined;
    const pause = status === 429 ? delayAfter({ retryAfter }, attempts.retries) : undefined;

    // The limit is the one of the account; it costs no retry.
    if (retryAfter !== undefined) attempts.retries = 0;
    attempts.isHeldBack = pause !== undefined;
    turn.end(data !== undefined, pause);
    turn = undefined;
    if ('error' in attempt) throw addDetails(attempt.error, { outcome: getOutcome(attempt, attempt.error) });
    return attempt.data.task_id;
  };

  // What was observed of the attempt decides, not what was thrown.
  const mayResubmit = (error: unknown): boolean =>
    attempt.status === 429 || (error instanceof ConnectionError && !attempt.sent);
  try {
    await before();
    const taskId = await withRetries(call, create, mayResubmit, attempts);
    return [{ state: 'created', taskId }, attempt.response];
  } catch (error) {
    return [await explainFailure(call, submission, attempt, error), attempt.response];
  } finally {
    turn?.end();
  }
}

/** Returns the outcome of a create request that failed, for the hooks and in its error. */
async function explainFailure(
  call: SubmitCall,
  submission: Submission,
  attempt: OperationAttempt<CreatedTask>,
  thrown: unknown,
): Promise<SubmissionOutcome> {
  const outcome = getOutcome(attempt, thrown);
  const taskId = findTaskId(attempt);
  if (outcome === 'ambiguous') return resolveAmbiguous(call, submission, thrown, taskId);
  if (outcome !== 'created')
    return { state: 'refused', error: addDetails(thrown, { sent: !!attempt.sent, outcome }) };
  // The id is all that is needed of a response that broke off.
  const matters = attempt.data || thrown instanceof AbortError || thrown instanceof HookError;
  return { state: 'created', taskId, ...(matters && { error: addDetails(thrown, { taskId }) }) };
}

/** What a failure means for the task: what was observed of the last attempt decides. */
function getOutcome(attempt: OperationAttempt<CreatedTask>, thrown: unknown): ErrorOutcome {
  const { status = 0, response, data } = attempt;
  const isContradicted = response && !data && thrown instanceof InvalidResponseError;
  if (findTaskId(attempt) && status < 300 && !isContradicted) return 'created';
  return getFailedOutcome(attempt);
}
