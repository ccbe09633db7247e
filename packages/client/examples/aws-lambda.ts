import { createVideoClient, isVideoClientError } from '@videogen/client';

// #region lambda
const client = createVideoClient({ timeout: 10_000 });

/**
 * Invoke it again with its result until `done` is true, for example in a loop of Step Functions. Do not let the platform
 * retry the first invocation: after a lost response, it may create another task.
 */
export async function handler(
  event: { readonly prompt: string; readonly task?: { readonly id: string; readonly submittedAt: number } },
  context: { getRemainingTimeInMillis(): number },
): Promise<object> {
  const task = event.task
    ? client.tasks.attach(event.task)
    : await client.textToVideo({ prompt: event.prompt, seconds: 2 });
  // Ten seconds remain for the last read, which takes at most five, and the response.
  const timeout = Math.max(0, context.getRemainingTimeInMillis() - 10_000);
  try {
    return { done: true, videos: (await task.result({ timeout })).output_videos };
  } catch (error) {
    if (isVideoClientError(error, 'task_timeout')) return { ...event, done: false, task: task.toJSON() };
    throw error;
  }
}
// #endregion lambda

const first = await handler({ prompt: 'A cat' }, { getRemainingTimeInMillis: () => 0 });
const { task } = first as { task: { id: string; submittedAt: number } };
const second = await handler({ prompt: 'A cat', task }, { getRemainingTimeInMillis: () => 60_000 });
console.log(Object.hasOwn(first, 'done'), (second as { done: boolean }).done);
