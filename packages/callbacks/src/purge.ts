import type { Internals } from './create-internals.ts';
import { sleep } from './time.ts';

const lastPurges = new WeakMap<Internals, number>();
const purging = new WeakSet<Internals>();
const PURGE_INTERVAL = 3_600_000;

/** Time that one call of the store should take: it blocks neither a database nor an event loop (milliseconds). */
const STEP_TIME = 10;

/** Number of records that the first call removes, and the limits of later ones. */
const FIRST_STEP = 20;
const MIN_STEP = 5;
const MAX_STEP = 1_000;

/** Returns the number of records of the next call, after one that took `time` milliseconds: at most twice as many. */
export function nextStep(step: number, time: number): number {
  const wanted = Math.floor((step * STEP_TIME) / Math.max(time, 1));
  return Math.max(MIN_STEP, Math.min(wanted, 2 * step, MAX_STEP));
}

/** Removes old records step by step, until none is left or `signal` is aborted; reports a failure instead of throwing it. */
export async function purge(internals: Internals, signal?: AbortSignal): Promise<void> {
  if (purging.has(internals)) return;
  purging.add(internals);
  lastPurges.set(internals, internals.settings.elapsed());
  const stopped = new AbortController();
  const work = { abort: (reason: Error) => stopped.abort(reason) };
  internals.running.add(work);
  const over = AbortSignal.any([stopped.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    for (let step = FIRST_STEP; !over.aborted; ) {
      const began = internals.settings.elapsed();
      if ((await internals.records.purge(step)) < step) break;
      step = nextStep(step, internals.settings.elapsed() - began);
      // Other work has a turn of the event loop between two steps.
      await sleep(0);
    }
  } catch (error) {
    internals.report({ name: 'failure', time: internals.settings.now(), what: 'purge', error });
  } finally {
    internals.running.delete(work);
    purging.delete(internals);
  }
}

/** Removes old records once an hour, in the background. A receiver without a reconciler does so when it creates URLs. */
export function purgeHourly(internals: Internals): void {
  const last = lastPurges.get(internals);
  if (last === undefined || internals.settings.elapsed() - last >= PURGE_INTERVAL) {
    internals.background(purge(internals), undefined);
  }
}
