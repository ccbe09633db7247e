import type { JobClaim } from '../ports/job-queue.ts';
import type { DeliveryRecord, TaskRecord, UploadRecord } from '../ports/records.ts';
import type { Changes, StateStore } from '../ports/state-store.ts';
import { ClaimLost } from './errors.ts';

/** A record, what replaces it, and what else changes with it. */
export interface Replacement<T> extends Omit<Changes, 'done'> {
  readonly next: T;
}

/** Reads a record and commits its replacement. */
interface Replacing<T> {
  readonly state: StateStore;
  readonly read: () => T | undefined | Promise<T | undefined>;
  readonly put: (record: T) => Changes;
  /** The job that is finished with it. */
  readonly done: JobClaim | undefined;
}

async function replace<T>(
  { state, read, put, done }: Replacing<T>,
  make: (record: T) => Replacement<T> | null | Promise<Replacement<T> | null>,
): Promise<T | null> {
  for (;;) {
    const record = await read();
    const replacement = record === undefined ? null : await make(record);
    if (replacement === null) return null;
    const { next, ...changes } = replacement;
    const finished = done === undefined ? {} : { done: [done] };
    const result = await state.commit({ ...changes, ...put(next), ...finished });
    if (result === 'committed') return next;
    if (result === 'claim-lost') throw new ClaimLost(`Another worker has the job ${done?.id}.`);
  }
}

/** Returns the replacement of the newest record; null keeps the record. It is called again after each conflict. */
type Make<T> = (record: T) => Replacement<T> | null | Promise<Replacement<T> | null>;

/**
 * Replaces a task.
 *
 * @returns the new record, or null when there is none or `make` keeps it
 * @throws {ClaimLost} when the job of `done` is somebody else's
 */
export function replaceTask(
  state: StateStore,
  id: string,
  make: Make<TaskRecord>,
  done?: JobClaim,
): Promise<TaskRecord | null> {
  const put = (next: TaskRecord): Changes => ({ tasks: [next] });
  return replace({ state, read: () => state.tasks.get(id), put, done }, make);
}

/** Replaces an upload, as {@link replaceTask} does a task. */
export function replaceUpload(
  state: StateStore,
  id: string,
  make: Make<UploadRecord>,
  done?: JobClaim,
): Promise<UploadRecord | null> {
  const put = (next: UploadRecord): Changes => ({ uploads: [next] });
  return replace({ state, read: () => state.uploads.get(id), put, done }, make);
}

/** Replaces a delivery, as {@link replaceTask} does a task. */
export function replaceDelivery(
  state: StateStore,
  id: string,
  make: Make<DeliveryRecord>,
  done?: JobClaim,
): Promise<DeliveryRecord | null> {
  const put = (next: DeliveryRecord): Changes => ({ deliveries: [next] });
  return replace({ state, read: () => state.deliveries.get(id), put, done }, make);
}

/**
 * Finishes a job that changes nothing.
 *
 * @throws {ClaimLost} when the job is somebody else's
 */
export async function finishJob(state: StateStore, claim: JobClaim): Promise<void> {
  if ((await state.commit({ done: [claim] })) !== 'committed')
    throw new ClaimLost(`Another worker has the job ${claim.id}.`);
}
