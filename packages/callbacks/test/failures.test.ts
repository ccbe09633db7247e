import { type CallbackEvent, type ClaimingReceiverOptions, memoryStore } from '@videogen/callbacks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Claims, createClaims } from './support/claims.ts';
import { createFixture, type Fixture } from './support/fixture.ts';
import { deliver, movableClock, post } from './support/post.ts';

let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** A receiver whose handler throws. */
function failing(settings: Partial<ClaimingReceiverOptions> = {}): Promise<Claims> {
  const onStatus = (): void => {
    throw new Error('the database\nis away');
  };
  return createClaims({ onStatus, logFailures: true, ...settings });
}

it('prints one line by default when a handler throws, and one when it is given up', async () => {
  const { claim, ref, taskId } = await failing({ logFailures: undefined, maxAttempts: 1 });
  expect(await claim()).toBe(503);
  expect(printed).toEqual([
    expect.stringContaining(': gave up SUCCESS after 1 attempts; run it again with retry(ref) (ref '),
    `@videogen/callbacks: handler_failed, responded 503 (ref "${ref}", task ${taskId}): Error: the database is away`,
  ]);
});

it('prints one line without a hook for events, too', async () => {
  const { claim } = await failing({ onEvent: undefined });
  expect(await claim()).toBe(503);
  await new Promise((resolve) => setImmediate(resolve));
  expect(printed).toEqual([expect.stringContaining(': handler_failed, ')]);
});

it('prints nothing for a delivery that was processed, a duplicate or late, and for a request to no URL of the kit', async () => {
  const fixture = createFixture(memoryStore(), { logFailures: true });
  const order = await fixture.order();
  for (const status of ['SUCCESS', 'SUCCESS', 'PENDING'])
    expect(await deliver(fixture, order, status)).toBe(200);
  expect((await fixture.callbacks.handle(new Request(order.url))).status).toBe(405);
  expect((await fixture.callbacks.handle(post(`${order.url}/x`, {}))).status).toBe(404);
  expect(printed).toEqual([]);
  expect((await fixture.callbacks.handle(post(order.url, {}))).status).toBe(422);
  expect(printed).toHaveLength(1);
});

it('prints nothing for a delivery that was acknowledged first, until its work fails', async () => {
  const fixture = createFixture(memoryStore(), { logFailures: true, acknowledgeFirst: true });
  const order = await fixture.order();
  expect(await deliver(fixture, order, 'SUCCESS')).toBe(200);
  await fixture.callbacks.stop();
  expect(printed).toEqual([]);
  fixture.broken.add(order.key);
  expect(await deliver(fixture, order, 'SUCCESS')).toBe(503);
  expect(printed).toHaveLength(1);
});

it.each<[string, (claims: Claims, pass: (milliseconds: number) => void) => Promise<string>]>([
  ['token_forged', async ({ url }) => `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`],
  ['token_unknown', async () => (await createClaims()).url],
  [
    'token_revoked',
    async ({ callbacks, url, ref }) => {
      await callbacks.revoke(ref);
      return url;
    },
  ],
  [
    'token_expired',
    async ({ callbacks }, pass) => {
      const { url } = await callbacks.createUrl({ expiresIn: '1s' });
      pass(1_000);
      return url;
    },
  ],
])('prints one line a minute about requests without a valid token: %s', async (code, getUrl) => {
  const { now, pass } = movableClock();
  const claims = await failing({ store: memoryStore({ now }), now });
  const url = await getUrl(claims, pass);
  const request = (): Promise<Response> => claims.callbacks.handle(post(url, {}));
  for (const _ of [1, 2, 3]) await request();
  expect(printed).toEqual([expect.stringContaining(`@videogen/callbacks: ${code}, responded 404`)]);
  pass(59_999);
  await request();
  expect(printed).toHaveLength(1);
  pass(1);
  await request();
  expect(printed).toHaveLength(2);
});

it('reports the documented events, and continues when the hook throws', async () => {
  const events: CallbackEvent[] = [];
  let time = 5_000;
  const fixture: Fixture = createFixture(memoryStore(), {
    now: () => time,
    confirm: async (taskId) => {
      time += 30;
      return fixture.api.get(taskId) ?? null;
    },
    onSuccess: () => {
      time += 400;
    },
    onEvent: (event) => {
      events.push(event);
      throw new Error('no metrics');
    },
    logFailures: true,
  });
  const order = await fixture.order();

  expect(await deliver(fixture, order, 'SUCCESS')).toBe(200);

  const { ref, taskId } = order;
  const about = { ref, taskId, taskStatus: 'SUCCESS', source: 'callback' };

  expect(events).toEqual([
    { name: 'confirm', time: 5_000, duration: 30, taskId },
    { ...about, name: 'handlers', time: 5_030, duration: 400, attempt: 1 },
    { ...about, name: 'result', time: 5_000, duration: 430, code: 'processed', httpStatus: 200 },
  ]);
  await expect.poll(() => printed).toHaveLength(3);
  expect(new Set(printed)).toEqual(new Set(['@videogen/callbacks: onEvent failed: Error: no metrics']));
});

it('reports what a store reports by itself', async () => {
  const listeners: ((problem: Error) => void)[] = [];
  const store = {
    ...memoryStore(),
    watch: (listener: (problem: Error) => void) => void listeners.push(listener),
  };
  const { events } = await createClaims({ store, now: () => 7 });
  const error = new Error('records are gone');
  for (const listener of listeners) listener(error);
  expect(events).toEqual([{ name: 'failure', time: 7, what: 'store', error }]);
});

it('keeps both errors when releasing the lease fails, too', async () => {
  const store = memoryStore();
  let down = false;
  const { claim, events } = await failing({
    store: {
      ...store,
      swap: async (next) => (down ? Promise.reject(new Error('store down')) : store.swap(next)),
    },
    onStatus: () => {
      down = true;
      throw new Error('handler down');
    },
  });

  expect(await claim()).toBe(503);

  const [error] = events.flatMap((event) => (event.name === 'result' ? event.error : []));
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({
    message: 'The handlers failed, and then the lease could not be released; it expires after leaseTime.',
  });
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: handler down', 'Error: store down']);
  expect(printed[0]).toMatch(/handler down; Error: store down\]$/);
});

it('does not run failing handlers again for each of the deliveries that arrive at once', async () => {
  let runs = 0;
  const { claim } = await failing({
    onStatus: async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('no');
    },
  });
  expect([await Promise.all([claim(), claim(), claim()]), runs]).toEqual([[503, 503, 503], 1]);
});
