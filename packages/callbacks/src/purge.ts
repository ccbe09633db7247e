import type { Core } from './core.ts';

const lastPurges = new WeakMap<Core, number>();
const PURGE_INTERVAL = 3_600_000;

/** Removes old records; reports a failure instead of throwing it. */
export async function purge(core: Core): Promise<void> {
  lastPurges.set(core, core.settings.elapsed());
  try {
    await core.records.purge();
  } catch (error) {
    core.report({ name: 'failure', time: core.settings.now(), what: 'purge', error });
  }
}

/** Removes old records once an hour, in the background. A receiver without a reconciler does so when it creates URLs. */
export function purgeHourly(core: Core): void {
  const last = lastPurges.get(core);
  if (last === undefined || core.settings.elapsed() - last >= PURGE_INTERVAL) {
    core.background(purge(core), undefined);
  }
}
