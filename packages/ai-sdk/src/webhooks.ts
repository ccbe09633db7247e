import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import { isFinalStatus, type Task, type VideoClient, type WatchOptions } from '@videogen/client';

/** The notification of a webhook, and the reference of its URL if the factory returned one. */
export interface Webhook {
  readonly url: string;
  readonly received: PromiseLike<Notification>;
  readonly ref?: string | undefined;
}

/**
 * Waits until a read of the task confirms a final status, and returns that record. The client reads the task when the
 * notification arrives, and at the longest poll interval in case it is lost. A notification of an intermediate status
 * does not wake the client.
 */
export async function followTask(
  client: VideoClient,
  taskId: string,
  { received }: Webhook,
  options: WatchOptions,
): Promise<Task | undefined> {
  const via = {
    async waitFor() {
      const { body } = await received;
      if (isIntermediate(body)) await new Promise(() => {});
      return { taskId };
    },
  };
  let last: Task | undefined;
  for await (const task of client.tasks.watch(taskId, { ...options, via })) last = task;
  return last;
}

/** Whether a notification says that the task continues. A claim: the task itself is read before anything is decided. */
function isIntermediate(body: unknown): boolean {
  try {
    const record = typeof body === 'string' ? JSON.parse(body) : body;
    return typeof record.status === 'string' && !isFinalStatus(record.status);
  } catch {
    return false; // no record
  }
}
