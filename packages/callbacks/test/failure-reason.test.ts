import { failureReason, memoryStore } from '@videogen/callbacks';
import { expect, it } from 'vitest';
import { createFixture, record } from './support/fixture.ts';
import { deliver } from './support/post.ts';

it.each([
  [{ error: { message: 'The prompt was\nrefused.' } }, undefined, 'The prompt was refused.'],
  [{ why: 'The image is too dark.' }, ['why'], 'The image is too dark.'],
  [{}, undefined, undefined],
])('onFailed can say why: %j', async (fields, names, reason) => {
  const reasons: unknown[] = [];
  const fixture = createFixture(memoryStore(), {
    onFailed: (task) => void reasons.push(failureReason(task, names)),
  });
  const order = await fixture.order('FAILED');
  fixture.api.set(order.taskId, Object.assign(record(order.taskId, 'FAILED', order.url), fields));
  expect(await deliver(fixture, order, 'FAILED')).toBe(200);
  expect(reasons).toEqual([reason]);
});
