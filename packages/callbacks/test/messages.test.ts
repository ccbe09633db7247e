import {
  CallbackError,
  type CallbackErrorCode,
  type CallbackStore,
  type ConfirmingReceiverOptions,
  isCallbackError,
  memoryStore,
} from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { describe, expect, it } from 'vitest';
import { createClaims } from './support/claims.ts';
import {
  baseOptions,
  createFixture,
  type Fixture,
  freshRecord,
  type Order,
  record,
} from './support/fixture.ts';
import { createTimedFixture, deliver, type TimedFixture } from './support/post.ts';

const DAY = 86_400_000;

/** A call that fails, the code of its error and its message. */
type Row = readonly [
  CallbackErrorCode,
  (fixture: TimedFixture, order: Order) => Promise<unknown>,
  (order: Order) => string,
];

const closed =
  'was revoked or has expired before its task was known. If you have created a task with it, call bind(ref, taskId); otherwise use another ref.';

const rows: readonly Row[] = [
  [
    'ref_taken',
    async ({ callbacks }, { ref, taskId }) => {
      await callbacks.bind(ref, taskId);
      return callbacks.createUrl({ ref });
    },
    ({ ref, taskId }) =>
      `The callback URL of the ref "${ref}" has the task ${taskId}. A ref is for one task: wait for it, or use another ref.`,
  ],
  [
    'ref_revoked',
    async ({ callbacks }, { ref }) => {
      await callbacks.revoke(ref);
      return callbacks.createUrl({ ref });
    },
    ({ ref }) => `The callback URL of the ref "${ref}" ${closed}`,
  ],
  [
    'ref_expired',
    async ({ callbacks, pass }, { ref }) => {
      pass(3 * DAY);
      return callbacks.createUrl({ ref });
    },
    ({ ref }) => `The callback URL of the ref "${ref}" ${closed}`,
  ],
  [
    'unknown_ref',
    ({ callbacks }) => callbacks.revoke('x'),
    () => 'There is no callback URL for the ref "x". Create it with createUrl({ ref }).',
  ],
  [
    'already_bound',
    async ({ callbacks }, { ref, taskId }) => {
      await callbacks.bind(ref, taskId);
      return callbacks.bind(ref, crypto.randomUUID());
    },
    ({ ref, taskId }) =>
      `The URL of "${ref}" is bound to the task ${taskId}. Make another URL for another task.`,
  ],
  [
    'task_taken',
    async ({ callbacks, order }, { ref, taskId }) => {
      await callbacks.bind((await order()).ref, taskId);
      return callbacks.bind(ref, taskId);
    },
    ({ ref }) => `The task to bind to "${ref}" is bound to another ref; a task has one callback URL.`,
  ],
  ...(['retry', 'discard'] as const).map(
    (name): Row => [
      'not_failed',
      ({ callbacks }, { ref }) => callbacks[name](ref),
      ({ ref }) => `The handlers of "${ref}" have not failed; list({ failed: true }) lists those that have.`,
    ],
  ),
  [
    'given_up',
    async (fixture, order) => {
      fixture.broken.add(order.ref);
      await deliver(fixture, order);
      return fixture.callbacks.waitFor(order.ref);
    },
    ({ ref }) =>
      `The handlers of "${ref}" failed 1 times for SUCCESS: Error: the handler failed: secret detail. Run them again with retry(ref).`,
  ],
  ...(
    [
      ['bound', 'unknown', ({ callbacks }, { ref, taskId }) => callbacks.bind(ref, taskId)],
      [
        'delivered',
        'PENDING',
        (fixture, order) => {
          fixture.api.set(order.taskId, record(order.taskId, 'PENDING', order.url));
          return deliver(fixture, order, 'PENDING');
        },
      ],
    ] satisfies [string, string, (fixture: TimedFixture, order: Order) => Promise<unknown>][]
  ).map(
    ([, status, begin]): Row => [
      'overdue',
      async (fixture, order) => {
        await begin(fixture, order);
        fixture.pass(DAY);
        return fixture.callbacks.waitFor(order.ref);
      },
      ({ ref, taskId }) =>
        `The task ${taskId} of "${ref}" has not ended within the deadline of ${DAY} ms; its last status is ${status}. ` +
        'It may still end and cost credits, and its handlers run then. Read it from the API before you create another one.',
    ],
  ),
  [
    'wait_timeout',
    ({ callbacks }, { ref }) => callbacks.waitFor(ref, { timeout: 1 }),
    ({ ref }) =>
      `"${ref}" did not reach a final status within 1 ms. Wait again, or read the task from the API.`,
  ],
];

