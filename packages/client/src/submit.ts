import type { Call } from './core.ts';
import { type Deadline, lastMoment, shorten } from './deadline.ts';
import { AbortError, ConnectionError, HookError, InvalidResponseError } from './errors/errors.ts';
import { addDetails } from './errors/video-client-error.ts';
import { type Data, type Exchange, exchange } from './exchange.ts';
import { callInjected } from './injected.ts';
import { isRecord } from './json.ts';
import { loadOnDemand } from './load-on-demand.ts';
import type { MediaField } from './media/media-source.ts';
import type { Submission, SubmissionOutcome, SubmitOptions } from './options.ts';
import { resolveAmbiguous } from './resolve-ambiguous.ts';
import { withRetries } from './retry.ts';
import { system } from './system.ts';
import { createTaskHandle, type TaskHandle } from './task-handle.ts';
import { isTaskId } from './task-status.ts';

/** A create operation of the generated table. */
export interface CreateOperation {
  readonly path: string;
  readonly method: string;
  readonly media: Readonly<Record<string, MediaField>>;
}

type SubmitCall = Call<SubmitOptions>;
type Body = Submission['body'];

/** Creates a task; the only code that spends credits. */
export async function submit(
  call: SubmitCall,
  name: string,
  operation: CreateOperation,
  request: object,
): Promise<TaskHandle> {
  const { core, options, deadline } = call;
  if (!isRecord(request)) throw new TypeError(`${name} takes an object`);
  const { hooks = core.options.hooks, timeout = core.timeout, ref } = options;
  const body = await withMedia(call, operation, { ...request, ...options.extraFields });
  const submission: Submission = {
    id: system.createId(),
    operation: name,
    body,
    ref,
    submittedAt: system.now(),
  };
  const before = (): unknown => hooks?.beforeSubmit?.(submission);
  await callInjected('hooks.beforeSubmit', shorten(deadline, timeout), before).catch((error: unknown) => {
    throw addDetails(error, { sent: false });
  });
  const outcome = await settle(call, submission, operation);
  const { taskId, error, state } = outcome;
  // Neither an abort nor the end of the time keeps the client from recording what was paid for.
  const after = (): unknown => hooks?.afterSubmit?.(submission, outcome);
  try {
    await callInjected('hooks.afterSubmit', lastMoment(deadline, timeout), after);
  } catch (failure) {
    // The error of the request matters more than one of the hook.
    if (!('error' in outcome)) throw addDetails(failure, { taskId, sent: true });
    core.warn(failure, `the outcome "${state}" was not recorded`, taskId);
  }
  if ('error' in outcome || taskId === undefined) throw error;
  return createTaskHandle(core, { ...submission, id: taskId });
}

/** Uploads the media of a request, if the operation has any; its bytes move the deadline. */
async function withMedia(call: SubmitCall, { media }: CreateOperation, body: Body): Promise<Body> {
  if (!Object.keys(media).some((field) => body[field] != null)) return body;
  const { resolveMedia } = await loadOnDemand(call);
  return resolveMedia(call, media, body);
}

/** Sends the create request, and returns its one outcome, whatever throws. */
async function settle(
  call: SubmitCall,
  submission: Submission,
  operation: CreateOperation,
): Promise<SubmissionOutcome> {
  let isAccepted = false;
  const request: Exchange<{ task_id: string }> = {
    ...operation,
    body: submission.body,
    schema: 'createdTask',
    needs: [
      'task_id',
      (data): data is { task_id: string } & Data => (isAccepted = isTaskId(data['task_id'])),
    ],
  };
  const send = (limit: Deadline): Promise<{ task_id: string }> => exchange(call, request, limit);
  // What was observed of the attempt decides, not what was thrown.
  const mayResubmit = (error: unknown): boolean =>
    call.attempt.status === 429 || (error instanceof ConnectionError && call.attempt.sent === false);
  try {
    const { task_id } = await withRetries(call, send, mayResubmit);
    return { state: 'created', taskId: task_id };
  } catch (error) {
    const { sent, status = 0, taskId, isWhole } = call.attempt;
    const isContradicted = isWhole && !isAccepted && error instanceof InvalidResponseError;
    if (taskId && !isContradicted) {
      // The id is all that is needed of a response that broke off.
      const matters = isAccepted || error instanceof AbortError || error instanceof HookError;
      return { state: 'created', taskId, ...(matters && { error: addDetails(error, { taskId }) }) };
    }
    if (!sent || (status >= 400 && status < 500 && status !== 408)) return { state: 'refused', error };
    return resolveAmbiguous(call, submission, error, taskId);
  }
}
