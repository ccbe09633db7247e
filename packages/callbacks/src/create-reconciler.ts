import type { Internals } from './create-internals.ts';
import { CallbackError } from './errors.ts';
import {
  checkReconcileOptions,
  type PoolOptions,
  type ReconcileOptions,
  type ReconcileReport,
  reconcile,
} from './reconcile.ts';
import { safeError } from './safe-error.ts';
import { type Duration, milliseconds, sleep, withTimeout } from './time.ts';

/** Options of `start`. */
export interface StartOptions extends Omit<ReconcileOptions, 'signal'> {
  /** Maximum time until a task that is due is read. @default '1m' */
  readonly interval?: Duration;
}

/** Options of `stop`. */
export interface StopOptions {
  /**
   * Maximum time until `stop` resolves. A fifth of it is for work to end by itself; then handlers and reads are aborted.
   * @default '25s'
   */
  readonly timeout?: Duration;
}

/** A run of handlers that had not ended when `stop` resolved. The kit runs the handlers again later. */
export interface UnfinishedRun {
  readonly ref: string;
  readonly taskId: string;
  readonly taskStatus: string;
}

/** Reads tasks whose callback is overdue. */
export interface Reconciler {
  /** Reads and processes every task whose callback is overdue. Rejects if the store cannot be read. */
  readonly reconcile: (options?: ReconcileOptions) => Promise<ReconcileReport>;
  /** Reconciles at once and then again and again, until `stop`. */
  readonly start: (options?: StartOptions) => void;
  /**
   * Stops `start`, and waits for handlers, reads and deferred work. After a short time, aborts what still runs; releases
   * the leases of handlers that ignore that, so that they run again soon. Resolves to the runs that were left.
   */
  readonly stop: (options?: StopOptions) => Promise<UnfinishedRun[]>;
}

/** Returns the reconciler of a receiver: single reconciliations, and those that repeat until `stop`. */
export function createReconciler(internals: Internals): Reconciler {
  let running: AbortController | undefined;
  let current: Promise<void> = Promise.resolve();

  /** Reconciles until all due tasks have begun. */
  async function reconcileOnce(options: PoolOptions): Promise<void> {
    const { queueEnd, report } = reconcile(internals, options);
    internals.background(report, undefined);
    try {
      await queueEnd;
    } catch (error) {
      internals.report({
        name: 'failure',
        time: internals.settings.now(),
        what: 'reconcile',
        error: safeError(error),
      });
    }
  }

  async function repeat(options: PoolOptions, pause: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began = internals.settings.elapsed();
      await reconcileOnce(options);
      // A store that hangs does not delay the next reconciliation.
      const passed = internals.settings.elapsed() - began;
      await sleep(Math.max(0, pause - passed), { signal, keepAlive: false });
    }
  }

  return {
    reconcile: async (options = {}) => reconcile(internals, options).report,
    start: ({ interval = '1m', ...options } = {}) => {
      const time = milliseconds('interval', interval);
      checkReconcileOptions(options);
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      // A task waits for the next reconciliation, and there for its place: both together take no longer than `interval` and a second.
      const pause = time / 2;
      const hangTime = (pause + SECOND) / PLACE_CHANGES;
      current = repeat({ ...options, hangTime, signal }, pause, signal);
    },
    stop: async ({ timeout = '25s' } = {}) => {
      const limit = milliseconds('timeout', timeout);
      running?.abort();
      running = undefined;
      return stopWork(internals, Promise.all([current, internals.idle()]), limit);
    },
  };
}

const SECOND = 1_000;

/** The places of a reconciliation double with each change: after twelve, thousands of tasks that hang have given theirs away. */
const PLACE_CHANGES = 12;

/** Parts of the time of `stop`: for work to end by itself, to end after an abort, and to release leases. */
const GRACE = 0.2;
const ABORTED = 0.55;
const RELEASE = 0.25;

async function stopWork(
  internals: Internals,
  finished: Promise<unknown>,
  limit: number,
): Promise<UnfinishedRun[]> {
  if (await endsWithin(finished, limit * GRACE)) return [];
  const reason = new CallbackError('stopped', 'The receiver was stopped. The handlers run again later.');
  for (const { abort } of internals.running) abort(reason);
  if (await endsWithin(finished, limit * ABORTED)) return [];
  const runs = [...internals.running].flatMap(({ run }) => run ?? []);
  await endsWithin(Promise.all(runs.map(({ release }) => release(reason))), limit * RELEASE);
  return runs.map(({ ref, taskId, taskStatus }) => ({ ref, taskId, taskStatus }));
}

function endsWithin(work: Promise<unknown>, limit: number): Promise<boolean> {
  // Stryker disable next-line ArrowFunction,StringLiteral: nobody sees the error.
  const late = (): Error => new Error('late');
  return withTimeout(() => work, limit, late).then(
    () => true,
    // Stryker disable next-line ArrowFunction: a result that is undefined counts as false.
    () => false,
  );
}
