import { describe, expect, test } from 'vitest';
import { createTask, readTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

const timing = { pending: '1m', queuing: '1m', processing: '1m' };

async function begin(body: object = {}) {
  const emulator = await start({ timing });
  return { emulator, id: await createTask(emulator, body), begun: emulator.clock.now() };
}

describe('the clock moves', () => {
  test('to each next event: changes of tasks, and attempts of callbacks', async () => {
    const receiver = await receive();
    receiver.reply = () => (receiver.received.length === 1 ? 500 : 200);
    const { emulator, id, begun } = await begin({ callback_url: receiver.url });
    const seen: string[] = [];

    for (let step = 0; step < 4; step += 1) {
      await emulator.clock.advanceTo('next-event');
      const task = await emulator.tasks.get(id);
      seen.push(`${task?.status} ${receiver.received.length}`);
    }

    expect(seen).toEqual(['QUEUING 1', 'QUEUING 2', 'PROCESSING 3', 'SUCCESS 4']);
    expect(emulator.clock.now()).toBe(begun + 180_000);

    await emulator.clock.settled();
    await expect(emulator.clock.advanceTo('next-event')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing is due'),
    });
  });

  test('to the end of a task, its callbacks included, and not further', async () => {
    const receiver = await receive();
    const { emulator, id, begun } = await begin({ callback_url: receiver.url });
    await emulator.clock.advanceTo({ endOf: id });
    expect((await emulator.tasks.get(id))?.status).toBe('SUCCESS');
    expect(emulator.clock.now()).toBe(begun + 180_000);
    const sent = await emulator.deliveries.list();
    expect(sent.map(({ state }) => state)).toEqual(sent.map(() => 'delivered'));
    await emulator.clock.advanceTo({ endOf: id });
    expect(emulator.clock.now()).toBe(begun + 180_000);
  });

  test('to the expiry of a URL, from before the end of its task', async () => {
    const { emulator, id, begun } = await begin();
    await emulator.clock.advanceTo({ expiryOf: id });
    expect(emulator.clock.now()).toBe(begun + 180_000 + 8 * 3_600_000);
    const task = await readTask(emulator, id);
    expect((await fetch(String(task?.['output_videos']?.[0]?.['url']))).status).toBe(410);
  });
});

test('a task that is unknown or has no video is reported', async () => {
  const { emulator, id } = await begin();
  await expect(emulator.clock.advanceTo({ endOf: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await emulator.tasks.fail(id, 'no');
  await expect(emulator.clock.advanceTo({ expiryOf: id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('FAILED and has no video'),
  });
});

test('the real clock moves to the end of a task too', async () => {
  const emulator = await start({ timing, clock: 'real' });
  const id = await createTask(emulator);
  await emulator.clock.advanceTo({ endOf: id });
  expect((await emulator.tasks.get(id))?.status).toBe('SUCCESS');
});
