import type { Task } from '@videogen/types';
import type { Core } from './core.ts';
import { hookError } from './errors/request-errors.ts';
import { TaskCanceledError, TaskFailedError, TaskTimeoutError } from './errors/task-errors.ts';
import { sleep } from './limit.ts';
import { checkRequestOptions } from './options.ts';
import { pollInterval } from './poll-interval.ts';
import { readTask } from './read-task.ts';
import { delayAfter, isPassing } from './retry.ts';
import { isFinalStatus, type SucceededTask } from './task-status.ts';

/** Options of a wait. All times are in milliseconds. */
export interface WatchOptions {
  /** Ends the wait at once, in a sleep as in a request. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest time of the wait; when it is up, the task is read once more. `Infinity` for no limit.
   * @default 3_600_000
   */
  readonly timeout?: number | undefined;
  /** Further headers of the reads. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a wait for the result. */
export interface WaitOptions extends WatchOptions {
  /** Called with the record when the task is first read, and at each change of its status. */
  readonly onStatus?: ((task: Task) => void) | undefined;
}

/** The records of a task, one for each change of its status. */
export type TaskChanges = AsyncGenerator<Task, void, undefined>;

const lastReadTimeout = 5_000;

/**
 * Yields the record when the task is first read and at each change of its status; ends after a final one.
 *
 * @param born when the task was submitted, in milliseconds since the epoch
 */
export function watchTask(core: Core, taskId: string, options: WatchOptions, born: number): TaskChanges {
  checkRequestOptions(options);
  return changes(core, taskId, options, born);
}

async function* changes(core: Core, taskId: string, options: WatchOptions, born: number): TaskChanges {
  const { clock } = core;
  const { signal, timeout = 3_600_000 } = options;
  const deadline = clock.now() + timeout;
  let last: Task | undefined;
  let failures = 0;
  for (;;) {
    const left = deadline - clock.now();
    let failure: { readonly cause: unknown } | undefined;
    try {
      const task = await readTask(core, taskId, {
        ...options,
        maxRetries: 0,
        timeout: Math.min(core.timeout, left > 0 ? left : lastReadTimeout),
      });
      failures = 0;
      const before = last?.status;
      last = task;
      if (task.status !== before) {
        core.log(() => `Task ${taskId}: ${task.status}`);
        yield task;
      }
    } catch (error) {
      if (!isPassing(error)) throw error;
      core.log(() => `${String(error)}; the wait goes on`);
      failure = { cause: error };
      failures++;
    }
    if (last && isFinalStatus(last.status)) return;
    if (left <= 0) throw timedOut(taskId, timeout, last, failure);
    const now = clock.now();
    const delay = Math.max(
      pollInterval(now - born, core.random(), core.options.poll),
      failure ? delayAfter(core, failures, failure.cause) : 0,
    );
    const rest = Math.max(0, deadline - now);
    await sleep(core, Math.min(delay, rest), `The wait for task ${taskId}`, { signal, taskId });
  }
}

function timedOut(
  taskId: string,
  timeout: number,
  task: Task | undefined,
  failure: { readonly cause: unknown } | undefined,
): TaskTimeoutError {
  const last = task ? `its last status was ${task.status}` : 'it could not be read';
  const message = `Task ${taskId} did not end within ${timeout} ms; ${last}. Wait again by its id`;
  return new TaskTimeoutError(message, { taskId, task, ...failure });
}

/** Waits until a task ends, and gives its record when it ended well. */
export async function waitForTask(
  core: Core,
  taskId: string,
  options: WaitOptions,
  born: number,
): Promise<SucceededTask> {
  let task: Task | undefined;
  for await (task of watchTask(core, taskId, options, born)) {
    try {
      options.onStatus?.(task);
    } catch (cause) {
      throw hookError('onStatus', cause, taskId);
    }
  }
  // Sound: the loop ends without an error only after a final status was seen.
  const ended = task as Task;
  if (ended.status === 'SUCCESS') return ended as SucceededTask;
  const Ended = ended.status === 'FAILED' ? TaskFailedError : TaskCanceledError;
  throw new Ended(`Task ${taskId} ended with the status ${ended.status}`, { taskId, task: ended });
}
