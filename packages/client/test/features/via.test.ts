import { describe, expect, it } from 'vitest';
import type { TaskReceiver } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, taskId } from '../support/service.ts';

/** A task that ends after 100 s, and a clock that says when it was read, in seconds. */
function service() {
  const clock = fakeClock();
  const start = clock.now();
  const reads: number[] = [];
  const fetch = memoryFetch(() => {
    const age = (clock.now() - start) / 1000;
    reads.push(age);
    return Response.json({ code: 0, data: record(age < 100 ? 'PROCESSING' : 'SUCCESS') });
  });
  const client = createTestClient({ clock, fetch, random: () => 0.5 });
  return { client, clock, reads };
}

describe('a wait with a receiver', () => {
  it('reads the task when its callback arrives', async () => {
    const { client, clock, reads } = service();
    const via: TaskReceiver = {
      waitFor: (id) => new Promise((resolve) => clock.schedule(() => resolve({ taskId: id }), 100_001)),
    };
    await expect(client.tasks.wait(taskId, { via })).resolves.toMatchObject({ status: 'SUCCESS' });
    expect(reads).toEqual([0, 15, 30, 45, 60, 75, 90, 100.001]);
  });

  it.each<[string, TaskReceiver['waitFor']]>([
    ['no callback comes', () => new Promise(() => {})],
    ['the receiver fails', async () => Promise.reject(new Error('store is down'))],
    [
      'the receiver throws',
      () => {
        throw new Error('mine');
      },
    ],
  ])('polls when %s', async (_, waitFor) => {
    const { client, reads } = service();
    await expect(client.tasks.wait(taskId, { via: { waitFor } })).resolves.toMatchObject({
      status: 'SUCCESS',
    });
    expect(reads.at(-1)).toBeLessThan(116);
  });

  it('continues after a callback that arrived too early', async () => {
    const { client } = service();
    const waitFor = async () => ({ taskId });
    await expect(client.tasks.wait(taskId, { via: { waitFor } })).resolves.toMatchObject({
      status: 'SUCCESS',
    });
  });

  it('releases the receiver when it ends', async () => {
    const { client } = service();
    let released = false;
    const waitFor: TaskReceiver['waitFor'] = (_, { signal } = {}) =>
      new Promise(() =>
        signal?.addEventListener('abort', () => {
          released = true;
        }),
      );
    await client.tasks.wait(taskId, { via: { waitFor } });
    expect(released).toBe(true);
  });
});
