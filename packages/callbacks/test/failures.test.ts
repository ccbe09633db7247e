import {
  type CallbackEvent,
  type ClaimingReceiverOptions,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFixture, record, SECRETS } from './support/fixture.ts';
import { post, statusOfDelivery } from './support/post.ts';

const publicUrl = 'https://app.example/callbacks/video';
let printed: string[];

beforeEach(() => {
  printed = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
  return () => spy.mockRestore();
});

/** A receiver that believes its callbacks, and whose handler throws. */
function failing(settings: Partial<ClaimingReceiverOptions> = {}) {
  return createCallbackReceiver({
    publicUrl,
    secrets: SECRETS,
    store: memoryStore(),
    onStatus: () => {
      throw new Error('the database\nis away');
    },
    ...settings,
  });
}

it('prints one line by default when a handler throws', async () => {
  const callbacks = failing();
  const { url } = await callbacks.createUrl({ ref: 'order-42' });
  const taskId = crypto.randomUUID();
  expect((await callbacks.handle(post(url, record(taskId, 'SUCCESS')))).status).toBe(503);
  expect(printed).toEqual([
    `@videogen/callbacks: handler_failed, responded 503 (ref "order-42", task ${taskId}): Error: the database is away`,
  ]);
});

it('prints nothing for a delivery that was processed, a duplicate or late', async () => {
  const fixture = createFixture(memoryStore(), { logFailures: true });
  const order = await fixture.order();
  for (const status of ['SUCCESS', 'SUCCESS', 'PENDING'])
    expect(await statusOfDelivery(fixture, order, status)).toBe(200);
  expect(printed).toEqual([]);
});

it('prints one line a minute about requests without a valid token', async () => {
  let time = 0;
  const callbacks = failing({ now: () => time });
  const { url } = await callbacks.createUrl();
  const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
  for (const _ of [1, 2, 3]) await callbacks.handle(post(forged, {}));
  expect(printed).toEqual(['@videogen/callbacks: token_forged, responded 404']);
  time += 60_000;
  await callbacks.handle(post(forged, {}));
  expect(printed).toHaveLength(2);
});

it('reports the documented events, and continues when the hook throws', async () => {
  const events: CallbackEvent[] = [];
  const fixture = createFixture(memoryStore(), {
    now: () => 5_000,
    onEvent: (event) => {
      events.push(event);
      throw new Error('no metrics');
    },
    logFailures: true,
  });
  const order = await fixture.order();
  expect(await statusOfDelivery(fixture, order, 'SUCCESS')).toBe(200);
  const { ref, taskId } = order;
  const base = { time: 5_000, duration: 0, taskId };
  const about = { ...base, ref, taskStatus: 'SUCCESS', source: 'callback' };
  expect(events).toEqual([
    { ...base, name: 'confirm' },
    { ...about, name: 'handlers', attempt: 1 },
    { ...about, name: 'result', code: 'processed', httpStatus: 200 },
  ]);
  await expect.poll(() => printed).toHaveLength(3);
  expect(new Set(printed)).toEqual(new Set(['@videogen/callbacks: onEvent failed: Error: no metrics']));
});

it('keeps both errors when releasing the lease fails, too', async () => {
  const events: CallbackEvent[] = [];
  const store = memoryStore();
  let down = false;
  const callbacks = createCallbackReceiver({
    publicUrl,
    secrets: SECRETS,
    store: {
      ...store,
      swap: async (next) => (down ? Promise.reject(new Error('store down')) : store.swap(next)),
    },
    onStatus: () => {
      down = true;
      throw new Error('handler down');
    },
    onEvent: (event) => void events.push(event),
  });
  const { url } = await callbacks.createUrl();
  expect((await callbacks.handle(post(url, record(crypto.randomUUID(), 'SUCCESS')))).status).toBe(503);
  const [error] = events.flatMap((event) => (event.name === 'result' ? event.error : []));
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: handler down', 'Error: store down']);
  expect(printed[0]).toMatch(/handler down; Error: store down\]$/);
});

it('does not run failing handlers again for each of the deliveries that arrive at once', async () => {
  let runs = 0;
  const onStatus = async (): Promise<void> => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('no');
  };
  const callbacks = failing({ onStatus, logFailures: false });
  const { url } = await callbacks.createUrl();
  const body = record(crypto.randomUUID(), 'SUCCESS');
  const replies = await Promise.all([1, 2, 3].map(() => callbacks.handle(post(url, body))));
  expect([replies.map(({ status }) => status), runs]).toEqual([[503, 503, 503], 1]);
});
