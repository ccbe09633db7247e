import type { Awaitable } from '../ports/awaitable.ts';
import type { JobClaim } from '../ports/job-queue.ts';
import type { PageRequest } from '../ports/page.ts';
import type { Changes, Collection, RecordReader, Records, StateStore } from '../ports/state-store.ts';
import { ClaimLost } from './errors.ts';

/** A record, what replaces it, and what else changes with it. */
export interface Replacement<T> extends Omit<Changes, 'done'> {
  readonly next: T;
}

/** Returns the replacement of the newest record; null keeps the record. It is called again after each conflict. */
type Make<T> = (record: T) => Awaitable<Replacement<T> | null>;

/**
 * Replaces the record of an id, and finishes the job `done` with it, or alone when there is no record or `make` keeps
 * it.
 *
 * Returns the new record, or null. Rejects with a {@link ClaimLost} when the record changes and the job is somebody else's.
 */
type Replace<T> = (state: StateStore, id: string, make: Make<T>, done?: JobClaim) => Promise<T | null>;

function replaceIn<Name extends Collection>(name: Name): Replace<Records[Name]> {
  return async (state, id, make, done) => {
    // Safe: each collection has its own records.
    const records = state[name] as RecordReader<Records[Name], PageRequest>;
    for (;;) {
      const record = await records.get(id);
      const replacement = record === undefined ? null : await make(record);
      if (replacement === null) {
        if (done !== undefined) await finishJob(state, done);
        return null;
      }
      const { next, ...changes } = replacement;
      const finished = done === undefined ? {} : { done: [done] };
      const result = await state.commit({ ...changes, [name]: [next], ...finished });
      if (result === 'committed') return next;
      // Stryker disable next-line OptionalChaining: only a commit with a job loses its claim.
      if (result === 'claim-lost') throw new ClaimLost(`Another worker has the job ${done?.id}.`);
    }
  };
}

/** Replaces a task. */
export const replaceTask: Replace<Records['tasks']> = replaceIn('tasks');

/** Replaces an upload. */
export const replaceUpload: Replace<Records['uploads']> = replaceIn('uploads');

/** Replaces a delivery. */
export const replaceDelivery: Replace<Records['deliveries']> = replaceIn('deliveries');

/** Finishes a job that changes nothing. When it is somebody else's, nothing has to be done. */
export async function finishJob(state: StateStore, claim: JobClaim): Promise<void> {
  await state.commit({ done: [claim] });
}
