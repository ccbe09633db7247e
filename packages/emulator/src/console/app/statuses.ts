import { finalStatuses, taskStatuses } from '@videogen/types/facts';
import type { AdminDelivery } from '../../generated/admin.ts';

/** Every status of a task, in the order of the documents. */
export const statuses: readonly string[] = taskStatuses;

/** Whether a task of this status never changes again. A status that the documents do not know may. */
export function isFinal(status: string): boolean {
  return finalStatuses.some((final) => final === status);
}

/** A state that is missing here is an error of types. */
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
