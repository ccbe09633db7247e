import { acquireLease } from './acquire-lease.ts';
import type { CheckedTask } from './check-record.ts';
import { commit, release } from './commit.ts';
import type { Internals, RunningWork } from './create-internals.ts';
import type { AnyHandler, CallbackSource } from './handlers.ts';
import type { Lease } from './hold-lease.ts';
import type { Result } from './result.ts';
import { runHandlers } from './run-handlers.ts';
import type { Snapshot } from './store.ts';
import { sleep } from './time.ts';

/**
 * Decides, acquires the lease, runs the handlers and commits. Callbacks, the reconciler and `retry` all use this path;
 * no other code runs handlers. Rejects if the store fails.
 */
export async function processTask(
  internals: Internals,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  // The reconciler reads a busy task again later.
  const maxWait = source === 'reconcile' ? 0 : internals.settings.callTimeout;
  const { key, ref } = first.record;
  const details = { ref, taskId: task.taskId, taskStatus: task.status };
  const began = first.now();
  let current: Snapshot | undefined = first;
  for (let waited = 0, delay = 10; current !== undefined; delay = Math.min(delay * 2, 250)) {
    const result = await attempt(internals, current, task, source);
    if (result.code !== 'busy' || waited >= maxWait) return { ...details, ...result };
    await sleep(delay);
    waited += delay;
    current = await internals.records.read(key);
    // The run that this one has waited for has failed: the sender may retry later.
    const { failure = null } = current?.record ?? {};
    if (failure?.status === task.status && failure.at >= began) return { ...details, code: 'busy' };
  }

  return { ...details, code: 'lease_lost' };
}

async function attempt(
  internals: Internals,
  first: Snapshot,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  const { listed, others } = internals.settings.handlers;
  const handlers = listed.get(task.status) ?? others;
  const lease = await acquireLease(internals, first, task, source);
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
      release: async (reason) => end(await release(internals, lease, task, reason)),
    },
  };
  internals.running.add(work);
  const result = Promise.race([runAndCommit(internals, handlers, lease, task, source), released]).finally(
    () => internals.running.delete(work),
  );
  internals.background(result, undefined);

  return result;
}

async function runAndCommit(
  internals: Internals,
  handlers: readonly AnyHandler[],
  lease: Lease,
  task: CheckedTask,
  source: CallbackSource,
): Promise<Result> {
  try {
    await runHandlers(internals, handlers, lease, task, source);
  } catch (error) {
    return release(internals, lease, task, error);
  }
  return commit(internals, lease, task);
}
