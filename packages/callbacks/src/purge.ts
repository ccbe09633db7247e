import type { Core } from './core.ts';
import { sleep } from './time.ts';

const lastPurges = new WeakMap<Core, number>();
const purging = new WeakSet<Core>();
const PURGE_INTERVAL = 3_600_000;

/** Number of records that one call of the store removes: it blocks neither a database nor an event loop. */
const STEP = 100;

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
    // Other work has a turn of the event loop between two steps.
    while ((await core.records.purge(STEP)) >= STEP && !over.aborted) await sleep(0);
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
