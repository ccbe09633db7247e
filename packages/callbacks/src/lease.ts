import type { CallbackRecord } from './record.ts';
import type { Records, Snapshot, Updated } from './records.ts';
import type { CommittedEffect } from './store.ts';
import { renewed } from './transitions.ts';

/** Why a lease's record was not written: the lease is another's, or gone. */
export type LeaseStop = { readonly lost: CallbackRecord };

/** The right to run the handlers of one record. A process that dies stops renewing it, and it lapses. */
export interface HeldLease {
  /** Aborted when the lease is lost, or by `abort`. */
  readonly signal: AbortSignal;
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

/** Holds a lease that was just written to the store as `acquired`, renewing it every third of `leaseTime`. */
export function holdLease(records: Records, acquired: Snapshot, leaseTime: number): HeldLease {
  const controller = new AbortController();
  const owner = acquired.record.lease?.owner;
  let current = acquired;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewing: Promise<void> = Promise.resolve();
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

  async function renew(): Promise<void> {
    try {
      const { kind } = await update((record, now) => renewed(record, now + leaseTime));
      if (kind !== 'written') controller.abort();
    } catch {
      // A store that is away for a moment costs nothing; one that stays away costs the lease.
      if (current.now() >= (current.record.lease?.until ?? 0)) controller.abort();
    }
    if (!stopped && !controller.signal.aborted) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      renewing = renew();
    }, leaseTime / 3);
  }
  schedule();

  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await renewing;
    },
    update,
  };
}
