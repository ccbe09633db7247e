import type { Core, OnDemand } from './core.ts';
import { callInjected } from './injected.ts';
import type { ResolveOptions } from './receiver.ts';
import { checkTaskId } from './task-status.ts';

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
