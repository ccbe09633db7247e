/** Waiting: each change, a deadline, an abort, and continuing in another process. */
// #region client
import { createVideoClient, isVideoClientError } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const input = { prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 3 } as const;
// #endregion client

// #region changes
const task = await client.textToVideo(input);
for await (const seen of task) console.log(seen.status); // ends after a final status
// #endregion changes

// #region resume
// Keep the id. Any other process continues from it.
const record = await client.tasks.wait(task.id);
console.log(record.output_videos.length);
// #endregion resume

// #region deadline
const deadline = Number(process.env['DEADLINE_MS'] ?? 60_000); // milliseconds
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());

const second = await client.textToVideo(input);
try {
  await second.result({ timeout: deadline, signal: controller.signal });
} catch (error) {
  if (!isVideoClientError(error, 'task_timeout')) throw error;
  console.log(`${error.taskId} is still at work; it continues without us`);
}
// #endregion deadline
