import { type Core, startCall } from './core.ts';
import { type Deadline, lastMoment, shorten } from './deadline.ts';
import { AbortError, ConnectionError, HookError, InvalidResponseError } from './errors/request-errors.ts';
import { addDetails } from './errors/video-client-error.ts';
import { type Data, type Exchange, exchange } from './exchange.ts';
import { callInjected } from './injected.ts';
import { isRecord } from './json.ts';
import { loadPart } from './load-part.ts';
import type { MediaField } from './media/media-source.ts';
import type { Submission, SubmissionOutcome, SubmitOptions } from './options.ts';
import type { Attempt } from './receive.ts';
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

/** Creates a task; the only code that spends credits. */
export async function submit(
  core: Core,
  name: string,
  operation: CreateOperation,
  request: object,
  options: SubmitOptions = {},
  attempt: Attempt = {},
): Promise<TaskHandle> {
  if (!isRecord(request)) throw new TypeError(`${name} takes an object`);
  const { hooks = core.options.hooks, timeout = core.timeout, ref } = options;
  const deadline = startCall(core, options);
  const body = await withMedia(core, operation, { ...request, ...options.extraFields }, options, deadline);
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
  const outcome = await settle(core, submission, operation, options, deadline, attempt);
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
async function withMedia(
  core: Core,
  { media }: CreateOperation,
  body: Readonly<Record<string, unknown>>,
  options: SubmitOptions,
  deadline: Deadline,
): Promise<Readonly<Record<string, unknown>>> {
  if (!Object.keys(media).some((field) => body[field] != null)) return body;
  const { resolveMedia } = await loadPart(deadline, () => import('./media/resolve-media.ts'));
  return resolveMedia(core, media, body, options, deadline);
}

/** Sends the create request, and returns its one outcome, whatever throws. */
async function settle(
  core: Core,
  submission: Submission,
  operation: CreateOperation,
  options: SubmitOptions,
  deadline: Deadline,
  attempt: Attempt,
): Promise<SubmissionOutcome> {
  let isAccepted = false;
  const call: Exchange<{ task_id: string }> = {
    ...operation,
    body: submission.body,
    headers: options.headers,
    schema: 'createdTask',
    needs: [
      'task_id',
      (data): data is { task_id: string } & Data => (isAccepted = isTaskId(data['task_id'])),
    ],
  };
  const send = (limit: Deadline): Promise<{ task_id: string }> => exchange(core, call, limit, attempt);
  // What was observed of the attempt decides, not what was thrown.
  const mayResubmit = (error: unknown): boolean =>
    attempt.status === 429 || (error instanceof ConnectionError && attempt.sent === false);
  try {
    const { task_id } = await withRetries(core, deadline, options, send, mayResubmit);
    return { state: 'created', taskId: task_id };
  } catch (error) {
    const { sent, status = 0, taskId, isWhole } = attempt;
    const isContradicted = isWhole && !isAccepted && error instanceof InvalidResponseError;
    if (taskId && !isContradicted) {
      // The id is all that is needed of a response that broke off.
      const matters = isAccepted || error instanceof AbortError || error instanceof HookError;
      return { state: 'created', taskId, ...(matters && { error: addDetails(error, { taskId }) }) };
    }
    if (!sent || (status >= 400 && status < 500 && status !== 408)) return { state: 'refused', error };
    return resolveAmbiguous(core, submission, error, options, taskId);
  }
}
