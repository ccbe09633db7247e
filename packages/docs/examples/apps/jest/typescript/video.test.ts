import { expect, test } from '@jest/globals';
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';

test('makes a video', async () => {
  const emulator = await startEmulator({ clock: 'manual', render: 'none', port: 0 });
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

  const task = await client.textToVideo({ prompt: 'A kitten', seconds: 2 });
  await emulator.clock.advance('1m');

  expect((await task.result()).status).toBe('SUCCESS');
  await emulator.close();
});
