import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { noted } from './transitions.ts';

const MOST_TRIES = 8;

/**
 * Makes sure that the reconciler asks about a delivery's task at `retryAt`, should nothing come of the delivery.
 * Rejects if the store fails.
 */
export async function note(
  settings: Settings,
  record: CallbackRecord,
  taskId: string,
  retryAt: number,
): Promise<void> {
  let current: CallbackRecord | undefined = record;
  for (let tries = 0; tries < MOST_TRIES && current !== undefined && !current.revoked; tries++) {
    if ((await settings.store.swap(noted(current, taskId, retryAt))) === 'swapped') return;
    current = await settings.store.read(record.key);
  }
}
