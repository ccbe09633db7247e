import { createVideoClient } from '@videogen/client';

test('creates a task', async () => {
  const data = { task_id: '3ee0d6a4-59d1-4d29-a156-cb700715e7b6' };
  const client = createVideoClient({
    baseUrl: 'https://api.videogen.example',
    apiKey: 'test-key',
    fetch: async () => Response.json({ code: 0, data }),
  });

  const task = await client.textToVideo({ prompt: 'A kitten', seconds: 2 });

  expect(task.id).toBe(data.task_id);
});
