import { APICallError, InvalidArgumentError } from '@ai-sdk/provider';
import { isApiError, isVideoClientError, type Task, type VideoClientError } from '@videogen/client';

/** The call that failed. */
export interface Call {
  /** URL or path of the operation. */
  readonly url: string;
  /** The task that is read; undefined while one is created. */
  readonly taskId?: string | undefined;
  /** The receiver's name of the callback URL. */
  readonly ref?: string | undefined;
  /** The callback URL, which is a secret. */
  readonly callbackUrl?: string | undefined;
}

/**
 * Converts an error of the client into the type that the AI SDK knows; others are returned as they are.
 *
 * `isRetryable` is true only when another attempt may succeed and cannot create a second task: a read, an upload, or a
 * create request that was refused with 429 or never left.
 */
export function toSdkError(error: unknown, call: Call): unknown {
  const { url, ref, callbackUrl } = call;
  // The AI SDK recognizes an abort by its name.
  if (!isVideoClientError(error) || isVideoClientError(error, 'abort')) return error;
  const { code, message, taskId } = error;
  if (isVideoClientError(error, 'media'))
    return new InvalidArgumentError({ argument: error.field ?? 'media', message, cause: error });
  if (isVideoClientError(error, 'task_failed', 'task_canceled')) return taskError(error.task, url, error);
  const refusal = [error, error.cause].find(isApiError);
  const submissionId = isVideoClientError(error, 'ambiguous_submit') ? error.submissionId : undefined;
  const hide = (text: string): string =>
    callbackUrl ? text.replaceAll(callbackUrl, '[callback URL]') : text;
  return new APICallError({
    message: submissionId === undefined ? message : `${message} (submission ${submissionId})`,
    url,
    requestBodyValues: {},
    ...statusOf(error),
    ...(refusal && {
      responseHeaders: Object.fromEntries(refusal.headers),
      responseBody: hide(typeof refusal.body === 'string' ? refusal.body : JSON.stringify(refusal.body)),
    }),
    cause: error,
    // A create request that named its task has done its work, whatever failed afterwards.
    isRetryable: isTransient(error) && (taskId === undefined || call.taskId !== undefined),
    data: { code, taskId, submissionId, ref, ...(taskId !== undefined && { operation: { taskId } }) },
  });
}

/** The error of a task that ended without a video. */
export function taskError(task: Task, url: string, cause?: unknown): APICallError {
  const { task_id: taskId, status } = task;
  return new APICallError({
    message: `Task ${taskId} ended with the status ${status} and made no video. Start another one if you still need it`,
    url,
    requestBodyValues: {},
    // The read of the task succeeded.
    statusCode: 200,
    responseBody: JSON.stringify({ ...task, callback_url: task.callback_url && '[callback URL]' }),
    cause,
    isRetryable: false,
    data: { code: status === 'CANCELED' ? 'task_canceled' : 'task_failed', taskId, operation: { taskId } },
  });
}

/** Whether another attempt may succeed, and the failed one provably created no task. */
function isTransient(error: VideoClientError): boolean {
  if (error.code === 'ambiguous_submit') return false;
  if (error.code === 'connection' || error.code === 'timeout') return true;
  if ('retryable' in error) return error.retryable === true;
  const { statusCode = 0 } = statusOf(error);
  return statusCode === 408 || statusCode === 429 || statusCode >= 500;
}

/** The status of a refusal, also of one that left the outcome of a create request unknown. */
function statusOf(error: VideoClientError): { statusCode?: number } {
  const refusal: object = [error, error.cause].find(isApiError) ?? error;
  return 'status' in refusal && typeof refusal.status === 'number' ? { statusCode: refusal.status } : {};
}
