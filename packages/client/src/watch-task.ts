import type { Task } from '@videogen/types';
import { sleep } from './bounded.ts';
import type { Core } from './core.ts';
import { callInjected } from './injected.ts';
import { checkRequestOptions } from './options.ts';
import { pollInterval } from './poll-interval.ts';
import { readTask } from './read-task.ts';
import type { TaskReceiver } from './receiver.ts';
import { isFinalStatus, type SucceededTask } from './task-status.ts';

/** Options of a wait. All times are in milliseconds. */
export interface WatchOptions {
  /** Ends the wait at once, during a delay and during a request. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of the wait; then the task is read once more. `Infinity` for no limit. @default 3_600_000 */
  readonly timeout?: number | undefined;
  /** Further headers of the reads. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Waits for the callback of the task: the task is read when the callback arrives, and at the longest poll
   * interval in case the callback is lost.
   */
  readonly via?: TaskReceiver | undefined;
}

/** Options of a wait for the result. */
export interface WaitOptions extends WatchOptions {
  /** Called and awaited when the task is first read, and at each change of its status. */
  readonly onStatus?: ((task: Task) => unknown) | undefined;
}

/** The records of a task, one for each change of its status. */
export type TaskChanges = AsyncGenerator<Task, void, undefined>;

/** A handle as plain JSON: store it, and any process can continue with `client.tasks.attach(json)`. */
export interface TaskHandleJson {
  readonly id: string;
  /** Name of the client's method, when the task was created by this client. */
  readonly operation?: string | undefined;
  /** Milliseconds since the epoch; when the task was attached by its id, the time of that. */
  readonly submittedAt: number;
}

const lastReadTimeout = 5_000;

/** Yields the record when the task is first read and at each change of its status; ends after a final one. */
export function watchTask(core: Core, watched: TaskHandleJson, options: WatchOptions): TaskChanges {
  checkRequestOptions(options);
  return changes(core, watched, options);
}

async function* changes(core: Core, watched: TaskHandleJson, options: WatchOptions): TaskChanges {
  const { id: taskId, operation, submittedAt } = watched;
  const { signal, timeout = 3_600_000, via, headers } = options;
  const deadline = core.clock.elapsed() + timeout;
  const closed = new AbortController();
  let called = via && core.load().then((parts) => parts.waitForCallback(core, via, taskId, closed.signal));
  let last: Task | undefined;
  let failures = 0;
  try {
    for (;;) {
      const left = deadline - core.clock.elapsed();
      let cause: unknown;
      let backoff = 0;
      try {
        const task = await readTask(core, taskId, {
          signal,
          headers,
          maxRetries: 0,
          timeout: Math.min(core.timeout, left > 0 ? left : lastReadTimeout),
          totalTimeout: Number.POSITIVE_INFINITY,
        });
        failures = 0;
        const before = last?.status;
        last = task;
        if (task.status !== before) {
          const { status } = task;
          const age = core.clock.now() - submittedAt;
          core.emit({ type: 'status', message: `Task ${taskId}: ${status}`, taskId, status, operation, age });
          yield task;
        }
      } catch (error) {
        const delay = (await core.load()).delayAfter(core, error, ++failures, 'isTransient');
        if (delay === undefined) throw error;
        core.warn(error, 'the wait continues', taskId);
        cause = error;
        backoff = delay;
      }
      if (last && isFinalStatus(last.status)) return;
      if (left <= 0) throw (await core.load()).notSucceeded(taskId, last, timeout, cause);
      const age = core.clock.now() - submittedAt;
      const interval = pollInterval(age, core.random(), core.options.poll, called !== undefined);
      const delay = Math.min(Math.max(interval, backoff), Math.max(0, deadline - core.clock.elapsed()));
      const wake = called?.then(() => {
        called = undefined;
      });
      await sleep(core, delay, `The wait for task ${taskId}`, { signal, taskId }, wake);
    }
  } finally {
    closed.abort();
  }
}

/** Waits until a task ends, and returns its record when it succeeded. */
export async function waitForTask(
  core: Core,
  watched: TaskHandleJson,
  options: WaitOptions,
): Promise<SucceededTask> {
  const { id: taskId } = watched;
  const { onStatus, signal } = options;
  let task: Task | undefined;
  for await (const change of watchTask(core, watched, options)) {
    task = change;
    if (onStatus) await callInjected(core, 'onStatus', { signal, taskId }, () => onStatus(change));
  }
  // Sound: the loop finishes without an error only after a final status.
  const final = task as Task;
  if (final.status === 'SUCCESS') return final as SucceededTask;
  throw (await core.load()).notSucceeded(taskId, final);
}
