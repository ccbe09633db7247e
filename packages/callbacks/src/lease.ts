import type { UsableRecord } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { Kit } from './kit.ts';
import { renewed } from './record.ts';
import type { Change, CommittedEffect, Snapshot, Unchanged } from './store.ts';

/** The right to change a record after its handlers have run. */
export interface Lease {
  readonly ref: string;
  /** The record as it was when the lease was acquired. */
  readonly snapshot: Snapshot;
  /** When the lease was acquired (milliseconds of the store's clock). */
  readonly since: number;
  /** Aborted when the lease is lost, or by `abort`. */
  readonly signal: AbortSignal;
  /** Tells the handlers to stop. */
  abort(reason: Error): void;
  /** Begins to renew the lease every third of `leaseTime`; needed only while handlers take time. */
  renew(): void;
  /** Stops renewing it. */
  stop(): Promise<void>;
  /** Changes the record if the lease is still held. */
  update(change: Change, effect?: CommittedEffect): Promise<Snapshot | Unchanged<'processed' | 'lease_lost'>>;
}

/** Holds a lease that was just written to the store. A process that dies stops renewing it, and it expires. */
export function holdLease({ records, settings }: Kit, snapshot: Snapshot, said: UsableRecord): Lease {
  const { leaseTime } = settings;
  const owner = snapshot.record.lease?.owner;
  const controller = new AbortController();
  const { signal } = controller;
  let current = snapshot;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: Promise<void> | undefined;

  const update: Lease['update'] = async (change, effect) => {
    const updated = await records.update<'processed' | 'lease_lost'>(
      current,
      (record, now) => {
        if (record.lease?.owner === owner) return change(record, now);
        // A commit whose response got lost has been written all the same.
        return record.done.includes(said.status) ? 'processed' : 'lease_lost';
      },
      effect,
    );
    if ('record' in updated) current = updated;
    return updated;
  };

  async function extend(): Promise<void> {
    try {
      const updated = await update((record, now) => renewed(record, now + leaseTime));
      if ('code' in updated) controller.abort(lost());
    } catch {
      // A store that is away for a moment costs nothing; one that stays away costs the lease.
      if (current.now() >= (current.record.lease?.until ?? 0)) controller.abort(lost());
    }
    if (timer !== undefined && !signal.aborted) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      renewal = extend();
    }, leaseTime / 3);
  }

  return {
    ref: snapshot.record.ref,
    snapshot,
    since: snapshot.now(),
    signal,
    abort: (reason) => controller.abort(reason),
    renew: () => {
      if (timer === undefined) schedule();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await renewal;
    },
    update,
  };
}

function lost(): CallbackError<'lease_lost'> {
  return new CallbackError(
    'lease_lost',
    'This run of the handlers lost its lease, because the store could not be reached or another run took over.',
  );
}
