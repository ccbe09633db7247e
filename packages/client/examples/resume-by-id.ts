import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

// The first process creates the task and stores its id.
const { id } = await client.textToVideo({ prompt: 'A lighthouse in a storm', seconds: 2 });

// #region resume-by-id
// Another process needs only the id.
const task = client.tasks.attach(id);
const { status } = await task.get();
console.log(`It is ${status} by now`);
const { output_videos } = await task.result();
console.log(output_videos[0]?.url);
// #endregion resume-by-id
