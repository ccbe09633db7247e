import type { Internals } from './create-internals.ts';
import { createPlaces } from './create-places.ts';
import { createQueue } from './create-queue.ts';
import { isCount } from './normalize-options.ts';
import { type Progress, processDue } from './process-due.ts';
import { purge } from './purge.ts';

/** Options of `reconcile`. */
export interface ReconcileOptions {
  /** Maximum number of tasks read in one call, for platforms that limit the run time. @default Infinity */
  readonly limit?: number;
  /** Number of tasks read at the same time, beside those that take long. @default 8 */
  readonly concurrency?: number;
  /** Ends it early; the remaining tasks are due in the next call. */
  readonly signal?: AbortSignal;
}

/** The result of a reconciliation, in numbers of tasks. */
export interface ReconcileReport {
  /** Overdue tasks that were read. */
  readonly checked: number;
  /** Tasks with a new status whose handlers succeeded. */
  readonly changed: number;
  /** Tasks that failed; an event has the reason, and they are due again. */
  readonly failed: number;
  /** Whether `limit` or `signal` ended it while tasks may still be due. */
  readonly more: boolean;
}

/** Options of a reconciliation, with the time that a task keeps its place although it hangs (milliseconds). */
export interface PoolOptions extends ReconcileOptions {
  readonly hangTime?: number;
}

/** A reconciliation: `queueEnd` resolves when all its tasks have begun, `report` when they are finished. */
export interface Reconciliation {
  /** Rejects if the store cannot be read. */
  readonly queueEnd: Promise<void>;
  readonly report: Promise<ReconcileReport>;
}

/**
 * Reads every overdue task from the API, until none is due, and processes it like the task of a callback. Several
 * instances may do so at the same time.
 */
export function reconcile(internals: Internals, options: PoolOptions): Reconciliation {
  const { limit = Number.POSITIVE_INFINITY, concurrency = 8, hangTime = 1_000, signal } = options;
  checkReconcileOptions(options);
  const { now, elapsed } = internals.settings;
  const time = now();
  const began = elapsed();
  const progress: Progress = {
    seen: new Set(),
    running: new Set(),
    drained: false,
    checked: 0,
    changed: 0,
    failed: 0,
  };
  const canContinue = (): boolean => progress.seen.size < limit && signal?.aborted !== true;
  const queue = createQueue(internals, progress, limit, canContinue);
  const places = createPlaces(concurrency, hangTime);
  const purging = purge(internals, signal);

  async function emptyQueue(): Promise<void> {
    for (;;) {
      while (!places.isFree()) await places.change();
      const due = queue.take() ?? (await queue.readOn());
      if (due === undefined) return;
      // Stryker disable next-line ArrowFunction: a task that has ended only takes memory, until the reconciliation ends.
      const task = processDue(internals, progress, due).finally(() => progress.running.delete(task));
      progress.running.add(task);
      places.hold(task);
    }
  }

  async function finish(): Promise<ReconcileReport> {
    await Promise.allSettled([queueEnd]);
    await Promise.all([purging, ...progress.running]);
    await queueEnd;
    const { checked, changed, failed } = progress;
    const running = internals.taken.size;
    internals.report({
      name: 'reconciled',
      time,
      duration: elapsed() - began,
      checked,
      changed,
      failed,
      running,
    });

    return { checked, changed, failed, more: !progress.drained };
  }

  const queueEnd = emptyQueue();
  return { queueEnd, report: finish() };
}

/** Throws a `TypeError` for a wrong option. */
export function checkReconcileOptions({
  limit = Number.POSITIVE_INFINITY,
  concurrency = 8,
}: ReconcileOptions): void {
  if (isCount(concurrency) && (isCount(limit) || limit === Number.POSITIVE_INFINITY)) return;
  throw new TypeError(
    `limit and concurrency must be whole numbers above 0; got ${limit} and ${concurrency}.`,
  );
}
