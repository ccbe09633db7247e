import type { Core } from './core.ts';
import { callInjected } from './injected.ts';

/** The part of a callback receiver that the client uses; the one of `@videogen/callbacks` has it. */
export interface TaskReceiver {
  /**
   * Waits for the callbacks of a task.
   *
   * @param refOrTaskId the receiver's name of the callback URL, or the id of a task
   * @param options `bound`: until the first confirmed callback; `final`: until the one of a final status
   */
  waitFor(
    refOrTaskId: string,
    options?: { readonly until?: 'bound' | 'final'; readonly signal?: AbortSignal },
  ): PromiseLike<{ readonly taskId: string }>;
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
    await callInjected(core, 'via.waitFor', limits, () => via.waitFor(taskId, { until: 'final', signal }));
  } catch (error) {
    if (!signal.aborted)
      core.emit(() => ({ type: 'warning', message: `${error}; polling continues`, error, taskId }));
  }
}
