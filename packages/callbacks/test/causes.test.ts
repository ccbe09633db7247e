import { readFileSync } from 'node:fs';
import {
  type CallbackContext,
  CallbackError,
  type CallbackStore,
  type ConfirmingReceiver,
  type ConfirmingReceiverOptions,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it } from 'vitest';
import { baseOptions, record } from './support/fixture.ts';
import { movableClock, post } from './support/post.ts';

const LEASE = 30_000;
const BACKOFF = 5_000;
const HOUR = 3_600_000;

/** One store and its clock, receivers on it, one bound task, and the runs of `onSuccess`. */
async function setUp() {
  const { now, pass } = movableClock();
  const store = memoryStore({ now });
  const runs: string[] = [];
  let url = '';

  const start = (
    settings: Partial<ConfirmingReceiverOptions> = {},
    changes: Partial<CallbackStore> = {},
  ): ConfirmingReceiver =>
    createCallbackReceiver({
      ...baseOptions(),
      store: { ...store, ...changes },
      now,
      confirm: async (id) => record(id, 'SUCCESS', url),
      onSuccess: (_task, { effectId }) => void runs.push(effectId),
      ...settings,
    });

  const callbacks = start();
  const order = await callbacks.createUrl();
  ({ url } = order);
  const taskId = crypto.randomUUID();
  await callbacks.bind(order.ref, taskId);
  const deliver = async (receiver = callbacks): Promise<number> =>
    (await receiver.handle(post(url, record(taskId, 'SUCCESS', url)))).status;

  /** Begins a run that has its effect and then stays where it is, and returns how it continues. */
  async function hold(changes: Partial<CallbackStore> = {}) {
    const { opened: gate, open: release } = createGate();
    const onSuccess = async (_task: unknown, { effectId }: CallbackContext): Promise<void> => {
      runs.push(effectId);
      await gate;
    };
    const receiver = start({ onSuccess }, changes);
    const reply = deliver(receiver);
    await expect.poll(() => runs.length).toBe(1);
    return { receiver, release, reply };
  }

  return { store, runs, pass, start, callbacks, ref: order.ref, taskId, deliver, hold };
}

type Setup = Awaited<ReturnType<typeof setUp>>;

const never = (): Promise<never> => new Promise(() => {});

/** The words of the README for each cause that has a test. */
const tested: string[] = [];

/** Defines the test of a cause, which `run` lets happen until the handlers have run again. */
function testCause(cause: string, run: (setup: Setup) => Promise<void>): void {
  tested.push(cause);
  it(`the handlers run twice, with one effectId, and then never again: ${cause}`, async () => {
    const setup = await setUp();
    const { runs, taskId, pass, deliver, callbacks } = setup;
    await run(setup);
    expect(runs).toEqual([`${taskId}:SUCCESS`, `${taskId}:SUCCESS`]);

    for (let hour = 0; hour < 3; hour += 1) {
      pass(HOUR);
      await deliver();
      await callbacks.reconcile();
    }
    expect(runs).toHaveLength(2);
  });
}

testCause('the process dies', async ({ hold, runs, store, pass, deliver, callbacks }) => {
  // What a dead process holds is never released.
  await hold({ swap: (next) => (runs.length === 0 ? store.swap(next) : never()) });
  expect(await callbacks.reconcile()).toMatchObject({ changed: 0 });
  pass(LEASE + 1);
  expect(await deliver()).toBe(200);
});

testCause('the process is frozen for longer than', async ({ hold, pass, deliver }) => {
  const { release, reply } = await hold();
  pass(LEASE + 1);
  expect(await deliver()).toBe(200);
  release();
  expect(await reply).toBe(200);
});

testCause(
  'the store cannot be reached until the lease has expired',
  async ({ start, store, runs, pass, deliver }) => {
    let isDown = false;
    const swap: CallbackStore['swap'] = (next) =>
      isDown ? Promise.reject(new Error('down')) : store.swap(next);
    const onSuccess = (_task: unknown, { effectId }: CallbackContext): void => {
      runs.push(effectId);
      isDown = true;
    };
    expect(await deliver(start({ onSuccess }, { swap }))).toBe(503);
    pass(LEASE + 1);
    expect(await deliver()).toBe(200);
  },
);

testCause('a handler takes longer than', async ({ start, runs, pass, deliver, callbacks }) => {
  const onSuccess = (_task: unknown, { effectId }: CallbackContext): Promise<never> => {
    runs.push(effectId);
    return never();
  };
  expect(await deliver(start({ onSuccess, handlerTimeout: 5 }))).toBe(503);
  pass(BACKOFF + 1);
  expect(await callbacks.reconcile()).toMatchObject({ changed: 1 });
});

testCause(
  '`onStatus` succeeds, and the handler of the status throws',
  async ({ start, runs, pass, deliver }) => {
    let isBroken = true;
    const receiver = start({
      onStatus: (_task, { effectId }) => void runs.push(effectId),
      onSuccess: () => {
        if (isBroken) throw new Error('no');
      },
    });
    expect(await deliver(receiver)).toBe(503);
    isBroken = false;
    pass(BACKOFF + 1);
    expect(await receiver.reconcile()).toMatchObject({ changed: 1 });
  },
);

testCause(
  'the outbox throws after the handlers have succeeded',
  async ({ start, store, pass, deliver, callbacks }) => {
    const swap: CallbackStore['swap'] = async (next, effect) => {
      if (effect !== undefined) throw new CallbackError('outbox_failed', 'no queue');
      return store.swap(next);
    };
    expect(await deliver(start({}, { swap }))).toBe(503);
    pass(BACKOFF + 1);
    expect(await callbacks.reconcile()).toMatchObject({ changed: 1 });
  },
);

testCause('`stop()` ends before a handler does', async ({ hold, ref, pass, callbacks }) => {
  const { receiver } = await hold();
  expect(await receiver.stop({ timeout: 40 })).toMatchObject([{ ref }]);
  pass(BACKOFF + 1);
  expect(await callbacks.reconcile()).toMatchObject({ changed: 1 });
});

testCause('the store has lost a commit', async ({ store, ref, deliver }) => {
  const before = await store.find({ ref });
  expect(await deliver()).toBe(200);
  const after = await store.find({ ref });
  if (before === undefined || after === undefined) throw new Error('no record');
  expect(await store.swap({ ...before.record, version: after.record.version + 1 })).toBe('swapped');
  expect(await deliver()).toBe(200);
});

testCause('you call `retry(ref)`', async ({ start, runs, ref, deliver, callbacks }) => {
  const onSuccess = (_task: unknown, { effectId }: CallbackContext): never => {
    runs.push(effectId);
    throw new Error('after its effect');
  };
  expect(await deliver(start({ onSuccess }))).toBe(503);
  expect(await callbacks.retry(ref)).toEqual({ code: 'processed' });
});

it('the README lists these causes, and no others', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('### What may run twice');
  const rows = [...(section.split('Nothing else runs twice')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)];
  const listed = rows.map(([, cell = '']) => cell).filter((cell) => cell !== 'Cause' && cell !== '---');
  const unlisted = tested.filter((cause) => !listed.some((cell) => cell.startsWith(cause)));
  expect([unlisted, listed.length]).toEqual([[], tested.length]);
});
