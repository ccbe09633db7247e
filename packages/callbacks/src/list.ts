import type { Internals } from './create-internals.ts';
import { getDeadLetter } from './failure.ts';
import type { DeadLetter } from './options.ts';

/** Options of `list`. */
export interface ListOptions {
  /** Lists the tasks whose handlers failed and have not succeeded since. */
  readonly failed: true;
  /** At most this many. @default 100 */
  readonly limit?: number;
  /** Starts after this ref, the last one of the previous page. */
  readonly after?: string;
}

/** Lists the failed effects. */
export async function list(internals: Internals, { limit = 100, after }: ListOptions): Promise<DeadLetter[]> {
  const begin = after === undefined ? undefined : await internals.records.get(after);
  const snapshots = await internals.records.failed(limit, begin?.record.key);
  return snapshots.flatMap(({ record }) => getDeadLetter(record) ?? []);
}
