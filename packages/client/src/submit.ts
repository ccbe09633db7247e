import type { Limits } from './bounded.ts';
import type { Core } from './core.ts';
import { isBranded } from './errors/video-client-error.ts';
import { type Data, type Exchange, exchange } from './exchange.ts';
import { callInjected } from './injected.ts';
import { isRecord } from './json.ts';
import type { MediaField } from './media/media-source.ts';
import {
  checkRequestOptions,
  type Submission,
  type SubmissionOutcome,
  type SubmitOptions,
} from './options.ts';
import { withRetries } from './retry.ts';
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
): Promise<TaskHandle> {
  if (!isRecord(request)) throw new TypeError(`${name} takes an object`);
  checkRequestOptions(options);
  const given: Record<string, unknown> = { ...request, ...options.extraFields };
  const body = Object.keys(operation.media).length
    ? await (await core.load()).resolveMedia(core, operation.media, given, options)
    : given;
  const submission: Submission = { id: core.createId(), operation: name, body, ref: options.ref };
  const submittedAt = core.clock.now();
  const { hooks = core.options.hooks, signal, timeout } = options;
  const before: Limits = { signal, timeout, sent: false };
  await callInjected(core, 'hooks.beforeSubmit', before, () => hooks?.beforeSubmit?.(submission));
  const outcome = await send(core, submission, operation, options).then(
    (taskId): SubmissionOutcome => ({ taskId }),
    (error: unknown): SubmissionOutcome =>
      isBranded(error) && error.taskId ? { taskId: error.taskId, error } : { error },
  );
  const { taskId: id } = outcome;
  // An abort of the call does not keep the client from recording what was paid for.
  const after: Limits = { timeout, taskId: id, sent: true };
  const reported = callInjected(core, 'hooks.afterSubmit', after, () =>
    hooks?.afterSubmit?.(submission, outcome),
  );
  if (id === undefined || 'error' in outcome) {
    // The error of the request matters more than one of the hook.
    await reported.catch((failure: unknown) => core.warn(failure, 'the outcome was not recorded', id));
    throw outcome.error;
  }
  await reported;
  return createTaskHandle(core, { id, operation: name, submittedAt });
}

/** Sends the create request, and returns the id of the task. */
async function send(
  core: Core,
  submission: Submission,
  operation: CreateOperation,
  options: SubmitOptions,
): Promise<string> {
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
  const { queue } = core.options;
  const attempt = async (limits: Limits): Promise<{ task_id: string }> => {
    const sendOnce = (): Promise<{ task_id: string }> => exchange(core, call, limits);
    return queue ? (await core.load()).inTurn(core, options.signal, sendOnce) : sendOnce();
  };
  try {
    const { task_id } = await withRetries(core, options, attempt, 'mayResubmit');
    return task_id;
  } catch (cause) {
    if (isAccepted) throw cause;
    return (await core.load()).resolveAmbiguous(core, submission, cause, options);
  }
}
