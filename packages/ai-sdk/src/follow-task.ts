import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import {
  isFinalStatus,
  isVideoClientError,
  type RequestOptions,
  type Task,
  TaskTimeoutError,
  type VideoClient,
} from '@videogen/client';

/** The notification of a webhook, and the reference of its URL if the factory returned one. */
export interface Webhook {
  readonly url: string;
  readonly received: PromiseLike<Notification>;
  readonly ref?: string | undefined;
}

/** The wait for a task. */
export interface Wait extends Pick<RequestOptions, 'signal' | 'headers'> {
  /** Between two reads, in milliseconds. @default a tenth of the task's age, from 1_000 to 5_000 */
  readonly pollIntervalMs: number | undefined;
}

/** Longest wait, in milliseconds. */
const maxWait = 3_600_000;

/** Shortest and longest time between two reads, in milliseconds. */
const minInterval = 1_000;
const maxInterval = 5_000;

/**
 * Waits until a read of the task confirms a final status, and returns that record. The task is read when the notification
 * arrives, and at intervals before and after it: the AI SDK hears one notification only, which may be of an intermediate status.
 *
 * @throws {TaskTimeoutError} when the task has not ended after an hour
 */
export async function followTask(
  client: VideoClient,
  taskId: string,
  { received }: Webhook,
  { pollIntervalMs, ...options }: Wait,
): Promise<Task> {
  const startedAt = performance.now();
  let notified: PromiseLike<unknown> | undefined = received.then(undefined, (error) =>
    console.error(`videogen: the webhook of task ${taskId} failed, and polling continues:`, error),
  );
  let task: Task | undefined;
  for (let age = 0; age < maxWait; age = performance.now() - startedAt) {
    const interval = pollIntervalMs ?? Math.min(maxInterval, Math.max(minInterval, age / 10));
    if (await pause(interval, notified, options.signal)) notified = undefined;
    try {
      task = await client.tasks.get(taskId, options);
    } catch (error) {
      // The client has retried the read.
      if (!isVideoClientError(error, 'connection', 'timeout', 'rate_limit', 'server')) throw error;
    }
    if (task && isFinalStatus(task.status)) return task;
  }
  const message = `Task ${taskId} did not end within ${maxWait} ms. Read it again by its id`;
  throw new TaskTimeoutError(message, { taskId, task });
}

/** Waits for the interval, in milliseconds, or until `wake` resolves, and returns whether it did. An abort ends the wait. */
function pause(interval: number, wake?: PromiseLike<unknown>, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isAwake: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(isAwake);
    };
    const onAbort = (): void => end(false);
    const timer = setTimeout(end, interval, false);
    // The AI SDK does not say when its own time is over: the timer must not keep the process alive. In an edge runtime it is a number.
    timer.unref?.();
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    wake?.then(() => end(true));
  });
}
