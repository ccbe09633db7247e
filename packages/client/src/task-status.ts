import type { Task } from '@videogen/types';

/** A task that ended well: its videos can be downloaded. */
export type SucceededTask = Task & { readonly status: 'SUCCESS' };

/**
 * Whether a status is final: SUCCESS, FAILED or CANCELED. A status that is not known is not final.
 *
 * The service does not say which are; these are taken to be.
 */
export function isFinalStatus(status: string): boolean {
  return /^(SUCCESS|FAILED|CANCELED)$/.test(status);
}
