import { callInjected } from './call-injected.ts';
import type { ClientContext } from './client-context.ts';
import type { Deadline } from './deadline.ts';
import type { TaskReceiver } from './options.ts';
import { checkTaskId } from './task-status.ts';

/**
 * Resolves when the final callback of a task arrives. When the receiver fails, polling continues alone.
 *
 * @param ended releases the receiver
 */
export function waitForCallback(
  context: ClientContext,
  via: TaskReceiver,
  taskId: string,
  ended: AbortSignal,
): Promise<unknown> {
  const deadline = { endsAt: Number.POSITIVE_INFINITY, signal: ended };
  return callInjected('via.waitFor', deadline, (signal) =>
    via.waitFor(taskId, { until: 'final', signal }),
  ).catch((error: unknown) => {
    if (!ended.aborted) context.warn(error, 'polling continues', taskId);
  });
}

/**
 * Waits for the first confirmed callback of a callback URL, and returns the id of its task.
 *
 * @throws {VideoClientError} when no callback is confirmed in time
 */
export function waitForTaskId(
  ref: string | undefined,
  via: TaskReceiver,
  deadline: Deadline,
): Promise<string> {
  return callInjected('via.waitFor', deadline, async (signal) => {
    if (ref === undefined) throw new TypeError('the submission has no ref, which a callback needs');
    const { taskId } = await via.waitFor(ref, { until: 'bound', signal });
    checkTaskId(taskId);
    return taskId;
  });
}
