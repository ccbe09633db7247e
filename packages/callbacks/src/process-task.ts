import type { UsableRecord } from './check-record.ts';
import { decide, type Ignored } from './decide.ts';
import { dispatch } from './dispatch.ts';
import { isCallbackError } from './errors.ts';
import { type FailedAttempt, failedRecord, failureOf, reportIfGivenUp, runDied } from './failure.ts';
import { type CallbackSource, handlersOf } from './handlers.ts';
import type { Kit } from './kit.ts';
import { type HeldLease, holdLease } from './lease.ts';
import type { CallbackRecord } from './record.ts';
import type { Change, Snapshot, Updated } from './records.ts';
import type { Result, ResultCode } from './result.ts';
import type { CommittedEffect } from './store.ts';
import { committed, leased } from './transitions.ts';

/** How a task came. */
export interface Arrival {
  readonly source: CallbackSource;
  /** How long to wait for another run of the same task, in milliseconds. */
  readonly busyTimeout: number;
}

/**
 * The one path by which anything has effects, for callbacks, polling and `retry` alike: decide, acquire the lease, run
 * the handlers, commit. Rejects if the store fails.
 */
export async function processTask(
  kit: Kit,
  snapshot: Snapshot,
  said: UsableRecord,
  arrival: Arrival,
): Promise<Result> {
  const { key, ref } = snapshot.record;
  const details = { ref, taskId: said.taskId, taskStatus: said.status };
  let current: Snapshot | undefined = snapshot;
  for (let waited = 0, delay = 10; current !== undefined; delay = Math.min(delay * 2, 250)) {
    const result = await attempt(kit, current, said, arrival);
    if (result.code !== 'busy' || waited >= arrival.busyTimeout) return { ...details, ...result };
    await new Promise((resolve) => setTimeout(resolve, delay));
    waited += delay;
    current = await kit.records.read(key);
  }
  return { ...details, code: 'lease_lost' };
}

async function attempt(kit: Kit, first: Snapshot, said: UsableRecord, arrival: Arrival): Promise<Result> {
  const handlers = handlersOf(kit.settings.handlers, said.status);
  const effect = effectOf(first.record, said);
  if (handlers.length === 0) return commitAlone(kit, first, said, effect);
  const acquired = await acquire(kit, first, said);
  if (acquired.kind === 'stopped') return { code: acquired.stop };
  if (acquired.kind !== 'written') return { code: codeOf(acquired.kind) };
  const { snapshot } = acquired;
  if (snapshot.record.lease === null) {
    reportIfGivenUp(kit, snapshot.record, runDied());
    return { code: 'given_up' };
  }
  const began = snapshot.now();
  const lease = holdLease(kit.records, snapshot, kit.settings.leaseTime);
  try {
    await dispatch(kit, handlers, { record: snapshot.record, said, source: arrival.source, lease });
  } catch (error) {
    return release(kit, lease, said, { began, error });
  }
  return commit(kit, lease, said, { began, effect });
}

/** Acquires the lease by one compare-and-set; a run that died `maxAttempts` times is given up instead. */
function acquire(kit: Kit, first: Snapshot, said: UsableRecord): Promise<Updated<Ignored | 'busy'>> {
  const { leaseTime } = kit.settings;
  const owner = kit.owner();
  return kit.records.update<Ignored | 'busy'>(first, (record, now) => {
    const decision = decide(record, said, now);
    if (decision !== 'run') return { stop: decision };
    const next = leased(record, said, owner, now + leaseTime);
    if (record.lease?.status !== said.status) return next;
    // The lease has lapsed: the process that ran the handlers died, which a handler may have caused.
    const attempt = { began: Number.POSITIVE_INFINITY, now, error: runDied() };
    const failure = failureOf(kit, record, said, attempt);
    return failure.givenUp ? failedRecord(kit, record, said, attempt) : { ...next, failure };
  });
}

