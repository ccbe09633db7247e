import type { CheckedTask } from './check-record.ts';
import type { Internals } from './create-internals.ts';
import { decide, type Ignored } from './decide.ts';
import { failedRecord, getFailure, reportIfGivenUp, runDied } from './failure.ts';
import type { CallbackSource } from './handlers.ts';
import { holdLease, type Lease } from './hold-lease.ts';
import { type Result, toResult } from './result.ts';
import type { Snapshot } from './store.ts';
import { transition } from './transition.ts';

/**
 * Acquires the lease by one compare-and-set. If the lease of this status has expired, the process that ran the handlers
 * died, which a handler may have caused: that is a failed attempt. The next one comes after the backoff; a delivery is the
 * next one if no attempt has failed before.
 */
export async function acquireLease(
  internals: Internals,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Lease | Result> {
  const { leaseTime, deadline } = internals.settings;
  const owner = crypto.randomUUID();
  const acquired = await internals.records.update<Ignored | 'busy'>(first, (record, now) => {
    const decision = decide(record, task, now);
    if (decision !== 'run') return decision;

    const isBackingOff = record.failure?.status === task.status && record.failure.retryAt > now;
    const times = { until: now + leaseTime, overdueAt: now + deadline };
    const leased = { name: 'lease', task, owner, ...times } as const;
    if (record.lease?.status !== task.status) {
      // Another instance has found out about the death in the meantime.
      if (isBackingOff && source === 'reconcile') return 'busy';
      return transition(record, leased);
    }

    const died = { began: Number.POSITIVE_INFINITY, now, error: runDied() };
    const failure = getFailure(internals, record, task, died);
    if (failure.givenUp || isBackingOff || source === 'reconcile')
      return failedRecord(internals, record, task, died);
    return transition(record, { ...leased, failure });
  });
  if ('code' in acquired) return toResult(acquired);
  if (acquired.record.lease !== null) return holdLease(internals, acquired, task);

  reportIfGivenUp(internals, acquired.record, runDied());
  // Stryker disable next-line OptionalChaining: a run that died leaves a lease or a failure.
  const isGivenUp = acquired.record.failure?.givenUp === true;
  return isGivenUp ? { code: 'given_up' } : { code: 'handler_failed', error: runDied() };
}
