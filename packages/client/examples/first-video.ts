import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

// #region first-video
const task = await client.textToVideo({
  prompt: 'A cat surfing a wave at sunset',
  model: 't2v-2.4-faster',
  seconds: 5,
});

const finished = await task.result({ onStatus: ({ status }) => console.log(status) });
for (const [index, video] of finished.output_videos.entries()) {
  // Pass the task instead of the video: then an expired URL is renewed.
  const { size } = await client.download(finished, `${task.id}-${index}.mp4`, { index });
  console.log(`${video.width}x${video.height}, ${size} bytes`);
}
// #endregion first-video
