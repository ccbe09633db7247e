import { isRecord } from '../json.ts';
import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** A 2xx answer that is not what the service is described to answer, such as the HTML of a proxy. */
export class InvalidResponseError extends VideoClientError {
  static override readonly code = 'invalid_response';
  declare readonly code: 'invalid_response';

  constructor(message: string) {
    super(message, { sent: true });
  }
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

  constructor(name: string, details?: ErrorDetails) {
    super(`${name} threw: ${String(details?.cause)}`, details);
  }
}

/**
 * A create request may or may not have created a task, which costs credits; it was therefore not sent again.
 *
 * `cause` is what happened. Look for the task (callbacks, the provider's dashboard) before submitting again.
 */
export class AmbiguousSubmitError extends VideoClientError {
  static override readonly code = 'ambiguous_submit';
  declare readonly code: 'ambiguous_submit';
  /** Identifier of the submission, the one the hooks were given. */
  declare readonly submissionId: string;
  /** Name of the client's method, such as `textToVideo`. */
  declare readonly operation: string;

  constructor(operation: string, submissionId: string, details: ErrorDetails) {
    const { cause } = details;
    super(
      `${operation} may have created a task, and was not sent again to avoid paying twice: ` +
        `${isRecord(cause) ? cause['message'] : cause}. Look for the task before you submit again`,
      { sent: true, ...details },
    );
    this.submissionId = submissionId;
    this.operation = operation;
  }
}
