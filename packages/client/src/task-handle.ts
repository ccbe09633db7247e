import type { Task } from '@videogen/types';
import type { ClientContext } from './client-context.ts';
import { getMember } from './json.ts';
import type { RequestOptions } from './options.ts';
import { type ReadPromise, startRead } from './read-task.ts';
import { system } from './system.ts';
import { checkTaskId, type SucceededTask } from './task-status.ts';
import {
  type TaskChanges,
  type TaskHandleJson,
  type WaitOptions,
  type WatchOptions,
  waitForTask,
  watchTask,
} from './watch-task.ts';

/**
 * A task of the service. Iterating over it yields each change of its status.
 *
 * @example
 * ```ts
 * import type { TaskHandle } from '@videogen/client';
 *
 * export async function follow(task: TaskHandle): Promise<void> {
 *   for await (const seen of task) console.log(seen.status);
 * }
 * ```
 */
export interface TaskHandle extends AsyncIterable<Task> {
  /** Identifier of the task. Any process can continue with `client.tasks.attach(id)`. */
  readonly id: string;
  /** Reads the task. */
  get(options?: RequestOptions): ReadPromise;
  /**
   * Waits until the task ends, and returns its record.
   *
   * @throws {TaskFailedError} when it ends with FAILED
   * @throws {TaskCanceledError} when it ends with CANCELED
   * @throws {TaskTimeoutError} when the time is up
   */
  result(options?: WaitOptions): Promise<SucceededTask>;
  /** Yields each change of the status; ends after a final one. */
  watch(options?: WatchOptions): TaskChanges;
  /** Returns what another process needs to continue. */
  toJSON(): TaskHandleJson;
}

/**
 * Creates a handle; sends nothing. A store can have anything as the time: other values than numbers count as now.
 *
 * @throws {TypeError} when there is no task id
 */
export function createTaskHandle(context: ClientContext, stored: unknown): TaskHandle {
  const id = getMember(stored, 'id');
  checkTaskId(id);
  const operation = getMember(stored, 'operation');
  const submittedAt = getMember(stored, 'submittedAt');
  const json: TaskHandleJson = {
    id,
    operation: typeof operation === 'string' ? operation : undefined,
    // Safe: only a number is finite.
    submittedAt: Number.isFinite(submittedAt) ? (submittedAt as number) : system.now(),
  };
  const watch = (options?: WatchOptions): TaskChanges => watchTask(context, json, options);

  return {
    id,
    get: (options) => startRead(context, id, options),
    result: (options) => waitForTask(context, json, options),
    watch,
    toJSON: () => json,
    [Symbol.asyncIterator]: () => watch(),
  };
}
