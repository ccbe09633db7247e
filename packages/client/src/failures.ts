import { isProvablyUnsent } from '#unsent';
import type { Core, OnDemand } from './core.ts';
import { apiError, beginningOf } from './errors/classify-refusal.ts';
import { TaskCanceledError, TaskFailedError, TaskTimeoutError } from './errors/errors.ts';
import { ConnectionError, InvalidResponseError } from './errors/request-errors.ts';
import { isRecord, parseJson } from './json.ts';
import { redact } from './redact.ts';
import { retryAfterOf } from './retry-after.ts';

/** Creates the error of a response without the needed data: a refusal, or something that the contract does not describe. */
export const refused: OnDemand['refused'] = (core, what, needed, { ok, status, headers }, body) => {
  if (!ok)
    return apiError(what, {
      status,
      headers: redact(core.keys, headers),
      body: redact(core.keys, body),
      retryAfter: retryAfterOf(core, headers),
    });
  const text = String(body ?? '');
  // The runtime may not notice that a compressed body is incomplete.
  return /^\s*\{/.test(text) && parseJson(text) === undefined
    ? new ConnectionError(`${what}: the response was incomplete`, { sent: true })
    : unusable(core, what, `no ${needed}: ${beginningOf(text)}`);
};

/** Creates the error of a request without a response. */
export const unreachable: OnDemand['unreachable'] = (core, what, cause) => {
  const message = redact(core.keys, `${what} failed: ${reasonOf(cause)}`);
  return new ConnectionError(message, { sent: !isProvablyUnsent(cause), cause: redact(core.keys, cause) });
};

/** Creates the error of a successful response that the contract does not describe. */
export function unusable(core: Core, what: string, found: string): InvalidResponseError {
  return new InvalidResponseError(redact(core.keys, `${what} responded with ${found}`), { sent: true });
}

/** Returns the innermost reason: Node reports "fetch failed" for every failure. */
export function reasonOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { cause, code, message } = error;
  return isRecord(cause) && cause !== error ? reasonOf(cause) : String(message || code || 'unknown reason');
}

/** Creates the error of a task that failed or was canceled. */
export const notSucceeded: OnDemand['notSucceeded'] = (task, taskId) => {
  const NotSucceeded = task.status === 'FAILED' ? TaskFailedError : TaskCanceledError;
  return new NotSucceeded(`Task ${taskId} ended with the status ${task.status}`, { taskId, task });
};

/** Creates the error of a wait that timed out. */
export const waitTimedOut: OnDemand['waitTimedOut'] = (taskId, timeout, task, cause) => {
  const last = task ? `its last status was ${task.status}` : 'it could not be read';
  const message = `Task ${taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`;
  return new TaskTimeoutError(message, { taskId, task, cause });
};
