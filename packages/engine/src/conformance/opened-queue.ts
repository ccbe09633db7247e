import assert from 'node:assert/strict';
import type { Awaitable } from '../ports/awaitable.ts';
import type { ClaimRequest, Job, JobClaim, JobQueue } from '../ports/job-queue.ts';
import type { StateStore } from '../ports/state-store.ts';

/** An empty queue with the store that enqueues. */
export interface OpenedQueue {
  readonly state: StateStore;
  readonly queue: JobQueue;
  /** Time of the queue, at the time of the samples or later. */
  readonly now: () => number;
  /** Lets time pass: moves the clock of the queue, or waits. */
  readonly pass: (milliseconds: number) => Awaitable<void>;
  /**
   * The shortest lease that the engine grants, in milliseconds.
   *
   * @default 1000
   */
  readonly shortestLeaseMs?: number;
}

export const HOUR = 3_600_000;

/** Claims jobs, 10 at most and for a minute unless the request says otherwise. */
export function claim(
  { queue }: OpenedQueue,
  request: Partial<ClaimRequest> = {},
): Awaitable<readonly JobClaim[]> {
  return queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000, ...request });
}

/** Claims a job that is due. */
export async function claimOne(opened: OpenedQueue): Promise<JobClaim> {
  const [first] = await claim(opened, { limit: 1 });
  assert.ok(first, 'there is a job to claim');
  return first;
}

/** Enqueues jobs. */
export async function add({ state }: OpenedQueue, ...jobs: Job[]): Promise<void> {
  assert.equal(await state.commit({ jobs }), 'committed');
}
