/** A receiver as functions: each request may run in a new process, and nothing runs between requests. */
// #region receiver
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { createVideoClient } from '@videogen/client';

const { REDIS_REST_URL = '', REDIS_REST_TOKEN, PUBLIC_URL, CALLBACK_SECRET = '' } = process.env;

/** Sends a command to Redis over HTTPS, to a REST API like Upstash's. */
async function sendCommand(args: readonly string[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${REDIS_REST_TOKEN}` };
  const response = await fetch(REDIS_REST_URL, { method: 'POST', headers, body: JSON.stringify(args) });
  const { result, error } = (await response.json()) as { result?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return result;
}

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const callbacks = createCallbackReceiver({
  publicUrl: PUBLIC_URL ?? 'http://127.0.0.1:3000/callbacks/video',
  secrets: [CALLBACK_SECRET], // the same in all functions: openssl rand -base64 32
  // A store that all instances share. The memory of one process is for the first attempt on a laptop only.
  store: REDIS_REST_URL === '' ? memoryStore() : redisStore({ sendCommand }),
  confirm: client,
  onSuccess: (task, { ref, effectId }) =>
    console.log(`${ref}: store the video once per ${effectId} (${task.task_id})`),
});
// #endregion receiver

// #region functions
/** Receives callbacks: behind API Gateway, a function URL or a load balancer. */
export const receive = lambdaHandler(callbacks);

/** Runs every five minutes: reads the tasks whose callback did not come. */
export async function reconcile(): Promise<void> {
  const { checked, failed } = await callbacks.reconcile({ limit: 100 });
  console.log(`read ${checked} tasks, ${failed} failed`);
}
// #endregion functions

// #region create
/** Creates a task; the response to your user does not wait for the video. */
export async function createVideo(order: string, prompt: string): Promise<string> {
  const { url, ref } = await callbacks.createUrl({ ref: order });
  const task = await client.textToVideo({ prompt, seconds: 3, callback_url: url });
  await callbacks.bind(ref, task.id); // now the schedule finds the task even if no callback comes
  return task.id;
}
// #endregion create

// #region try
const id = await createVideo('order-42', 'A cat surfing a wave');
console.log(`created ${id}`);

const forged = { rawPath: '/callbacks/video/forged', body: '{}', isBase64Encoded: false };
const { statusCode } = await receive({ ...forged, requestContext: { http: { method: 'POST' } } });
console.log(`a forged delivery gets ${statusCode}`); // 404

await reconcile();
// #endregion try