it.each(rows)('an error with the code %s says what happened and what to do', async (code, call, message) => {
  const fixture = createTimedFixture({ maxAttempts: 1 });
  const order = await fixture.order();
  const error = { name: 'CallbackError', code, message: message(order) };
  await expect(call(fixture, order)).rejects.toMatchObject(error);
});

/** Delivers a callback to a receiver, and returns the error of its result. */
async function getError(settings: Partial<ConfirmingReceiverOptions>, store: CallbackStore = memoryStore()) {
  const fixture = createFixture(store, settings);
  const order = await fixture.order();
  await deliver(fixture, order);
  return { ...order, error: fixture.rejections[0]?.error };
}

it('binds the same task twice without an error, and changes nothing the second time', async () => {
  const { callbacks, order, store } = createFixture(memoryStore());
  const { ref, taskId } = await order();
  await callbacks.bind(ref, taskId);
  const bound = await store.find({ ref });
  expect(await callbacks.bind(ref, taskId)).toBeUndefined();
  expect((await store.find({ ref }))?.record).toEqual(bound?.record);
});

it('does not change a record again after a change took too long', async () => {
  const { opened, open } = createGate();
  let swaps = 0;
  const swap = async () => {
    swaps += 1;
    await opened;
    return 'stale' as const;
  };
  const { callbacks, order } = createFixture({ ...memoryStore(), swap }, { callTimeout: 1 });
  const { ref, taskId } = await order();
  await expect(callbacks.bind(ref, taskId)).rejects.toMatchObject({ code: 'store_timeout' });
  open();
  await new Promise((resolve) => setImmediate(resolve));
  expect(swaps).toBe(1);
});

it('binds the task of a claim for good', async () => {
  const store = memoryStore();
  const { callbacks, claim, ref, taskId } = await createClaims({ store });
  await claim();
  await callbacks.bind(ref, taskId);
  expect((await store.find({ ref }))?.record).toMatchObject({ taskId, boundBy: 'bind', done: ['SUCCESS'] });
});

it.each(['bind', 'retry', 'discard'] as const)('%s says that a record is gone meanwhile', async (name) => {
  const store = memoryStore();
  let isGone = false;
  const fixture = createFixture({
    ...store,
    read: async (key) => (isGone ? undefined : store.read(key)),
    swap: async (next) => (isGone ? 'stale' : store.swap(next)),
  });
  const order = await fixture.order();
  const unbound = await fixture.order();
  fixture.broken.add(order.ref);
  expect(await deliver(fixture, order)).toBe(503);

  isGone = true;
  const { callbacks } = fixture;
  const calls = { ...callbacks, bind: () => callbacks.bind(unbound.ref, unbound.taskId) };
  await expect(calls[name](order.ref)).rejects.toMatchObject({ code: 'unknown_ref' });
});

