import type { CheckedTask } from './check-record.ts';
import type { Core, RunningWork } from './core.ts';
import { decide, type Ignored } from './decide.ts';
import { CallbackError, isCallbackError } from './errors.ts';
import { failedRecord, getFailure, reportIfGivenUp, runDied } from './failure.ts';
import type { AnyHandler, CallbackContext, CallbackSource } from './handlers.ts';
import { holdLease, type Lease } from './lease.ts';
import { transition } from './record.ts';
import type { Result, ResultCode } from './result.ts';
import { safeError } from './safe-error.ts';
import type { Change, Snapshot, Unchanged } from './store.ts';
import { sleep, withTimeout } from './time.ts';

/**
 * Decides, acquires the lease, runs the handlers and commits. Callbacks, the reconciler and `retry` all use this path;
 * no other code runs handlers. Rejects if the store fails.
 */
export async function processTask(
  core: Core,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  // The reconciler reads a busy task again later.
  const maxWait = source === 'reconcile' ? 0 : core.settings.callTimeout;
  const { key, ref } = first.record;
  const details = { ref, taskId: task.taskId, taskStatus: task.status };
  const began = first.now();
  let current: Snapshot | undefined = first;
  for (let waited = 0, delay = 10; current !== undefined; delay = Math.min(delay * 2, 250)) {
    const result = await attempt(core, current, task, source);
    if (result.code !== 'busy' || waited >= maxWait) return { ...details, ...result };
    await sleep(delay);
    waited += delay;
    current = await core.records.read(key);
    // The run that this one has waited for has failed: the sender retries later.
    const { failure = null } = current?.record ?? {};
    if (failure?.status === task.status && failure.at >= began) return { ...details, code: 'busy' };
  }
  return { ...details, code: 'lease_lost' };
}

async function attempt(
  core: Core,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  const { listed, others } = core.settings.handlers;
  const handlers = listed.get(task.status) ?? others;
  const lease = await acquireLease(core, first, task, source);
  if ('code' in lease) return lease;
  let end: (result: Result) => void = () => {};
  const released = new Promise<Result>((resolve) => {
    end = resolve;
  });
  const work: RunningWork = {
    abort: (reason) => lease.abort(reason),
    run: {
      ref: lease.ref,
      taskId: task.taskId,
      taskStatus: task.status,
      // Nothing waits any longer for handlers that may never end.
      release: async (reason) => end(await release(core, lease, task, reason)),
    },
  };
  core.running.add(work);
  const result = Promise.race([runAndCommit(core, handlers, lease, task, source), released]).finally(() =>
    core.running.delete(work),
  );
  core.background(result, undefined);
  return result;
}

async function runAndCommit(
  core: Core,
  handlers: readonly AnyHandler[],
  lease: Lease,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  try {
    await runHandlers(core, handlers, lease, task, source);
  } catch (error) {
    return release(core, lease, task, error);
  }
  return commit(core, lease, task);
}

/**
 * Acquires the lease by one compare-and-set. If the lease of this status has expired, the process that ran the handlers
 * died, which a handler may have caused: that is a failed attempt. The next one comes after the backoff; a delivery is the
 * next one if no attempt has failed before.
 */
