import type { TaskStatus } from '@videogen/types';
import type { AdminDelivery } from '../../generated/admin.ts';

// The values of the documents. A value that is missing here is an error of types.

const isFinalStatus: Readonly<Record<TaskStatus, boolean>> = {
  PENDING: false,
  QUEUING: false,
  PROCESSING: false,
  SUCCESS: true,
  FAILED: true,
  CANCELED: true,
};

/** Every status of a task, in their order. */
export const statuses: readonly string[] = Object.keys(isFinalStatus);

/** Whether a task of this status never changes again. A status that the documents do not know may. */
export function isFinal(status: string): boolean {
  const known: Readonly<Record<string, boolean>> = isFinalStatus;
  return known[status] ?? false;
}

const deliveryStates: Readonly<Record<AdminDelivery['state'], true>> = {
  delivered: true,
  scheduled: true,
  held: true,
  waiting: true,
  blocked: true,
  rejected: true,
  exhausted: true,
};

/** Every state of a delivery. */
export const states: readonly string[] = Object.keys(deliveryStates);
