import { APICallError, InvalidArgumentError } from '@ai-sdk/provider';
import { isApiError, isVideoClientError } from '@videogen/client';

/** The call that failed. */
export interface Call {
  /** URL or path of the operation. */
  readonly url: string;
  /** The receiver's name of the callback URL. */
  readonly ref?: string | undefined;
  /** The callback URL, which is a secret. */
  readonly callbackUrl?: string | undefined;
}

/**
 * Returns the result of a call of the client, whose errors become the types that the AI SDK knows; others stay as they are.
 *
 * `isRetryable` is always false: the client has retried what is safe to retry. After a retry of its own, the AI SDK hides the
 * error, and with it the task, in a `RetryError`.
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

  const { code, message, taskId, outcome } = error;
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
    isRetryable: false,
    data: {
      code,
      outcome,
      taskId,
      submissionId,
      ref,
      ...(taskId !== undefined && { operation: { taskId } }),
    },
  });
}
