import type { CheckedTask } from './check-record.ts';
import type { Internals } from './create-internals.ts';
import { CallbackError } from './errors.ts';
import type { Change, CommittedEffect, Snapshot, Unchanged } from './store.ts';
import { MAX_TICK } from './time.ts';
import { transition } from './transition.ts';

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
  /** Throws the reason why this run has to stop: the lease is lost, or `abort` was called. */
  check(): void;
  /** Starts to watch the lease, and to renew it after each third of `leaseTime`. */
  renew(): void;
  /** Stops renewing the lease. A renewal that is under way may still finish. */
  stop(): void;
  /** Changes the record if this process still holds the lease. */
  update(change: Change, effect?: CommittedEffect): Promise<Snapshot | Unchanged<'processed' | 'lease_lost'>>;
}

/** Holds a lease that was just acquired. It expires when this process dies, because nothing renews it then. */
export function holdLease(
  { records, settings, report }: Internals,
  snapshot: Snapshot,
  task: CheckedTask,
): Lease {
  const { leaseTime } = settings;
  // Stryker disable next-line OptionalChaining: the record has the lease.
  const owner = snapshot.record.lease?.owner;
  const controller = new AbortController();
  let current = snapshot;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isRenewing = false;

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
    isRenewing = true;
    ticks = 0;
    try {
      const updated = await update((record, now) =>
        transition(record, { name: 'renew', until: now + leaseTime }),
      );
      if ('code' in updated) controller.abort(lost());
    } catch (error) {
      // A short outage of the store is harmless: the lease is lost only when it expires.
      report({ name: 'failure', time: settings.now(), what: 'renew', error });
    }
    isRenewing = false;
  }

  const tickTime = Math.min(leaseTime / 3, MAX_TICK);
  let ticks = 0;

  const isOver = (): boolean => current.now() >= (current.record.lease?.until ?? 0);

  function tick(): void {
    ticks += 1;
    // After a freeze of the process, timers run before responses arrive: the handler sees the abort first.
    if (isOver()) controller.abort(lost());
    else if (ticks * tickTime >= leaseTime / 3 && !isRenewing) void extend();
  }

  return {
    ref: snapshot.record.ref,
    snapshot,
    since: snapshot.now(),
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    check: () => {
      if (isOver()) controller.abort(lost());
      controller.signal.throwIfAborted();
    },
    renew: () => {
      timer ??= setInterval(tick, tickTime);
    },
    stop: () => clearInterval(timer),
    update,
  };
}

function lost(): CallbackError<'lease_lost'> {
  return new CallbackError(
    'lease_lost',
    'This run of the handlers lost its lease, because its process was frozen, the store could not be reached or another run took over.',
  );
}
