import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createEdgeReceiver, find, reconcile, revoke } from '@videogen/callbacks/edge';
import { honoHandler } from '@videogen/callbacks/hono';
import { expect, expectTypeOf, it } from 'vitest';
import { baseOptions, record } from './support/fixture.ts';
import { movableClock, post } from './support/post.ts';

/** An edge receiver on a clock that the test moves, and the statuses that its handlers have received. */
function createEdge() {
  const { now, pass } = movableClock();
  const statuses: string[] = [];
  const overdue: string[] = [];
  const store = memoryStore({ now });
  const options = {
    ...baseOptions(),
    store,
    now,
    confirm: async (taskId: string) => record(taskId, reached.status, reached.url),
    onStatus: (task: { readonly status: string }) => void statuses.push(task.status),
    onOverdue: ({ ref }: { readonly ref: string }) => void overdue.push(ref),
  };
  const reached = { status: 'SUCCESS', url: '' };

  return { callbacks: createEdgeReceiver(options), options, reached, statuses, overdue, pass };
}

it('receives, reconciles, finds and revokes, with the records of other receivers', async () => {
  const { callbacks, options, reached, statuses, overdue, pass } = createEdge();
  const taskId = crypto.randomUUID();
  const { url, ref } = await callbacks.createUrl();
  Object.assign(reached, { url, status: 'PROCESSING' });
  await callbacks.bind(ref, taskId);
  expect((await callbacks.handle(post(url, record(taskId, 'PROCESSING', url)))).status).toBe(200);
  expect(await find(callbacks, ref)).toMatchObject({ taskId, status: 'PROCESSING', url: 'open' });

  await revoke(callbacks, ref);
  expect((await callbacks.handle(post(url, record(taskId, 'PROCESSING', url)))).status).toBe(404);

  pass(86_400_000);
  expect(await reconcile(callbacks)).toMatchObject({ checked: 1, changed: 0 });
  expect(overdue).toEqual([ref]);

  reached.status = 'SUCCESS';
  pass(300_000);
  expect(await reconcile(callbacks, { limit: 10 })).toMatchObject({ checked: 1, changed: 1, more: false });
  expect(statuses).toEqual(['PROCESSING', 'SUCCESS']);
  expect(await createCallbackReceiver(options).waitFor(ref)).toEqual({ ref, taskId, status: 'SUCCESS' });
});

it('accepts tokens of other receivers, and the other way round', async () => {
  const { callbacks, options, reached } = createEdge();
  const other = createCallbackReceiver(options);
  for (const [creator, receiver] of [
    [callbacks, other],
    [other, callbacks],
  ] as const) {
    const { url } = await creator.createUrl();
    reached.url = url;
    const status = async (target: string): Promise<number> =>
      (await receiver.handle(post(target, record(crypto.randomUUID(), 'SUCCESS', url)))).status;
    expect([await status(`${url.slice(0, -2)}AA`), await status(url)]).toEqual([404, 200]);
  }
});

it('needs confirm, and its functions need its receiver', async () => {
  const { options } = createEdge();
  // @ts-expect-error an edge receiver confirms
  expect(() => createEdgeReceiver(baseOptions())).toThrow(new TypeError('createEdgeReceiver needs confirm.'));
  const other = createCallbackReceiver(options);
  await expect(reconcile(other)).rejects.toThrow(/createEdgeReceiver/);
  expectTypeOf(honoHandler).toBeCallableWith(createEdgeReceiver(options));
});
