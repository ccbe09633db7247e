import type { Kit } from './kit.ts';

const lastPurges = new WeakMap<Kit, number>();
const PURGE_INTERVAL = 3_600_000;

/** Removes old records; reports a failure instead of throwing it. */
export async function purge(kit: Kit): Promise<void> {
  lastPurges.set(kit, kit.settings.elapsed());
  try {
    await kit.records.purge();
  } catch (error) {
    kit.report({ name: 'failure', time: kit.settings.now(), what: 'purge', error });
  }
}

/** Removes old records once an hour, in the background. A receiver without a reconciler does so when it creates URLs. */
export function purgeHourly(kit: Kit): void {
  const last = lastPurges.get(kit);
  if (last === undefined || kit.settings.elapsed() - last >= PURGE_INTERVAL) {
    kit.background(purge(kit), undefined);
  }
}
