import { createVideoClient } from '@videogen/client';
import { emulatorFixtures } from '@videogen/emulator/fixtures';
import { test as base, expect } from 'vitest';

const test = base.extend(emulatorFixtures());

test('each test has an emulator of its own', async ({ emulator }) => {
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  const task = await client.textToVideo({ prompt: 'A cat', seconds: 5 });
  await emulator.clock.advanceTo({ endOf: task.id });
  expect((await task.get()).status).toBe('SUCCESS');
  expect(await emulator.tasks.list()).toHaveLength(1);
});
