import { createVideoClient, isVideoClientError } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const task = await client.textToVideo({ prompt: 'A very long river', seconds: 10 });

// #region abort
const abort = new AbortController();
process.once('SIGINT', () => abort.abort(new Error('Ctrl+C')));
// #endregion abort

setImmediate(() => process.emit('SIGINT'));

// #region abort-and-deadline
try {
  await task.result({ signal: abort.signal, timeout: 60_000 });
} catch (error) {
  if (isVideoClientError(error, 'abort')) console.log('Stopped:', (error.cause as Error).message);
  else if (isVideoClientError(error, 'task_timeout')) console.log('Not yet:', error.task?.status);
  else throw error;
}
// #endregion abort-and-deadline

// #region deadline
// The task continues after the wait.
const error = await task.result({ timeout: 0 }).catch((reason: unknown) => reason);
if (isVideoClientError(error, 'task_timeout')) console.log('Not yet:', error.task?.status);
// #endregion deadline
