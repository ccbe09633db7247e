import type { Internals } from './create-internals.ts';
import { transition } from './transition.ts';

/** Closes the URL of `ref` for every delivery that begins later. Its task is read and handled like any other. */
export async function revoke(internals: Internals, ref: string): Promise<void> {
  await internals.records.update<'revoked'>(await internals.records.get(ref), (record) => {
    // Stryker disable next-line StringLiteral: nothing reads this code.
    if (record.revoked) return 'revoked';
    return transition(record, { name: 'revoke' });
  });
}
