import { expect, test } from 'vitest';
import { createHarness, scriptedRenderer } from '../support/harness.ts';

const HOUR = 3_600_000;

test('every task has a final status at its deadline, whatever its provider does', async () => {
  const cases = {
    'never done': { poll: async () => ({ state: 'running', pollAfterMs: 60_000 }) as const },
    'polls fail': { poll: () => Promise.reject(new Error('unknown status')) },
    'never sent': {
      submit: async () => ({ state: 'not-sent', reason: 'unreachable', retryAfterMs: 60_000 }) as const,
    },
  };
  for (const [name, script] of Object.entries(cases)) {
    const canceled: string[] = [];
    const renderer = {
      ...scriptedRenderer(script),
      cancel: async ({ submission }: { submission: { reference: string | null } }) =>
        void canceled.push(submission.reference ?? ''),
    };
    const harness = createHarness({ renderer, deadlineMs: HOUR });
    const id = await harness.create({ prompt: 'A kitten', callback_url: 'https://receiver.example/' });
    await harness.work(HOUR - 1);
    expect((await harness.state.tasks.get(id))?.status, name).toBe('PROCESSING');
    await harness.work(1);
    expect(await harness.state.tasks.get(id), name).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('deadline'),
    });
    expect(canceled, name).toEqual(name === 'never sent' ? [] : ['ref-1']);
    const { items } = await harness.state.deliveries.find({ taskId: id, limit: 10 });
    expect(items.at(-1)?.status, name).toBe('FAILED');
  }
});

test('an unknown outcome waits for a person after its deadline, and gets a new one with the decision', async () => {
  const renderer = scriptedRenderer({
    submit: () => Promise.reject(new Error('socket hang up')),
    poll: async () => ({ state: 'running', pollAfterMs: 60_000 }),
  });
  const harness = createHarness({ renderer, deadlineMs: HOUR });
  const id = await harness.create();
  await harness.work(2 * HOUR);
  expect((await harness.state.tasks.get(id))?.submission?.state).toBe('unknown');
  await harness.service.tasks.resolve(id, 'found');
  await harness.work(HOUR - 1);
  expect((await harness.state.tasks.get(id))?.status).toBe('PROCESSING');
  await harness.work(1);
  expect((await harness.state.tasks.get(id))?.status).toBe('FAILED');
});

test('a task that ends before its deadline leaves no job behind', async () => {
  const harness = createHarness({ deadlineMs: HOUR });
  const id = await harness.create();
  await harness.work();
  expect((await harness.state.tasks.get(id))?.status).toBe('SUCCESS');
  expect(await harness.queue.nextAt(['expire-task'])).toBeUndefined();
});

test('only failures in a row count: a long render at a flaky provider continues', async () => {
  let polls = 0;
  const renderer = scriptedRenderer({
    async poll() {
      polls += 1;
      if (polls % 2 === 0) throw new Error('flaky');
      return { state: 'running', pollAfterMs: 1000 };
    },
  });
  const harness = createHarness({ renderer });
  await harness.create();
  await harness.work(HOUR);
  expect(polls).toBeGreaterThan(100);
  expect((await harness.queue.dead({ limit: 10 })).items).toEqual([]);
});
