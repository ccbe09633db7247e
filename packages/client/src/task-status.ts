import type { Task } from '@videogen/types';

/** A task that succeeded: its videos can be downloaded. */
export type SucceededTask = Task & { readonly status: 'SUCCESS' };

/**
 * Whether a status is final: SUCCESS, FAILED or CANCELED. An unknown status is not final.
 *
 * The interface does not state the final statuses; these three are an assumption.
 */
export function isFinalStatus(status: string): boolean {
  return /^(SUCCESS|FAILED|CANCELED)$/.test(status);
}
