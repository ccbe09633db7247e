// region vitest
import { emulatorFixtures } from '@videogen/emulator/fixtures';
import { test as base, expect, vi } from 'vitest';
import { createVideo, readStatus } from './app/server.ts'; // your application

const test = base.extend(emulatorFixtures()).extend<{ environment: undefined }>({
  environment: [
    async ({ emulator }, use) => {
      vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
      vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
      await use(undefined);
      vi.unstubAllEnvs();
    },
    { auto: true },
  ],
});

test('a task that fails is reported', async ({ emulator }) => {
  emulator.faults.add({ kind: 'render-failure', count: 1 });
  const id = await createVideo('A kitten');
  await emulator.clock.advanceTo({ endOf: id });
  expect(await readStatus(id)).toBe('FAILED');
});
// endregion

test('each test has an emulator of its own', async ({ emulator }) => {
  await createVideo('A kitten');
  expect(await emulator.tasks.list()).toHaveLength(1);
});
