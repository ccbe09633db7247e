import type { Task, ValidationErrorBody } from '@videogen/types';
import { getMember } from '../json.ts';
import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** A response that is a refusal. */
export interface Refusal extends ErrorDetails {
  readonly status: number;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
  /** In milliseconds. */
  readonly retryAfter: number | undefined;
}

/** The service refused a request. Subclasses are the refusals that the interface describes. */
export class ApiError extends VideoClientError<Refusal> {
  override readonly code: string = 'api';
  /** HTTP status. */
  declare readonly status: number;
  /** The parsed body, or its text when it was not JSON; without the API key and the queries of URLs, which hold signatures. */
  declare readonly body: unknown;
  /** Headers of the response; without the API key and the queries of URLs. */
  declare readonly headers: Headers;
  /** The delay that the service requests, in milliseconds; undefined without a `Retry-After`. */
  declare readonly retryAfter: number | undefined;
}

/** 422: the request is not valid. */
export class ValidationError extends ApiError {
  override readonly code = 'validation' as const;

  /** The faults, as the service listed them; empty when the body has another shape. */
  get detail(): ValidationErrorBody['detail'] {
    return getFaults(this.body);
  }

  /**
   * The faults by field.
   *
   * @returns messages by the path of the field, such as `{ seconds: ['Input should be …'], 'image.service_uri': [...] }`;
   * `''` is the whole body
   */
  fieldErrors(): Record<string, string[]> {
    const fields = new Map<string, string[]>();
    for (const { loc, msg } of this.detail) {
      const path = loc.join('.').replace(/^(body|path|query)(\.|$)/, '');
      fields.set(path, [...(fields.get(path) ?? []), msg]);
    }
    return Object.fromEntries(fields);
  }
}

/** The client treats 401, and a `detail` which says that the API key is invalid or revoked, as this error. */
export class AuthenticationError extends ApiError {
  override readonly code = 'authentication' as const;
}

/** 403 with error code 4002: the organization of the key is banned. */
export class OrganizationBannedError extends ApiError {
  override readonly code = 'organization_banned' as const;
}

/** The client treats 404 as this error: the resource does not exist, or belongs to another organization. */
export class NotFoundError extends ApiError {
  override readonly code = 'not_found' as const;
}

/** The client treats 429 as this error: too many requests. */
export class RateLimitError extends ApiError {
  override readonly code = 'rate_limit' as const;
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
  override readonly code = 'server' as const;
}

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

/** The task ended with the status FAILED. */
export class TaskFailedError extends VideoClientError<TaskDetails> {
  override readonly code = 'task_failed' as const;
  /** The record as last read; not printed with the error, since its URLs may hold signatures. */
  declare readonly task: Task;
  /**
   * Why, in one line, from a field of the record: see the option `reasonFields`. Undefined when none holds it. The service wrote it, so
   * it can be shown to the one who wrote the prompt.
   */
  declare readonly reason: string | undefined;
}

/** The task ended with the status CANCELED. */
export class TaskCanceledError extends VideoClientError<TaskDetails> {
  override readonly code = 'task_canceled' as const;
  /** The record as last read; not printed with the error, since its URLs may hold signatures. */
  declare readonly task: Task;
  /**
   * Why, in one line, from a field of the record: see the option `reasonFields`. Undefined when none holds it. The service wrote it, so
   * it can be shown to the one who wrote the prompt.
   */
  declare readonly reason: string | undefined;
}

/** The task did not end before the deadline of the wait. It continues, and can be waited for again. */
export class TaskTimeoutError extends VideoClientError<TaskDetails> {
  override readonly code = 'task_timeout' as const;
  /** The record as last read; undefined when no read succeeded; not printed with the error. */
  declare readonly task: Task | undefined;
}

interface TaskDetails extends ErrorDetails {
  readonly task: Task | undefined;
  readonly reason?: string | undefined;
}

/** The faults in the body of a 422; empty when it has another shape. */
export function getFaults(body: unknown): ValidationErrorBody['detail'] {
  const detail = getMember(body, 'detail');
  // Safe: every element that is kept has been checked, and its other members are never used unchecked.
  // Stryker disable next-line ArrayDeclaration: other values are left out below.
  const faults: readonly unknown[] = Array.isArray(detail) ? detail : [];
  return faults.filter(
    (fault) => Array.isArray(getMember(fault, 'loc')) && typeof getMember(fault, 'msg') === 'string',
  ) as ValidationErrorBody['detail'];
}
