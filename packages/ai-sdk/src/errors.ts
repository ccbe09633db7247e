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
 * Returns the result of a call of the client, whose errors become the types that the AI SDK knows; others stay as they are.
 *
 * `isRetryable` is true only when another attempt may succeed and cannot create a second task: a read, an upload, or a
 * create request that was refused with 429 or never left.
 */
export function withSdkErrors<Result>(result: Promise<Result>, call: Call): Promise<Result> {
  return result.catch((error: unknown) => {
    throw toSdkError(error, call);
  });
}

function toSdkError(error: unknown, call: Call): unknown {
  const { url, ref, callbackUrl } = call;
  // The AI SDK recognizes an abort by its name.
  if (!isVideoClientError(error) || isVideoClientError(error, 'abort')) return error;
  const { code, message, taskId } = error;
  if (isVideoClientError(error, 'media'))
    return new InvalidArgumentError({ argument: error.field ?? 'media', message, cause: error });
  // A refusal can leave the outcome of a create request unknown.
  const refusal = [error, error.cause].find(isApiError);
  const statusCode = refusal?.status ?? ('status' in error ? error.status : undefined);
  const submissionId = isVideoClientError(error, 'ambiguous_submit') ? error.submissionId : undefined;
  const body = typeof refusal?.body === 'string' ? refusal.body : JSON.stringify(refusal?.body);
  return new APICallError({
    message: submissionId === undefined ? message : `${message} (submission ${submissionId})`,
    url,
    requestBodyValues: {},
    ...(statusCode !== undefined && { statusCode }),
    ...(refusal && {
      responseHeaders: Object.fromEntries(refusal.headers),
      responseBody: callbackUrl ? body.replaceAll(callbackUrl, '[callback URL]') : body,
    }),
    cause: error,
    // A create request that named its task has done its work, whatever failed afterwards.
    isRetryable: isTransient(error, statusCode) && (taskId === undefined || call.taskId !== undefined),
    data: { code, taskId, submissionId, ref, ...(taskId !== undefined && { operation: { taskId } }) },
  });
}

/** The error of a task that ended without a video. */
export function taskError(task: Task, url: string): APICallError {
  const { task_id: taskId, status } = task;
  return new APICallError({
    message: `Task ${taskId} ended with the status ${status} and made no video. Start another one if you still need it`,
    url,
    requestBodyValues: {},
    // The read of the task succeeded.
    statusCode: 200,
    responseBody: JSON.stringify({ ...task, callback_url: task.callback_url && '[callback URL]' }),
    isRetryable: false,
    data: { code: status === 'CANCELED' ? 'task_canceled' : 'task_failed', taskId, operation: { taskId } },
  });
}

/** Whether another attempt may succeed, and the failed one provably created no task. */
function isTransient(error: VideoClientError, statusCode = 0): boolean {
  if (error.code === 'ambiguous_submit') return false;
  if (error.code === 'connection' || error.code === 'timeout') return true;
  if ('retryable' in error) return error.retryable === true;
  return statusCode === 408 || statusCode === 429 || statusCode >= 500;
}
