import type { Core } from './core.ts';
import type { ConfirmTask } from './handlers.ts';
import { checkRoundOptions, type ReconcileOptions, type ReconcileReport, startRound } from './round.ts';
import { type Duration, milliseconds, sleep } from './time.ts';

/** Options of `start`. */
export interface StartOptions extends Omit<ReconcileOptions, 'signal'> {
  /** Pause between two rounds; longer if the service responds with `Retry-After`. @default '1m' */
  readonly interval?: Duration;
}

/** Reads tasks whose callback is overdue. */
export interface Reconciler {
  /** Reads and processes every task whose callback is overdue. Rejects if the store cannot be read. */
  readonly reconcile: (options?: ReconcileOptions) => Promise<ReconcileReport>;
  /** Reconciles at once and then every `interval`, until `stop`. */
  readonly start: (options?: StartOptions) => void;
  /** Stops the rounds of `start`; resolves when the current round and deferred work are finished. */
  readonly stop: () => Promise<void>;
}

/** Returns the reconciler of a receiver: single rounds, and rounds that repeat until `stop`. */
export function createReconciler(core: Core, confirm: ConfirmTask): Reconciler {
  let running: AbortController | undefined;
  let current: Promise<void> = Promise.resolve();

  /** Runs a round until all its tasks have begun; returns the delay until the next one. */
  async function repeat(options: ReconcileOptions, interval: number): Promise<number> {
    const began = core.settings.elapsed();
    const { queueEnd, report } = startRound(core, confirm, options);
    core.background(
      report.catch(() => {}),
      undefined,
    );
    try {
      const retryAfter = await queueEnd;
      return Math.max(interval, retryAfter);
    } catch (error) {
      core.report({ name: 'failure', time: core.settings.now(), what: 'reconcile', error });
      // A store that hangs does not delay the next round.
      return Math.max(0, interval - (core.settings.elapsed() - began));
    }
  }

  async function repeatUntil(signal: AbortSignal, next: () => Promise<number>): Promise<void> {
    while (!signal.aborted) await sleep(await next(), { signal, keepAlive: false });
  }

  return {
    reconcile: async (options = {}) => startRound(core, confirm, options).report,
    start: ({ interval = '1m', ...options } = {}) => {
      const pause = milliseconds('interval', interval);
      checkRoundOptions(options);
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      current = repeatUntil(signal, () => repeat({ ...options, signal }, pause));
    },
    stop: async () => {
      running?.abort();
      running = undefined;
      await current;
      await core.idle();
    },
  };
}
