/** Handles the expiry of URLs and references, with a manual clock. */
// #region client
import { createVideoClient, isVideoClientError } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

const emulator = await startEmulator({ clock: 'manual', render: 'none' });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3 });
await emulator.clock.advance('1m');
// #endregion client

// #region video
const [video] = (await client.tasks.get(task.id)).output_videos;
await emulator.clock.advance('8h'); // in a test; the URL of a video expires after 8 hours

try {
  if (video !== undefined) await client.download(video);
} catch (error) {
  if (!isVideoClientError(error, 'download')) throw error;
  console.log(`too late: ${error.message}`);
}
await emulator.close();
// #endregion video