describe('the result of a delivery has an error', () => {
  it('of a read that takes too long', async () => {
    const { taskId, error } = await getError({ callTimeout: 1, confirm: () => new Promise(() => {}) });
    const message = `confirm("${taskId}") took longer than callTimeout, 1 ms. The task will be read again later.`;
    expect(error).toMatchObject({ code: 'confirm_timeout', message });
  });

  it('of handlers that take too long', async () => {
    const { error } = await getError({ handlerTimeout: 1, onSuccess: () => new Promise(() => {}) });
    const message =
      'The handlers took longer than handlerTimeout. They run again later; stop when context.signal is aborted.';
    expect(error).toMatchObject({ code: 'handler_timeout', message });
  });

  it('of a handler that waits for handlers', async () => {
    const fixture = createFixture(memoryStore(), {
      onSuccess: (_, { ref }) => fixture.callbacks.waitFor(ref),
    });
    await deliver(fixture, await fixture.order());
    const message =
      'A handler called waitFor, which waits for handlers. Remove the call: the handler of a later status runs by itself.';
    expect(fixture.rejections[0]?.error).toMatchObject({ code: 'wait_in_handler', message });
  });

  it('of a run that has lost its lease', async () => {
    const fixture: TimedFixture = createTimedFixture({ onStatus: () => fixture.pass(30_000) });
    await deliver(fixture, await fixture.order());
    const message =
      'This run of the handlers lost its lease, because its process was frozen, the store could not be reached or another run took over.';
    expect(fixture.rejections[0]?.error).toMatchObject({ code: 'lease_lost', message });
  });

  it('of a run whose process has died', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    const stored = await fixture.store.find({ ref: order.ref });
    if (stored === undefined) throw new Error('no record');
    const { record: bound, now } = stored;
    const lease = { owner: 'a dead process', status: 'SUCCESS', until: now - 1 };
    await fixture.store.swap({ ...bound, version: bound.version + 1, lease, dueAt: lease.until });
    await fixture.callbacks.reconcile();
    const message =
      'The handlers did not finish: their process died or could not reach the store. Check its logs.';
    expect(fixture.rejections[0]?.error).toMatchObject({ code: 'run_died', message });
  });

  it('of a store that takes too long', async () => {
    const read = () => new Promise<never>(() => {});
    const { error } = await getError({ callTimeout: 1 }, { ...memoryStore(), read });
    const message =
      "The store's read took longer than callTimeout, 1 ms, so its outcome is unknown. Check the database and the connection to it; the kit tries again later.";
    expect(error).toMatchObject({ code: 'store_timeout', message });
  });

  it('of a store in which other instances change the record each time', async () => {
    let swaps = 0;
    const swap = async () => {
      swaps += 1;
      return 'stale' as const;
    };
    const { ref, error } = await getError({}, { ...memoryStore(), swap });
    const message = `Other instances changed the record of "${ref}" 16 times in a row. Try again.`;
    expect([swaps, error]).toEqual([16, expect.objectContaining({ code: 'store_conflict', message })]);
  });

  it('of a receiver that was stopped', async () => {
    const fixture = createFixture(memoryStore(), { onSuccess: () => new Promise(() => {}) });
    const order = await fixture.order();
    const delivered = deliver(fixture, order);
    await expect.poll(() => fixture.effects(order)).toEqual(['status']);
    await fixture.callbacks.stop({ timeout: 20 });
    expect(await delivered).toBe(503);
    const message = 'The receiver was stopped. The handlers run again later.';
    expect(fixture.rejections[0]?.error).toMatchObject({ code: 'stopped', message });
  });
});

describe('a call with a wrong argument says what is wanted', () => {
  it.each(['x', '', undefined])('bind to %j', async (taskId) => {
    const { callbacks, ref } = await createClaims();
    // A program in JavaScript may pass anything.
    const bound = callbacks.bind(ref, taskId as string);
    await expect(bound).rejects.toThrow(new TypeError('bind(ref, taskId) needs the UUID of a task.'));
  });

  it.each(['', 'a'.repeat(257), 'a\u0000', '\ud800', 7])('createUrl with the ref %j', async (ref) => {
    const { callbacks } = await createClaims();
    const created = callbacks.createUrl({ ref: ref as string });
    const message =
      'ref must be a text of 1 to 256 characters without control characters and lone surrogates.';
    await expect(created).rejects.toThrow(new TypeError(message));
  });

  it.each([
    [{ limit: 0 }, '0 and 8'],
    [{ limit: 1.5 }, '1.5 and 8'],
    [{ concurrency: 0 }, 'Infinity and 0'],
    [{ concurrency: Number.POSITIVE_INFINITY }, 'Infinity and Infinity'],
  ])('reconcile and start with %j', async (options, got) => {
    const { callbacks } = createFixture(memoryStore());
    const error = new TypeError(`limit and concurrency must be whole numbers above 0; got ${got}.`);
    await expect(callbacks.reconcile(options)).rejects.toThrow(error);
    expect(() => callbacks.start(options)).toThrow(error);
  });
});

