import { expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { createTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

const soon = { timeoutMs: 1 };

test.each<[string, (emulator: Emulator, id: string) => Promise<unknown>, (id: string) => string]>([
  [
    'a status',
    ({ tasks }, id) => tasks.waitFor(id, 'FAILED', soon),
    (id) => `Statuses of task ${id}: PENDING, QUEUING, PROCESSING, SUCCESS.`,
  ],
  [
    'an unknown task',
    ({ tasks }) => tasks.waitFor('none', 'FAILED', soon),
    () => 'Statuses of task none: none.',
  ],
  [
    'a delivery',
    ({ deliveries }) => deliveries.waitFor(() => false, soon),
    (id) => `Deliveries: ${id} SUCCESS delivered.`,
  ],
  [
    'a request',
    ({ requests }) => requests.waitFor(() => false, soon),
    () => 'Requests: POST /v1/video/text2video 200.',
  ],
])('a wait for %s that does not come says what there was instead', async (_, wait, seen) => {
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const receiver = await receive();
  const id = await createTask(emulator, { callback_url: receiver.url });
  await emulator.clock.advance('1m');
  await expect(wait(emulator, id)).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: `Nothing came within 1 ms. ${seen(id)}`,
  });
});

test('a wait ends with the event, and finds what is there already', async () => {
  const emulator = await start();
  const id = await createTask(emulator);
  const ended = emulator.tasks.waitFor(id, ({ status }) => status === 'SUCCESS');
  await emulator.clock.advance('1m');
  expect(await ended).toMatchObject({ id, status: 'SUCCESS' });
  expect(await emulator.tasks.waitFor(id, 'SUCCESS', soon)).toMatchObject({ id });
});
