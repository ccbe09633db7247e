import { failureReason as findReason } from '@videogen/shared/failure-reason';

/**
 * Returns why a task failed, where its record says so; the contract names no field for it. Looks for a text, or an object with
 * a text `message`, in `fields`: `failure_reason`, `fail_reason`, `error`, `error_message`, `reason`, `message` and `detail` by
 * default, the first one first. Returns one line without control characters, of at most 500 characters, which the service
 * wrote; undefined if no field has a reason.
 *
 * @example
 * ```ts
 * import { type Confirmed, failureReason } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const onFailed = (task: Confirmed<Task>) => console.log(`failed: ${failureReason(task) ?? 'unknown reason'}`);
 * ```
 */
export function failureReason(task: object, fields?: readonly string[]): string | undefined {
  return findReason(task, fields);
}
