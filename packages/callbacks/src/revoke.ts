import type { Core } from './core.ts';
import { transition } from './record.ts';

/** Closes the URL of `ref` at once. Its task is still read and handled; `discard` ends that. */
export async function revoke(core: Core, ref: string): Promise<void> {
  await core.records.update<'revoked'>(await core.records.get(ref), (record) =>
    record.revoked ? 'revoked' : transition(record, { name: 'revoked' }),
  );
}
