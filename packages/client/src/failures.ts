import type { Task } from '@videogen/types';
import type { Limits } from './bounded.ts';
import type { Core } from './core.ts';
import type { ApiError } from './errors/api-error.ts';
import { apiError, beginningOf } from './errors/classify-refusal.ts';
import { ConnectionError, InvalidResponseError } from './errors/request-errors.ts';
import { TaskCanceledError, TaskFailedError, TaskTimeoutError } from './errors/task-errors.ts';
import { isRecord } from './json.ts';
import { redact } from './redact.ts';
import { retryAfterOf } from './retry-after.ts';

/** Creates the error of a refused request. */
export function refused(core: Core, what: string, { status, headers }: Response, body: unknown): ApiError {
  return apiError(what, {
    status,
    headers: redact(core.keys, headers),
    body: redact(core.keys, body),
    retryAfter: retryAfterOf(core, headers),
  });
}

/** Creates the error of a request without a response. */
export function unreachable(core: Core, what: string, cause: unknown, limits: Limits): ConnectionError {
  const message = redact(core.keys, `${what} failed: ${reasonOf(cause)}`);
  return new ConnectionError(message, { ...limits, cause: redact(core.keys, cause) });
}

/** Creates the error of a response that the contract does not describe. */
export function unusable(core: Core, what: string, found: string): InvalidResponseError {
  return new InvalidResponseError(redact(core.keys, `${what} responded with ${found}`), { sent: true });
}

/** Creates the error of a successful response without the needed data. */
export function withoutData(core: Core, what: string, needed: string, text: string, isJson: boolean): Error {
  // The runtime may not notice that a compressed body is incomplete.
  if (!isJson && /^\s*\{/.test(text))
    return new ConnectionError(`${what}: the response was incomplete`, { sent: true });
  return unusable(core, what, `no ${needed}: ${beginningOf(text)}`);
}

/** Returns the innermost reason: Node reports "fetch failed" for every failure. */
export function reasonOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { cause, code, message } = error;
  return isRecord(cause) && cause !== error ? reasonOf(cause) : String(message || code || 'unknown reason');
}

/** Creates the error of a task that failed or was canceled. */
export function notSucceeded(task: Task, taskId: string): Error {
  const NotSucceeded = task.status === 'FAILED' ? TaskFailedError : TaskCanceledError;
  return new NotSucceeded(`Task ${taskId} ended with the status ${task.status}`, { taskId, task });
}

/** Creates the error of a wait that timed out. */
export function waitTimedOut(
  taskId: string,
  timeout: number,
  task: Task | undefined,
  cause: unknown,
): TaskTimeoutError {
  const last = task ? `its last status was ${task.status}` : 'it could not be read';
  const message = `Task ${taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`;
  return new TaskTimeoutError(message, { taskId, task, cause });
}
