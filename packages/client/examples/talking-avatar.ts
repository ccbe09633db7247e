import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

const [, , speech = 'speech.wav', portrait = 'portrait.png'] = process.argv;

// #region talking-avatar
const task = await client.talkingAvatar({
  audio: { path: speech },
  image: { path: portrait },
  prompt: 'Friendly and calm',
  seconds: 10,
});

for await (const { status, credits } of task) console.log(status, credits);
// #endregion talking-avatar
