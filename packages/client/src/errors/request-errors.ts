import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** A 2xx response that is not what the contract describes, such as an HTML page of a proxy. */
export class InvalidResponseError extends VideoClientError {
  override readonly code = 'invalid_response' as const;
}

/** The service is unreachable, or the connection broke. `cause` is what `fetch` threw. */
export class ConnectionError extends VideoClientError {
  override readonly code = 'connection' as const;
}

/** A request took longer than its `timeout`, or a call longer than its `totalTimeout`. */
export class TimeoutError extends VideoClientError {
  override readonly code = 'timeout' as const;
}

/** The caller's signal was aborted; `cause` is the signal's reason. */
export class AbortError extends VideoClientError {
  override readonly code = 'abort' as const;
}

/** The function `apiKey` failed, or returned something that cannot be a key. */
export class ApiKeyError extends VideoClientError {
  override readonly code = 'api_key' as const;
}

/** A function of the application (a hook, a schema, `onStatus`, `onProgress`) failed; `cause` is what it threw. */
export class HookError extends VideoClientError {
  override readonly code = 'hook' as const;
}

interface SubmissionDetails extends ErrorDetails {
  readonly submissionId: string;
  readonly operation: string;
}

/**
 * A create request may or may not have created a task, which costs credits. The client did not send it again.
 *
 * `cause` is the failure. `taskId` is set when the response contained it. Otherwise the callback of the task names it:
 * see the option `resolve` and `client.resolve`.
 */
export class AmbiguousSubmitError extends VideoClientError<SubmissionDetails> {
  override readonly code = 'ambiguous_submit' as const;
  /** Identifier of the submission, the same as in the hooks and in the journal. */
  declare readonly submissionId: string;
  /** Name of the client's method, such as `textToVideo`. */
  declare readonly operation: string;
}