async function acquireLease(
  core: Core,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Lease | Result> {
  const { leaseTime, deadline } = core.settings;
  const owner = crypto.randomUUID();
  const acquired = await core.records.update<Ignored | 'busy'>(first, (record, now) => {
    const decision = decide(record, task, now);
    if (decision !== 'run') return decision;
    const isBackingOff = record.failure?.status === task.status && record.failure.retryAt > now;
    const times = { until: now + leaseTime, overdueAt: now + deadline };
    const leased = { name: 'leased', task, owner, ...times } as const;
    if (record.lease?.status !== task.status) {
      // Another instance has found out about the death in the meantime.
      if (isBackingOff && source === 'reconcile') return 'busy';
      return transition(record, leased);
    }
    const died = { began: Number.POSITIVE_INFINITY, now, error: runDied() };
    const failure = getFailure(core, record, task, died);
    if (failure.givenUp || isBackingOff || source === 'reconcile')
      return failedRecord(core, record, task, died);
    return transition(record, { ...leased, failure });
  });
  if ('code' in acquired) return unchanged(acquired);
  if (acquired.record.lease !== null) return holdLease(core, acquired, task);
  reportIfGivenUp(core, acquired.record, runDied());
  const isGivenUp = acquired.record.failure?.givenUp === true;
  return isGivenUp ? { code: 'given_up' } : { code: 'handler_failed', error: runDied() };
}

/** Runs the handlers one after the other, for at most `handlerTimeout`; rejects with the error of the first that fails. */
async function runHandlers(
  { settings, report, waiting }: Core,
  handlers: readonly AnyHandler[],
  lease: Lease,
  task: CheckedTask,
  source: CallbackSource,
): Promise<void> {
  if (handlers.length === 0) return;
  const context = createContext(lease, task, source);
  const time = settings.now();
  const began = settings.elapsed();
  const passed = (): number => settings.elapsed() - began;
  let failure: { error?: unknown } = {};
  try {
    for (const handler of handlers) {
      // After a lost lease, another run calls the remaining handlers.
      lease.signal.throwIfAborted();
      // Each handler has its own copy. They were chosen by this task's status, which is all that their types differ in.
      const own = { ...context, unknownFields: [...context.unknownFields] };
      const running = waiting.run(() => handler(copy(task.value) as never, own));
      if (isThenable(running)) await inTime(running, lease, settings.handlerTimeout - passed());
    }
  } catch (error) {
    failure = { error: safeError(error) };
    throw failure.error;
  } finally {
    const { ref, taskId, attempt } = context;
    const taskStatus = task.status;
    const duration = passed();
    report({ name: 'handlers', time, duration, ref, taskId, taskStatus, source, attempt, ...failure });
  }
}

function createContext(
  { snapshot, signal }: Lease,
  task: CheckedTask,
  source: CallbackSource,
): CallbackContext {
  const { ref, status, failure } = snapshot.record;
  return {
    ref,
    taskId: task.taskId,
    effectId: getEffectId(task),
    previousStatus: status,
    attempt: failure?.status === task.status ? failure.attempts + 1 : 1,
    source,
    unknownFields: task.unknownFields,
    signal,
  };
}

/** A record is JSON. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Waits for a handler, and renews the lease while it runs. */
async function inTime(running: PromiseLike<unknown>, lease: Lease, left: number): Promise<void> {
  lease.renew();
  const late = (): Error => {
    const error = new CallbackError(
      'handler_timeout',
      'The handlers took longer than handlerTimeout. They run again later; stop when context.signal is aborted.',
    );
    lease.abort(error);
    return error;
  };
  await withTimeout(() => running, left, late);
}

/** Delays before a commit is retried (milliseconds). Without the commit the handlers would run twice. */
const COMMIT_DELAYS = [50, 250];

async function commit(core: Core, lease: Lease, task: CheckedTask): Promise<Result> {
  const change: Change = (record, now) =>
    transition(record, { name: 'committed', task, readAt: now + core.settings.overdueAfter });
  const { taskId, status, confirmed } = task;
  const effect = {
    effectId: getEffectId(task),
    ref: lease.ref,
    taskId,
    status,
    confirmed,
    task: copy(task.value),
  };
  lease.stop();
  for (let attempts = 0; ; attempts += 1) {
    try {
      const updated = await lease.update(change, effect);
      return 'code' in updated ? unchanged(updated) : { code: 'processed' };
    } catch (error) {
      if (isCallbackError(error, 'outbox_failed')) return release(core, lease, task, error);
      // After a timeout the store may still write the commit; another one would make the delivery wait even longer.
      const delay = isCallbackError(error, 'store_timeout') ? undefined : COMMIT_DELAYS[attempts];
      if (delay === undefined) throw error;
      await sleep(delay);
    }
  }
}

/** Stores the failure and releases the lease, so that the handlers can run again. Keeps both errors if that fails too. */
async function release(core: Core, lease: Lease, task: CheckedTask, error: unknown): Promise<Result> {
  try {
    lease.stop();
    const change: Change = (record, now) =>
      failedRecord(core, record, task, { began: lease.since, now, error });
    const updated = await lease.update(change, undefined);
    if ('record' in updated) reportIfGivenUp(core, updated.record, error);
    return { code: 'handler_failed', error };
  } catch (releaseError) {
    const both = [error, releaseError];
    const message =
      'The handlers failed, and then the lease could not be released; it expires after leaseTime.';
    return { code: 'handler_failed', error: new AggregateError(both, message) };
  }
}

function unchanged({ code }: Unchanged<ResultCode>): Result {
  return { code: code === 'gone' ? 'lease_lost' : code };
}

function getEffectId({ taskId, status }: CheckedTask): string {
  return `${taskId}:${status}`;
}
