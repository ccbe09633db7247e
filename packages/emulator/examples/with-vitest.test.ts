// region vitest
import { emulatorFixtures } from '@videogen/emulator/fixtures';
import { test as base, expect } from 'vitest';

const test = base.extend(emulatorFixtures());

test('a task that fails is reported', async ({ emulator }) => {
  emulator.faults.add({ kind: 'render-failure', count: 1 });
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'A kitten' });
  const created = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'POST', headers, body });
  const { data } = await created.json();
  await emulator.clock.advance('1m');
  expect((await emulator.tasks.get(data.task_id))?.status).toBe('FAILED');
});
// endregion
