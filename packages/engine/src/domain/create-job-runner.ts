import type { Clock } from '../ports/clock-and-ids.ts';
import type { JobClaim, JobKind, JobQueue } from '../ports/job-queue.ts';
import { ClaimLost, isStorageUnavailable, JobPostponed } from './errors.ts';
import type { JobHandler } from './service.ts';

/** Dependencies of running jobs. */
export interface JobRunnerDependencies {
  readonly queue: JobQueue;
  readonly handlers: Readonly<Record<JobKind, JobHandler>>;
  readonly clock: Clock;
  /** Aborted when the process stops: the job is left as a kill would leave it. */
  readonly signal: AbortSignal;
  /** Receives what a handler threw. The job is done again, or has become a dead letter. */
  readonly onError: (error: unknown, claim: JobClaim) => void;
  /**
   * Attempts after which a job becomes a dead letter.
   *
   * @default 20
   */
  readonly maxAttempts?: number;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Longest delay while the storage is unavailable: the job continues soon after the storage does. */
const MAX_STORAGE_DELAY_MS = 8000;

/**
 * Creates what does a claimed job: a job whose handler throws is put back with a delay, and at last given up. A job is
 * never given up because the storage is unavailable.
 */
export function createJobRunner(dependencies: JobRunnerDependencies): (claim: JobClaim) => Promise<void> {
  const { queue, handlers, clock, signal, onError, maxAttempts = 20 } = dependencies;
  return async (claim) => {
    try {
      const outcome = await handlers[claim.kind](claim);
      if (outcome !== undefined) await queue.release(claim, { at: outcome.again });
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) return;
      if (error instanceof JobPostponed) {
        const { delayMs } = error;
        const at = delayMs === undefined ? claim.at : clock.now() + delayMs;
        return void (await queue.release(claim, { at }));
      }
      const reason = error instanceof Error ? error.message : String(error);
      onError(error, claim);
      if (isStorageUnavailable(error)) {
        const delay = Math.min(retryDelay(claim.attempt), MAX_STORAGE_DELAY_MS);
        await queue.release(claim, { at: clock.now() + delay, error: reason });
      } else if (claim.attempt >= maxAttempts) await queue.bury(claim, reason);
      else await queue.release(claim, { at: clock.now() + retryDelay(claim.attempt), error: reason });
    }
  };
}

/**
 * Returns the milliseconds before the next attempt of a job that failed: doubling from a second to a minute.
 *
 * @param attempt attempts so far, at least 1
 */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
}
