import type { Limits } from './bounded.ts';
import type { Core, OnDemand } from './core.ts';
import { callInjected } from './injected.ts';
import type { ResolveOptions, TaskReceiver } from './receiver.ts';
import { isTaskId } from './task-id.ts';

/** Resolves when the final callback of a task arrives. When the receiver fails, polling continues alone. */
export const waitForCallback: OnDemand['waitForCallback'] = async (core, via, taskId, signal) => {
  try {
    await callReceiver(core, via, taskId, 'final', { signal, taskId, timeout: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!signal.aborted) core.warn(error, 'polling continues', taskId);
  }
};

/** Waits for the first confirmed callback of a callback URL; returns the id of its task, or why there is none. */
export async function waitForTaskId(
  core: Core,
  ref: string | undefined,
  { via, signal, timeout = 600_000 }: ResolveOptions,
): Promise<{ readonly taskId?: string; readonly evidence?: string }> {
  if (ref === undefined) return { evidence: 'it has no ref, which a callback needs' };
  try {
    const { taskId } = await callReceiver(core, via, ref, 'bound', { signal, timeout });
    return isTaskId(taskId) ? { taskId } : { evidence: 'the receiver returned no task id' };
  } catch (error) {
    return { evidence: `no callback was confirmed: ${error}` };
  }
}

function callReceiver(
  core: Core,
  via: TaskReceiver,
  name: string,
  until: 'bound' | 'final',
  limits: Limits,
): Promise<{ readonly taskId: string }> {
  return callInjected(core, 'via.waitFor', limits, (signal) => via.waitFor(name, { until, signal }));
}
