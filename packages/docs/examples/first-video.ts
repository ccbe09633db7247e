/** The first video: create a task, wait for its end, download the result. */
// #region client
import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
// #endregion client

// #region create
const task = await client.textToVideo({
  prompt: 'A cat surfing a wave at sunset',
  model: 't2v-2.4-faster',
  seconds: 5,
  aspect_ratio: '16:9',
});
console.log(`created ${task.id}`);
// #endregion create

// #region result
const { output_videos, credits } = await task.result({
  onStatus: (seen) => console.log(seen.status),
});
const [video] = output_videos;
if (video === undefined) throw new Error(`Task ${task.id} succeeded without a video`);

await client.download(video, 'first-video.mp4');
console.log(`first-video.mp4: ${video.width} by ${video.height}, ${credits} credits`);
// #endregion result
