import { expect, test } from 'vitest';
import { restoreTasks } from '../../src/index.ts';
import { createHarness, scriptedRenderer } from '../support/harness.ts';

test('after a restore, nothing that may have been submitted is submitted again', async () => {
  const renderer = scriptedRenderer({ poll: async () => ({ state: 'running', pollAfterMs: 60_000 }) });
  const harness = createHarness({ renderer });
  const submitted = await harness.create();
  await harness.work();
  // The backup was made here: one task is at the provider, and two wait.
  const [waiting, queued] = [await harness.create(), await harness.create()];
  const claim = await harness.claim();
  if (claim === undefined) throw new Error('The first task waits.');
  await harness.run(claim);
  expect(await restoreTasks(harness.service.context)).toBe(2);
  await harness.work(3_600_000);
  expect(renderer.submitted.map(({ job }) => job.taskId)).toEqual([submitted]);
  const { items } = await harness.state.tasks.find({ submission: 'unknown', limit: 10 });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([waiting, queued]));
  expect(await restoreTasks(harness.service.context)).toBe(0);
});

test('the operator has a task sent that the provider does not have, and names the reference of another', async () => {
  const renderer = scriptedRenderer();
  const harness = createHarness({ renderer });
  const [first, second] = [await harness.create(), await harness.create()];
  await restoreTasks(harness.service.context);
  await harness.service.tasks.resolve(first, null);
  await harness.service.tasks.resolve(second, 'theirs');
  await harness.work();
  expect(renderer.submitted.map(({ job }) => job.taskId)).toEqual([first]);
  for (const id of [first, second]) expect((await harness.state.tasks.get(id))?.status).toBe('SUCCESS');
});
