// #region test
import { createVideoClient, TaskFailedError } from '@videogen/client';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', render: 'none', seed: 7 });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

const client = () => createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

test('a task ends with a video', async () => {
  const task = await client().textToVideo({ prompt: 'A cat', seconds: 5 });
  await emulator.clock.advance('1m');
  expect(await task.get()).toMatchObject({ status: 'SUCCESS', seconds: 5 });
});
// #endregion test

// #region failure
test('a failing render is reported with the task', async () => {
  emulator.faults.add({ kind: 'render-failure', count: 1 });
  const task = await client().textToVideo({ prompt: 'A cat', seconds: 5 });
  await emulator.clock.advance('1m');
  await expect(task.result()).rejects.toThrow(TaskFailedError);
});
// #endregion failure

// #region faults
test('a read succeeds after two responses of 503', async () => {
  const task = await client().textToVideo({ prompt: 'A cat', seconds: 5 });
  await emulator.clock.advance('1m');
  emulator.faults.add({ on: 'getTask', kind: 'status', status: 503, count: 2 });
  expect((await task.get()).status).toBe('SUCCESS');
  const refused = emulator.requests.list().filter(({ response }) => response?.status === 503);
  expect(refused).toHaveLength(2);
});
// #endregion faults
