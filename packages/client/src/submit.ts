import type { Core } from './core.ts';
import { AmbiguousSubmitError, hookError } from './errors/request-errors.ts';
import type { VideoClientError } from './errors/video-client-error.ts';
import { type Data, type Exchange, exchange } from './exchange.ts';
import { isRecord } from './json.ts';
import { onDemand } from './load.ts';
import { isMediaInput } from './media/media-input.ts';
import type { MediaField } from './media/media-source.ts';
import {
  checkRequestOptions,
  type Submission,
  type SubmissionOutcome,
  type SubmitHooks,
  type SubmitOptions,
} from './options.ts';
import { isInDoubt, mayResubmit, repeat } from './retry.ts';
import { createTaskHandle, type TaskHandle } from './task-handle.ts';
import { isTaskId } from './task-id.ts';

/** A create operation of the generated table. */
export interface CreateOperation {
  readonly path: string;
  readonly method: string;
  readonly media: Readonly<Record<string, MediaField>>;
}

/** Creates a task; the one place where credits are spent. */
export async function submit(
  core: Core,
  name: string,
  operation: CreateOperation,
  request: object,
  options: SubmitOptions = {},
): Promise<TaskHandle> {
  if (!isRecord(request)) throw new TypeError(`${name} takes an object of the request's fields`);
  checkRequestOptions(options);
  const given: Record<string, unknown> = { ...request, ...options.extraFields };
  const body = needsUpload(operation, given)
    ? await (await onDemand()).resolveMedia(core, operation.media, given, options)
    : given;
  const submission: Submission = { id: core.createId(), operation: name, body };
  const { hooks = core.options.hooks } = options;
  const runHook = async (hook: keyof SubmitHooks, outcome?: SubmissionOutcome): Promise<void> => {
    try {
      // Sound: the one hook that looks at it is given one.
      await hooks?.[hook]?.(submission, outcome as SubmissionOutcome);
    } catch (cause) {
      throw hookError(hook, cause, outcome?.taskId);
    }
  };
  await runHook('beforeSubmit');
  const call: Exchange<{ task_id: string }> = {
    ...operation,
    body,
    options,
    schema: 'createdTask',
    needs: ['task_id', hasTaskId],
  };
  const send = () => exchange(core, call);
  const { task_id: taskId } = await repeat(core, options, send, mayResubmit).catch(async (cause) => {
    const error = isInDoubt(cause) ? ambiguous(submission, cause) : cause;
    // The error of the request is the one that matters for the money.
    await runHook('afterSubmit', { error }).catch((failure) => core.log(() => String(failure)));
    throw error;
  });
  await runHook('afterSubmit', { taskId });
  return createTaskHandle(core, taskId, core.clock.now());
}

function ambiguous({ operation, id }: Submission, cause: VideoClientError): AmbiguousSubmitError {
  return new AmbiguousSubmitError(
    `${operation} may have created a task, and was not sent again to avoid paying twice: ` +
      `${cause.message}. Look for the task before you submit again`,
    { operation, submissionId: id, sent: true, cause },
  );
}

function hasTaskId(data: Data): data is { task_id: string } & Data {
  return isTaskId(data['task_id']);
}

/** Whether a media field holds something else than a media input of the contract. */
function needsUpload(operation: CreateOperation, body: Record<string, unknown>): boolean {
  const isReady = (value: unknown): boolean => value == null || isMediaInput(value);
  return Object.keys(operation.media).some((field) => ![body[field]].flat().every(isReady));
}
