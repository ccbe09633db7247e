import type { CheckedTask } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { Kit } from './kit.ts';
import { renewed } from './record.ts';
import type { Change, CommittedEffect, Snapshot, Unchanged } from './store.ts';

/** A lease that this process holds. */
export interface Lease {
  readonly ref: string;
  /** The record as it was when the lease was acquired. */
  readonly snapshot: Snapshot;
  /** When the lease was acquired (milliseconds of the store's clock). */
  readonly since: number;
  /** Aborted when the lease is lost, or by `abort`. */
  readonly signal: AbortSignal;
  /** Aborts `signal`, so that the handlers stop. */
  abort(reason: Error): void;
  /** Starts to renew the lease every third of `leaseTime`. */
  renew(): void;
  /** Stops renewing the lease. */
  stop(): Promise<void>;
  /** Changes the record if this process still holds the lease. */
  update(change: Change, effect?: CommittedEffect): Promise<Snapshot | Unchanged<'processed' | 'lease_lost'>>;
}

/** Holds a lease that was just acquired. It expires when this process dies, because nothing renews it then. */
export function holdLease({ records, settings }: Kit, snapshot: Snapshot, task: CheckedTask): Lease {
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
        // The store may have written a commit whose response was lost.
        return record.done.includes(task.status) ? 'processed' : 'lease_lost';
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
      // A short outage of the store is harmless; the lease is lost only when it has expired.
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
