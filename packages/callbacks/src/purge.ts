import type { Core } from './core.ts';
import { sleep } from './time.ts';

const lastPurges = new WeakMap<Core, number>();
const purging = new WeakSet<Core>();
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
export async function purge(core: Core, signal?: AbortSignal): Promise<void> {
  if (purging.has(core)) return;
  purging.add(core);
  lastPurges.set(core, core.settings.elapsed());
  const stopped = new AbortController();
  const work = { abort: (reason: Error) => stopped.abort(reason) };
  core.running.add(work);
  const over = AbortSignal.any([stopped.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    for (let step = FIRST_STEP; !over.aborted; ) {
      const began = core.settings.elapsed();
      if ((await core.records.purge(step)) < step) break;
      step = nextStep(step, core.settings.elapsed() - began);
      // Other work has a turn of the event loop between two steps.
      await sleep(0);
    }
  } catch (error) {
    core.report({ name: 'failure', time: core.settings.now(), what: 'purge', error });
  } finally {
    core.running.delete(work);
    purging.delete(core);
  }
}

/** Removes old records once an hour, in the background. A receiver without a reconciler does so when it creates URLs. */
export function purgeHourly(core: Core): void {
  const last = lastPurges.get(core);
  if (last === undefined || core.settings.elapsed() - last >= PURGE_INTERVAL) {
    core.background(purge(core), undefined);
  }
}
