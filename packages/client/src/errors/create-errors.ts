import { failureReason } from '@videogen/shared/failure-reason';
import type { OrganizationBannedBody, Task } from '@videogen/types';
import type { Attempt } from '../attempt.ts';
import type { ClientContext } from '../client-context.ts';
import { getJson, getMember, getReason, getText, isRecord, parseJson } from '../json.ts';
import { hideQueries, redact, redactCause } from '../redact.ts';
import { getRetryAfter } from '../retry.ts';
import { isFinalStatus } from '../task-status.ts';
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  getFaults,
  InvalidResponseError,
  NotFoundError,
  OrganizationBannedError,
  RateLimitError,
  type Refusal,
  ServerError,
  TaskCanceledError,
  TaskFailedError,
  TaskTimeoutError,
  ValidationError,
} from './errors.ts';
import type { VideoClientError } from './video-client-error.ts';

/**
 * Creates the error of a response without the needed data: a refusal, or something that the contract does not describe.
 *
 * @param given the body; of a refusal: without the key already; a text when it is not JSON
 */
export function refused(
  attempt: Attempt,
  needed: string,
  { ok, status, headers: sent }: Response,
  given: unknown,
): VideoClientError {
  // The runtime may not notice that a compressed body is incomplete.
  if (ok && typeof given === 'string' && /^\s*\{/.test(given))
    return new ConnectionError(`${attempt.what}: the response was incomplete`);
  if (ok) return unusable(attempt, `no ${needed}: ${getBeginning(given)}`);

  const hide = (text: string): string => hideQueries(redact(attempt.key, text));
  const headers = new Headers([...sent].map(([name, value]) => [name, hide(value)]));
  // Programs print the members of errors.
  // Stryker disable next-line StringLiteral: neither text is JSON.
  const body = parseJson(getJson(given) ?? '', (_, member) =>
    typeof member === 'string' ? hide(member) : member,
  );
  const refusal: Refusal = { status, headers, body, retryAfter: getRetryAfter(headers) };
  const Refused = getClass(refusal);
  let message = hideQueries(`${attempt.what} responded with ${status}: ${getWords(body)}`);
  if (Refused === AuthenticationError) message += '. Check the API key';
  if (status < 400) message += '. Redirects are not followed: check baseUrl';

  return new Refused(message, refusal);
}

/** Creates the error of a request without a response. */
export function unreachable({ key, what }: Attempt, given: unknown): ConnectionError {
  const cause = redactCause(key, given);
  return new ConnectionError(`${what} failed: ${getReason(cause)}`, { cause });
}

/** Creates the error of a successful response that the contract does not describe. */
export function unusable({ key, what }: Attempt, found: string): InvalidResponseError {
  return new InvalidResponseError(hideQueries(redact(key, `${what} responded with ${found}`)));
}

/** Creates the error of a task that failed, was canceled, or did not end in time. */
export function notSucceeded(
  { options }: ClientContext,
  taskId: string,
  task: Task | undefined,
  timeout?: number,
  cause?: unknown,
): TaskFailedError | TaskCanceledError | TaskTimeoutError {
  if (task && isFinalStatus(task.status)) {
    const Ended = task.status === 'FAILED' ? TaskFailedError : TaskCanceledError;
    const reason = failureReason(task, options.reasonFields);
    const message = `Task ${taskId} ended with the status ${task.status}${reason ? `: ${reason}` : ''}`;
    return new Ended(message, { taskId, task, reason });
  }
  const last = task ? `its last status was ${task.status}` : 'it could not be read';
  const message = `Task ${taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`;
  return new TaskTimeoutError(message, { taskId, task, cause });
}

function getClass({ status, body }: Refusal): typeof ApiError {
  if (status === 422) return ValidationError;
  if (status === 403 && saysBanned(body)) return OrganizationBannedError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  if (status === 401 || (status >= 400 && saysKeyIsRefused(getMember(body, 'detail'))))
    return AuthenticationError;
  return status === 404 ? NotFoundError : ApiError;
}

/** The interface states the code and the message, but not the members that hold them: they are searched for. */
function saysBanned(value: unknown, depth: number = 4): boolean {
  if (value === (4002 satisfies OrganizationBannedBody['code'])) return true;
  if (typeof value === 'string') return /\b4002\b|^organization is banned/i.test(value);
  return depth > 0 && isRecord(value) && Object.values(value).some((member) => saysBanned(member, depth - 1));
}

function saysKeyIsRefused(detail: unknown): boolean {
  const text = getText(detail);
  return /\bapi[ _-]?key\b/i.test(text) && /\b(invalid|revoked|missing)\b/i.test(text);
}

/** The service's own words in a body. */
function getWords(body: unknown): string {
  const faults = getFaults(body).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return faults.join('; ') || getBeginning(getMember(body, 'detail') ?? getMember(body, 'message') ?? body);
}

/** The first 200 characters of a body, for a message. */
export function getBeginning(body: unknown): string {
  const text = typeof body === 'string' ? body : (getJson(body) ?? '');
  const line = text.slice(0, 1_000).replace(/\s+/g, ' ').trim() || '(empty)';
  return line.replace(/(.{200}).+/, '$1…');
}
