import type { Task } from '@videogen/types';
import type { Core } from './core.ts';
import type { RequestOptions } from './options.ts';
import { readTask } from './read-task.ts';
import { checkTaskId } from './task-id.ts';
import type { SucceededTask } from './task-status.ts';
import {
  type TaskChanges,
  type WaitOptions,
  type WatchOptions,
  waitForTask,
  watchTask,
} from './watch-task.ts';

/**
 * A task of the service, in hand. Iterating over it yields each change of its status.
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
  /** Identifier of the task; keep it, and any process can go on with `client.tasks.attach(id)`. */
  readonly id: string;
  /** Reads the task. */
  get(options?: RequestOptions): Promise<Task>;
  /**
   * Waits until the task ends, and gives its record.
   *
   * @throws {TaskFailedError} when it ends with FAILED
   * @throws {TaskCanceledError} when it ends with CANCELED
   * @throws {TaskTimeoutError} when the time is up
   */
  result(options?: WaitOptions): Promise<SucceededTask>;
  /** Yields each change of its status; ends at a final one, whichever it is. */
  watch(options?: WatchOptions): TaskChanges;
}

/** Makes a handle; `born` is when the task was submitted. */
export function createTaskHandle(core: Core, id: string, born: number): TaskHandle {
  checkTaskId(id);
  const watch = (options: WatchOptions = {}): TaskChanges => watchTask(core, id, options, born);
  return {
    id,
    get: (options) => readTask(core, id, options),
    result: (options = {}) => waitForTask(core, id, options, born),
    watch,
    [Symbol.asyncIterator]: () => watch(),
  };
}