it.each([
  ['start', 'interval'],
  ['stop', 'timeout'],
] as const)('%s names its %s when that is not a duration', async (name, option) => {
  const { callbacks } = createFixture(memoryStore());
  const call = async (): Promise<unknown> => callbacks[name]({ [option]: 'soon' });
  await expect(call()).rejects.toThrow(`${option} must be a duration above 0`);
});

it('knows its errors, and their codes', () => {
  const error = new CallbackError('ref_taken', 'no');
  expect([isCallbackError(error), isCallbackError(error, 'ref_taken')]).toEqual([true, true]);
  expect(isCallbackError(error, 'overdue')).toBe(false);
  const other = Object.assign(new Error('no'), { code: 'ref_taken' });
  expect([isCallbackError(other), isCallbackError(other, 'ref_taken')]).toEqual([false, false]);
});

it('has the documented defaults of a URL', async () => {
  const { callbacks, now } = createTimedFixture();
  const { ref, expiresAt } = await callbacks.createUrl();
  expect(ref).toMatch(/^cb_[\w-]{16}$/);
  expect(expiresAt).toEqual(new Date(now() + 3 * DAY));
  expect((await callbacks.createUrl({ ref: 'x'.repeat(256), expiresIn: 1 })).expiresAt).toEqual(
    new Date(now() + 1_000),
  );
});

it('lists 100 dead letters by default, and as many as it is asked for', async () => {
  const limits: unknown[] = [];
  const failed: CallbackStore['failed'] = async (...given) => {
    limits.push(given);
    return [];
  };
  const { callbacks } = createFixture({ ...memoryStore(), failed });
  await callbacks.list({ failed: true });
  await callbacks.list({ failed: true, limit: 7 });
  expect(limits).toEqual([
    [100, undefined],
    [7, undefined],
  ]);
});

it('lists no record without a failure, whatever a store returns', async () => {
  const failed = async () => [{ record: freshRecord(), now: 0 }];
  const { callbacks } = createFixture({ ...memoryStore(), failed });
  expect(await callbacks.list({ failed: true })).toEqual([]);
});

it.each<[keyof CallbackStore, (fixture: Fixture, order: Order) => Promise<unknown>]>([
  ['create', ({ callbacks }) => callbacks.createUrl()],
  ['find', ({ callbacks }, { ref }) => callbacks.find(ref)],
  ['swap', ({ callbacks }, { ref, taskId }) => callbacks.bind(ref, taskId)],
  ['failed', ({ callbacks }) => callbacks.list({ failed: true })],
  ['due', ({ callbacks }) => callbacks.reconcile()],
])('names the function of a store that takes too long: %s', async (name, call) => {
  const store = memoryStore();
  const order = await createFixture(store).order();
  const hanging = createFixture({ ...store, [name]: () => new Promise(() => {}) }, { callTimeout: 1 });
  const message = expect.stringContaining(`The store's ${name} took longer than callTimeout, 1 ms`);
  await expect(call(hanging, order)).rejects.toMatchObject({ code: 'store_timeout', message });
});

it('names the removal of old records that takes too long', async () => {
  const store = { ...memoryStore(), purge: () => new Promise<never>(() => {}) };
  const { events } = await createClaims({ store, callTimeout: 1 });
  const message = expect.stringContaining("The store's purge took longer than callTimeout, 1 ms");
  await expect.poll(() => events).toMatchObject([{ name: 'failure', what: 'purge', error: { message } }]);
});

it.each<[string, () => unknown]>([
  ['an error', () => new Error('no')],
  ['a text', () => 'no'],
  ['nothing', () => undefined],
  ['null', () => null],
  ['a function', () => () => {}],
])('blames the store when it rejects with %s', async (_, getReason) => {
  const read = () => Promise.reject(getReason());
  const { claim, codes } = await createClaims({ store: { ...memoryStore(), read } });
  expect([await claim(), codes()]).toEqual([503, ['store_failed']]);
});

it('says that a ref is taken whose record is gone', async () => {
  const store = { ...baseOptions().store, create: async () => false };
  await expect(createFixture(store).callbacks.createUrl({ ref: 'a' })).rejects.toMatchObject({
    code: 'ref_taken',
    message: expect.stringContaining('of the ref "a" has the task of another process.'),
  });
});
