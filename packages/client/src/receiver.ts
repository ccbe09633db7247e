import type { Core } from './core.ts';
import { callInjected } from './injected.ts';

/** The part of a callback receiver that the client uses; the one of `@videogen/callbacks` has it. */
export interface TaskReceiver {
  /**
   * Resolves when a callback of the task was confirmed.
   *
   * @param refOrTaskId the receiver's name of the callback URL, or the id of a task
   * @returns the confirmed record
   */
  waitFor(refOrTaskId: string, options?: { readonly signal?: AbortSignal }): PromiseLike<unknown>;
}

/** Resolves when the callback of a task came; when the receiver fails, polling continues alone. */
export async function waitForCallback(
  core: Core,
  via: TaskReceiver,
  taskId: string,
  signal: AbortSignal,
): Promise<void> {
  const limits = { signal, taskId, timeout: Number.POSITIVE_INFINITY };
  try {
    await callInjected(core, 'via.waitFor', limits, () => via.waitFor(taskId, { signal }));
  } catch (error) {
    if (!signal.aborted)
      core.emit(() => ({ type: 'warning', message: `${error}; polling continues`, error, taskId }));
  }
}
