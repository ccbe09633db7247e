import type { Policy } from '../ports/policy.ts';
import type { DeliveryRecord, TaskRecord } from '../ports/records.ts';

/** Input of a new delivery in addition to the task. */
export interface DeliveryParts {
  readonly id: string;
  /** The task record of the contract, as JSON. */
  readonly body: string;
  readonly now: number;
  readonly policy: Policy;
}

/** Creates the delivery that a change of status causes. */
export function planDelivery(task: TaskRecord, { id, body, now, policy }: DeliveryParts): DeliveryRecord {
  return {
    id,
    version: 1,
    taskId: task.id,
    organization: task.organization,
    status: task.status,
    url: task.callbackUrl ?? '',
    contentType: 'application/json',
    body,
    maximumAttempts: policy['callback-retries'].attempts,
    state: 'scheduled',
    attempts: [],
    createdAt: now,
    nextAttemptAt: now,
  };
}
