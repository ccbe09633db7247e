import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** A 2xx answer that is not what the service is described to answer, such as the HTML of a proxy. */
export class InvalidResponseError extends VideoClientError {
  declare readonly code: 'invalid_response';

  constructor(message: string, details?: ErrorDetails) {
    super('invalid_response', message, { sent: true, ...details });
  }
}

/** The service could not be reached, or the connection broke. `cause` is what the runtime's `fetch` threw. */
export class ConnectionError extends VideoClientError {
  declare readonly code: 'connection';

  constructor(message: string, details?: ErrorDetails) {
    super('connection', message, details);
  }
}

/** A request took longer than its `timeout`. */
export class TimeoutError extends VideoClientError {
  declare readonly code: 'timeout';

  constructor(message: string, details?: ErrorDetails) {
    super('timeout', message, details);
  }
}

/** The caller's signal was aborted; `cause` is the signal's reason, `name` is `AbortError`. */
export class AbortError extends VideoClientError {
  declare readonly code: 'abort';

  constructor(message: string, details?: ErrorDetails) {
    super('abort', message, details);
  }
}

/** The function given as `apiKey` failed, or gave something that cannot be a key. */
export class ApiKeyError extends VideoClientError {
  declare readonly code: 'api_key';

  constructor(message: string, details?: ErrorDetails) {
    super('api_key', message, details);
  }
}

/** A function given by the application (a hook, `onStatus`, `onProgress`) threw; `cause` is what it threw. */
export class HookError extends VideoClientError {
  declare readonly code: 'hook';

  constructor(name: string, details?: ErrorDetails) {
    super('hook', `${name} threw: ${String(details?.cause)}`, details);
  }
}

/**
 * A create request may or may not have created a task, which costs credits; it was therefore not sent again.
 *
 * `cause` is what happened. Look for the task (callbacks, the provider's dashboard) before submitting again.
 */
export class AmbiguousSubmitError extends VideoClientError {
  declare readonly code: 'ambiguous_submit';
  /** Identifier of the submission, the one the hooks were given. */
  declare readonly submissionId: string;
  /** Name of the client's method, such as `textToVideo`. */
  declare readonly operation: string;

  constructor(operation: string, submissionId: string, details: ErrorDetails) {
    const { cause } = details;
    super(
      'ambiguous_submit',
      `${operation} may have created a task, and was not sent again to avoid paying twice: ` +
        `${cause instanceof Error ? cause.message : String(cause)}. Look for the task before you submit again`,
      { sent: true, ...details },
    );
    this.submissionId = submissionId;
    this.operation = operation;
  }
}
