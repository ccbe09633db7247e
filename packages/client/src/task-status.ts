import type { Task } from '@videogen/types';
import { finalStatuses } from './generated/statuses.ts';

/** A task that succeeded: its videos can be downloaded. */
export type SucceededTask = Task & { readonly status: 'SUCCESS' };

/**
 * Whether a status is final: SUCCESS, FAILED or CANCELED. An unknown status is not final.
 *
 * The interface does not state the final statuses; these three are an assumption.
 */
export function isFinalStatus(status: string): boolean {
  return (finalStatuses as readonly string[]).includes(status);
}

/** Whether a value can be a task id, such as a UUID with or without `urn:uuid:`, and is safe as a segment of a path. */
export function isTaskId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w:-]+$/.test(value);
}

/** @throws {TypeError} when a value cannot be a task id */
export function checkTaskId(value: unknown): asserts value is string {
  if (!isTaskId(value)) throw new TypeError('The task id must be a UUID');
}
