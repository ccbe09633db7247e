import {
  type CallbackEvent,
  type CallbackStore,
  type ConfirmingReceiverOptions,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFixture, type Fixture, record, SECRETS } from './support/fixture.ts';
import { parsed } from './support/post.ts';

const CALL = 2_000;
const HANDLER = 5_000;
const OVERDUE = 10_000;
const INTERVAL = 3_000;
const SECOND = 1_000;

const STORE_FUNCTIONS = Object.keys(memoryStore()) as (keyof CallbackStore)[];
/** Every function that a receiver takes, apart from the clock, which returns at once. */
const RECEIVER_FUNCTIONS = [
  'confirm',
  'onStatus',
  'onSuccess',
  'onFailed',
  'onCanceled',
  'onUnknownStatus',
  'onEvent',
] as const satisfies readonly (keyof ConfirmingReceiverOptions)[];
type Hanging = keyof CallbackStore | (typeof RECEIVER_FUNCTIONS)[number];

const STATUSES: Partial<Record<Hanging, string>> = {
  onFailed: 'FAILED',
  onCanceled: 'CANCELED',
  onUnknownStatus: 'NEW',
};

let printed: string[];

beforeEach(() => {
  vi.useFakeTimers();
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * A receiver in which one function never settles: for the victim, and where it names no task, at its first call. It has
 * one more bound task for each worker of the reconciler.
 */
async function start(hanging: Hanging) {
  const effects: string[] = [];
  const events: CallbackEvent[] = [];
  let victim: string | undefined;
  let lastEffect = 0;
  const never = (): Promise<never> => new Promise(() => {});

  /** Wraps a function, so that its calls about the victim hang. */
  function trap<Args extends unknown[], R>(name: Hanging, call: (...args: Args) => R) {
    const namesTask = !['due', 'failed', 'purge', 'create'].includes(name);
    let calls = 0;
    return (...args: Args): R | Promise<never> => {
      if (name !== hanging || victim === undefined) return call(...args);
      calls += 1;
      return (namesTask ? JSON.stringify(args).includes(victim) : calls === 1) ? never() : call(...args);
    };
  }

  const memory = memoryStore();
  const store = Object.fromEntries(
    // The functions of the store have different parameters; each is called with its own.
    STORE_FUNCTIONS.map((name) => [name, trap(name, memory[name] as (...args: unknown[]) => unknown)]),
  ) as unknown as CallbackStore;
  const effect = (task: { readonly task_id: string }): void => {
    effects.push(task.task_id);
    lastEffect = Date.now();
  };
  const fixture: Fixture = createFixture(store, {
    confirm: trap('confirm', async (id: string) => fixture.api.get(id) ?? null),
    onStatus: trap('onStatus', () => {}),
    onSuccess: trap('onSuccess', effect),
    onFailed: trap('onFailed', effect),
    onCanceled: trap('onCanceled', effect),
    onUnknownStatus: trap('onUnknownStatus', effect),
    onEvent: trap('onEvent', (event: CallbackEvent) => void events.push(event)),
    logFailures: true,
    maxAttempts: 1,
    callTimeout: CALL,
    handlerTimeout: HANDLER,
    overdueAfter: OVERDUE,
  });
  const target = await fixture.order(STATUSES[hanging] ?? 'SUCCESS');
  const others = await Promise.all(Array.from({ length: 8 }, () => fixture.order()));
  const { callbacks } = fixture;
  return {
    callbacks,
    events,
    target,
    others,
    arm: () => {
      // The store knows the victim by its key or its ref, the receiver by its task.
      victim = { read: target.key, swap: target.key, find: target.ref }[hanging as string] ?? target.taskId;
    },
    effects,
    lastEffect: () => lastEffect,
    deliver: async () => (await callbacks.receive(parsed(target.url, fixture.api.get(target.taskId)))).status,
  };
}

/** What a promise has settled to within some time, or 'pending', and after how many milliseconds. */
async function settledWithin(promise: Promise<unknown>, time: number): Promise<[unknown, number]> {
  const began = Date.now();
  let outcome: [unknown, number] = ['pending', time];
  const settle = (value: unknown): void => {
    outcome = [value, Date.now() - began];
  };
  promise.then(settle, (error) => settle(error.code));
  await vi.advanceTimersByTimeAsync(time);
  return outcome;
}

const RESPONSES: Partial<Record<Hanging, number>> = {
  read: 503,
  swap: 503,
  confirm: 503,
  onStatus: 503,
  onSuccess: 503,
  onFailed: 503,
  onCanceled: 503,
  onUnknownStatus: 503,
};

/** What came of each hang, for the output of the test. */
const table: Record<string, object> = {};
afterAll(() => {
  console.info('Functions that never settle; other tasks are due after', OVERDUE + INTERVAL, 'ms');
  console.table(table);
});

it.each([...STORE_FUNCTIONS, ...RECEIVER_FUNCTIONS])(
  'responds, reports and processes every other task when %s never settles',
  async (hanging) => {
    const { callbacks, events, target, others, arm, effects, lastEffect, deliver } = await start(hanging);
    const isHandler = RESPONSES[hanging] === 503 && hanging.startsWith('on');
    const limit = isHandler ? HANDLER : CALL;
    for (const { ref, taskId } of others) await callbacks.bind(ref, taskId);
    const boundAt = Date.now();
    arm();
    callbacks.start({ interval: INTERVAL });

    const calls: Partial<Record<Hanging, () => Promise<unknown>>> = {
      create: () => callbacks.createUrl(),
      find: () => callbacks.bind(target.ref, target.taskId),
      failed: () => callbacks.list({ failed: true }),
    };
    const call = calls[hanging];
    const rejected = call === undefined ? [] : await settledWithin(call(), limit + SECOND);
    if (call !== undefined) expect(rejected[0]).toBe('store_timeout');
    const [status, responded] = await settledWithin(deliver(), limit + SECOND);
    expect(status).toBe(RESPONSES[hanging] ?? 200);

    await vi.advanceTimersByTimeAsync(boundAt + OVERDUE + INTERVAL + SECOND - Date.now());
    expect(others.filter(({ taskId }) => !effects.includes(taskId))).toEqual([]);
    // A rejected call of the program needs no line; everything else has one, and an event unless `onEvent` hangs.
    const code = isHandler ? 'handler_timeout' : /^on/.test(hanging) ? 'hook_timeout' : /_timeout$/;
    const errors = events.flatMap((event) => ('error' in event ? [event.error] : []));
    if (call === undefined) {
      expect(printed.join('\n')).toMatch(/took longer than (call|handler)Timeout/);
      if (hanging !== 'onEvent') {
        expect(errors).toContainEqual(expect.objectContaining({ code: expect.stringMatching(code) }));
      }
    }
    const stopped = callbacks.stop().then(() => 'stopped');
    expect((await settledWithin(stopped, HANDLER + SECOND))[0]).toBe('stopped');
    const processed = lastEffect() - boundAt;
    table[hanging] = {
      limit,
      'call rejects after': rejected[1],
      status,
      'response after': responded,
      processed,
    };
  },
);

it('does not let eight hanging handlers, one for each worker, keep other tasks waiting', async () => {
  const runs: string[] = [];
  const callbacks = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: SECRETS,
    store: memoryStore(),
    confirm: async (id) => record(id, id === last ? 'FAILED' : 'SUCCESS'),
    onSuccess: () => new Promise(() => {}),
    onFailed: ({ task_id }) => void runs.push(task_id),
    callTimeout: CALL,
    overdueAfter: OVERDUE,
  });
  const last = crypto.randomUUID();
  for (const id of [...Array.from({ length: 8 }, () => crypto.randomUUID()), last]) {
    const { ref } = await callbacks.createUrl();
    await callbacks.bind(ref, id);
  }
  callbacks.start({ interval: INTERVAL });
  await vi.advanceTimersByTimeAsync(OVERDUE + INTERVAL + CALL + SECOND);
  expect(runs).toEqual([last]);
});
