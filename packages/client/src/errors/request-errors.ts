import { VideoClientError } from './video-client-error.ts';

/** A 2xx answer that is not what the service is described to answer, such as the HTML of a proxy. */
export class InvalidResponseError extends VideoClientError {
  static override readonly code = 'invalid_response';
  declare readonly code: 'invalid_response';
}

/** The service could not be reached, or the connection broke. `cause` is what the runtime's `fetch` threw. */
export class ConnectionError extends VideoClientError {
  static override readonly code = 'connection';
  declare readonly code: 'connection';
}

/** A request took longer than its `timeout`. */
export class TimeoutError extends VideoClientError {
  static override readonly code = 'timeout';
  declare readonly code: 'timeout';
}

/** The caller's signal was aborted; `cause` is the signal's reason, `name` is `AbortError`. */
export class AbortError extends VideoClientError {
  static override readonly code = 'abort';
  declare readonly code: 'abort';
}

/** The function given as `apiKey` failed, or gave something that cannot be a key. */
export class ApiKeyError extends VideoClientError {
  static override readonly code = 'api_key';
  declare readonly code: 'api_key';
}

/** A function given by the application (a hook, `onStatus`, `onProgress`) threw; `cause` is what it threw. */
export class HookError extends VideoClientError {
  static override readonly code = 'hook';
  declare readonly code: 'hook';
}

/** What is thrown when a function of the application throws. */
export function hookError(name: string, cause: unknown, taskId: string | undefined): HookError {
  return new HookError(`${name} threw: ${String(cause)}`, { cause, taskId });
}

interface SubmissionOf {
  readonly submissionId: string;
  readonly operation: string;
  readonly sent: true;
}

/**
 * A create request may or may not have created a task, which costs credits; it was therefore not sent again.
 *
 * `cause` is what happened. Look for the task (callbacks, the provider's dashboard) before submitting again.
 */
export class AmbiguousSubmitError extends VideoClientError<SubmissionOf> {
  static override readonly code = 'ambiguous_submit';
  declare readonly code: 'ambiguous_submit';
  /** Identifier of the submission, the one the hooks were given. */
  declare readonly submissionId: string;
  /** Name of the client's method, such as `textToVideo`. */
  declare readonly operation: string;
}
