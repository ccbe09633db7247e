import type { JobClaim } from '../ports/job-queue.ts';
import type { Awaitable } from '../ports/json.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import type { Changes, StateStore } from '../ports/state-store.ts';
import { ClaimLost } from './errors.ts';

/** A record, what replaces it, and what else changes with it. */
export interface Replacement<T> extends Omit<Changes, 'done'> {
  readonly next: T;
}

/** Returns the replacement of the newest record; null keeps the record. It is called again after each conflict. */
type Make<T> = (record: T) => Replacement<T> | null | Promise<Replacement<T> | null>;

/**
 * Replaces the record of an id, and finishes the job `done` with it.
 *
 * Returns the new record, or null when there is none or `make` keeps it. Rejects with a {@link ClaimLost} when the job
 * is somebody else's.
 */
type Replace<T> = (state: StateStore, id: string, make: Make<T>, done?: JobClaim) => Promise<T | null>;

function replaceIn<T>(
  read: (state: StateStore, id: string) => Awaitable<T | undefined>,
  put: (record: T) => Changes,
): Replace<T> {
  return async (state, id, make, done) => {
    for (;;) {
      const record = await read(state, id);
      const replacement = record === undefined ? null : await make(record);
      if (replacement === null) return null;
      const { next, ...changes } = replacement;
      const finished = done === undefined ? {} : { done: [done] };
      const result = await state.commit({ ...changes, ...put(next), ...finished });
      if (result === 'committed') return next;
      if (result === 'claim-lost') throw new ClaimLost(`Another worker has the job ${done?.id}.`);
    }
  };
}

/** Replaces a task. */
export const replaceTask: Replace<TaskRecord> = replaceIn(
  ({ tasks }, id) => tasks.get(id),
  (next) => ({ tasks: [next] }),
);

/** Replaces an upload. */
export const replaceUpload: Replace<UploadRecord> = replaceIn(
  ({ uploads }, id) => uploads.get(id),
  (next) => ({ uploads: [next] }),
);

/** Replaces a delivery. */
export const replaceDelivery: Replace<DeliveryRecord> = replaceIn(
  ({ deliveries }, id) => deliveries.get(id),
  (next) => ({ deliveries: [next] }),
);

/**
 * Finishes a job that changes nothing.
 *
 * @throws {ClaimLost} when the job is somebody else's
 */
export async function finishJob(state: StateStore, claim: JobClaim): Promise<void> {
  if ((await state.commit({ done: [claim] })) !== 'committed')
    throw new ClaimLost(`Another worker has the job ${claim.id}.`);
}
