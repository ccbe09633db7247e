// #region receiver
import {
  type Confirmed,
  type ConfirmingReceiver,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { createVideoClient, type Task, type VideoClient } from '@videogen/client';

const { CALLBACK_URL = 'http://127.0.0.1:8080/callbacks/video', CALLBACK_SECRET = '' } = process.env;

export const client: VideoClient = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010', // the emulator
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

export const callbacks: ConfirmingReceiver = createCallbackReceiver({
  publicUrl: CALLBACK_URL,
  secrets: [CALLBACK_SECRET], // the same in every instance: openssl rand -base64 32
  // One process that may forget on restart; use postgresStore or redisStore for more.
  store: memoryStore(),
  confirm: client,
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
