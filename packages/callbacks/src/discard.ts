import type { Internals } from './create-internals.ts';
import { notFailed, unknownRef } from './errors.ts';
import { transition } from './transition.ts';

/** Removes a dead letter: its effect counts as done and never runs again. */
export async function discard(internals: Internals, ref: string): Promise<void> {
  const found = await internals.records.get(ref);
  const updated = await internals.records.update(found, (record) => {
    if (record.failure === null) throw notFailed(ref);
    return transition(record, { name: 'discard' });
  });
  if ('code' in updated) throw unknownRef(ref);
}