/** Without handlers there is nothing to run twice: one compare-and-set is enough. */
async function commitAlone(
  kit: Kit,
  first: Snapshot,
  said: UsableRecord,
  effect: CommittedEffect,
): Promise<Result> {
  const change = (record: CallbackRecord, now: number): Change<Ignored | 'busy'> => {
    const decision = decide(record, said, now);
    return decision === 'run' ? committed(record, said, timesOf(kit, record, now)) : { stop: decision };
  };
  try {
    const updated = await kit.records.update<Ignored | 'busy'>(first, change, effect);
    if (updated.kind === 'stopped') return { code: updated.stop };
    return updated.kind === 'written'
      ? processed(kit, updated.snapshot.record)
      : { code: codeOf(updated.kind) };
  } catch (error) {
    if (!isCallbackError(error, 'outbox_failed')) throw error;
    return fail(kit, first, said, error);
  }
}

/** Waits before a commit is tried again (milliseconds); a commit that is lost runs the handlers twice. */
const COMMIT_DELAYS = [50, 250];

async function commit(
  kit: Kit,
  lease: HeldLease,
  said: UsableRecord,
  { began, effect }: { readonly began: number; readonly effect: CommittedEffect },
): Promise<Result> {
  await lease.stop();
  for (let attempts = 0; ; attempts += 1) {
    try {
      const change = (record: CallbackRecord, now: number): CallbackRecord =>
        committed(record, said, timesOf(kit, record, now));
      const updated = await lease.update(change, effect);
      if (updated.kind === 'written') return processed(kit, updated.snapshot.record);
      // A commit whose response got lost has been written all the same.
      const done = updated.kind === 'stopped' && updated.stop.lost.done.includes(said.status);
      return { code: done ? 'processed' : 'lease_lost' };
    } catch (error) {
      if (isCallbackError(error, 'outbox_failed')) return release(kit, lease, said, { began, error });
      const delay = COMMIT_DELAYS[attempts];
      if (delay === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** The handlers failed. Releases the lease, so that anybody may run them again; keeps both errors if that fails too. */
async function release(
  kit: Kit,
  lease: HeldLease,
  said: UsableRecord,
  { began, error }: Omit<FailedAttempt, 'now'>,
): Promise<Result> {
  try {
    await lease.stop();
    const updated = await lease.update((record, now) =>
      failedRecord(kit, record, said, { began, now, error }),
    );
    if (updated.kind === 'written') reportIfGivenUp(kit, updated.snapshot.record, error);
    return { code: 'handler_failed', error };
  } catch (releaseError) {
    const both = [error, releaseError];
    const message =
      'The handlers failed, and then the lease could not be released; it lapses after leaseTime.';
    return { code: 'handler_failed', error: new AggregateError(both, message) };
  }
}

/** The outbox failed where no lease was needed. */
async function fail(kit: Kit, first: Snapshot, said: UsableRecord, error: unknown): Promise<Result> {
  const updated = await kit.records.update<Ignored | 'busy'>(first, (record, now) => {
    const decision = decide(record, said, now);
    return decision === 'run'
      ? failedRecord(kit, record, said, { began: now, now, error })
      : { stop: decision };
  });
  if (updated.kind === 'written') reportIfGivenUp(kit, updated.snapshot.record, error);
  return { code: 'handler_failed', error };
}

function processed(kit: Kit, record: CallbackRecord): Result {
  kit.waiters.wake(record.ref, record.taskId ?? '');
  return { code: 'processed' };
}

function codeOf(kind: 'task_taken' | 'gone'): ResultCode {
  return kind === 'task_taken' ? 'other_task' : 'lease_lost';
}

function timesOf(kit: Kit, record: CallbackRecord, now: number): { overdueAt: number; removeAt: number } {
  return { overdueAt: now + kit.settings.overdueAfter, removeAt: kit.removeAt(record) };
}

function effectOf(
  { ref }: CallbackRecord,
  { taskId, status, confirmed, task }: UsableRecord,
): CommittedEffect {
  return { effectId: `${taskId}:${status}`, ref, taskId, status, confirmed, task };
}
