import { CallbackError } from './errors.ts';
import type { CallbackRecord } from './record.ts';
import type { Records, Snapshot, Updated } from './records.ts';
import type { CommittedEffect } from './store.ts';
import { renewed } from './transitions.ts';

/** Why a lease's record was not written: the lease is another's, or gone. */
export type LeaseStop = { readonly lost: CallbackRecord };

/** The right to run the handlers of one record. A process that dies stops renewing it, and it lapses. */
export interface HeldLease {
  /** Aborted when the lease is lost, or by `abort`. Made on demand: most handlers never use it. */
  readonly signal: AbortSignal;
  /** Whether the lease is lost, or `abort` was called. */
  readonly aborted: boolean;
  /** Begins to renew the lease; needed only while handlers take time. */
  keep(): void;
  /** Tells the handlers to stop. */
  abort(reason: Error): void;
  /** Stops renewing. */
  stop(): Promise<void>;
  /** Changes the record if the lease is still held. */
  update(
    change: (record: CallbackRecord, now: number) => CallbackRecord,
    effect?: CommittedEffect,
  ): Promise<Updated<LeaseStop>>;
}

/** Holds a lease that was just written to the store as `acquired`. It is renewed every third of `leaseTime`. */
export function holdLease(records: Records, acquired: Snapshot, leaseTime: number): HeldLease {
  let controller: AbortController | undefined;
  let reason: Error | undefined;
  const owner = acquired.record.lease?.owner;
  let current = acquired;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<void> | undefined;
  let stopped = false;

  const update: HeldLease['update'] = async (change, effect) => {
    const updated = await records.update<LeaseStop>(
      current,
      (record, now) => (record.lease?.owner === owner ? change(record, now) : { stop: { lost: record } }),
      effect,
    );
    if (updated.kind === 'written') current = updated.snapshot;
    return updated;
  };

  function abort(why: Error): void {
    reason ??= why;
    controller?.abort(reason);
  }

  async function renew(): Promise<void> {
    try {
      const { kind } = await update((record, now) => renewed(record, now + leaseTime));
      if (kind !== 'written') abort(lost());
    } catch {
      // A store that is away for a moment costs nothing; one that stays away costs the lease.
      if (current.now() >= (current.record.lease?.until ?? 0)) abort(lost());
    }
    if (!stopped && reason === undefined) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      renewing = renew();
    }, leaseTime / 3);
  }

  return {
    get signal() {
      controller ??= new AbortController();
      if (reason !== undefined) controller.abort(reason);
      return controller.signal;
    },
    get aborted() {
      return reason !== undefined;
    },
    keep() {
      if (timer === undefined) schedule();
    },
    abort,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await renewing;
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
