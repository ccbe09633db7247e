import { createVideoClient } from '@videogen/client';

// Reads VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY.
const client = createVideoClient();

const { task } = await client.run(
  'textToVideo',
  { prompt: 'A cat surfing a wave', model: 't2v-2.4-faster', seconds: 5 },
  { to: 'cat.mp4', timeout: 600_000, onStatus: ({ status }) => console.log(status) },
);
console.log(task.task_id, 'is in cat.mp4');
