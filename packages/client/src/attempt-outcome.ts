import type { Attempt } from './attempt.ts';
import type { ErrorOutcome } from './errors/video-client-error.ts';

/** Returns the task that the response to a create request names in the documented place, even if it is incomplete. */
// Stryker disable next-line StringLiteral: neither text names a task.
export function findTaskId({ text = '' }: Readonly<Attempt>): string | undefined {
  return /"data"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*?"task_id"\s*:\s*"([\w:-]+)"/.exec(text)?.[1];
}

/** What the failure of a create request means for its task, when nothing shows that there is one. */
export function getFailedOutcome({ sent, status = 0 }: Readonly<Attempt>): Exclude<ErrorOutcome, 'created'> {
  if (!sent) return 'none';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'ambiguous';
}
