import type { Core, OnDemand } from './core.ts';
import { callInjected } from './injected.ts';
import { checkTaskId } from './task-status.ts';

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

/** Options for waiting for the callbacks of create requests with an unknown outcome. */
export interface ResolveOptions {
  /** Receives the callbacks. */
  readonly via: TaskReceiver;
  /** Longest wait, in milliseconds. @default 600_000 */
  readonly timeout?: number | undefined;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
}

/** Resolves when the final callback of a task arrives. When the receiver fails, polling continues alone. */
export const waitForCallback: OnDemand['waitForCallback'] = async (core, via, taskId, signal) => {
  const limits = { signal, taskId, timeout: Number.POSITIVE_INFINITY };
  try {
    await callInjected(core, 'via.waitFor', limits, (ended) =>
      via.waitFor(taskId, { until: 'final', signal: ended }),
    );
  } catch (error) {
    if (!signal.aborted) core.warn(error, 'polling continues', taskId);
  }
};

/**
 * Waits for the first confirmed callback of a callback URL, and returns the id of its task.
 *
 * @throws {VideoClientError} when no callback is confirmed in time
 */
export function waitForTaskId(
  core: Core,
  ref: string | undefined,
  { via, signal, timeout = 600_000 }: ResolveOptions,
): Promise<string> {
  return callInjected(core, 'via.waitFor', { signal, timeout }, async (ended) => {
    if (ref === undefined) throw new TypeError('the submission has no ref, which a callback needs');
    const { taskId } = await via.waitFor(ref, { until: 'bound', signal: ended });
    checkTaskId(taskId);
    return taskId;
  });
}
