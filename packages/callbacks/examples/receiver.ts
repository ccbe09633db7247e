// #region receiver
import {
  type Confirmed,
  type ConfirmingReceiver,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { createVideoClient, isVideoClientError, type Task, type VideoClient } from '@videogen/client';

const {
  VIDEOGEN_BASE_URL = '',
  VIDEOGEN_API_KEY = '',
  CALLBACK_URL = '',
  CALLBACK_SECRET = '',
} = process.env;

export const client: VideoClient = createVideoClient({
  baseUrl: VIDEOGEN_BASE_URL,
  apiKey: VIDEOGEN_API_KEY,
});

export const callbacks: ConfirmingReceiver = createCallbackReceiver({
  publicUrl: CALLBACK_URL,
  secrets: [CALLBACK_SECRET],
  // One process that may forget on restart; use postgresStore or redisStore for more.
  store: memoryStore(),
  confirm: async (id, { signal }) => {
    try {
      return await client.tasks.get(id, { signal });
    } catch (error) {
      // The delivery of an unknown task gets a 404.
      if (isVideoClientError(error, 'not_found')) return null;
      throw error;
    }
  },
  onSuccess: deliver,
  onFailed: (task, { ref }) => console.log(`${ref}: task ${task.task_id} failed`),
});

/** Has side effects, so it requires a task that was read from the API. */
function deliver(task: Confirmed<Task>, context: { readonly ref: string; readonly effectId: string }): void {
  console.log(`${context.ref}: ${task.output_videos[0]?.url}, once per ${context.effectId}`);
}
// #endregion receiver

// #region order
/** Creates a task whose status comes to this receiver. */
export async function order(ref: string, prompt: string): Promise<string> {
  const { url } = await callbacks.createUrl({ ref });
  const task = await client.textToVideo({ prompt, model: 't2v-2.4-faster', seconds: 5, callback_url: url });
  // Optional: the reconciler can then read this task even if no callback arrives.
  await callbacks.bind(ref, task.id);
  return task.id;
}
// #endregion order
