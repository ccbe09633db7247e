import {
  type CallbackEvent,
  type CallbackStore,
  createCallbackReceiver,
  memoryStore,
} from '@videogen/callbacks';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseOptions, createFixture, type Fixture, record } from './support/fixture.ts';
import hangs from './support/hangs.json' with { type: 'json' };
import { parsed } from './support/post.ts';

const CALL = 2_000;
const HANDLER = 5_000;
const OVERDUE = 10_000;
const INTERVAL = 3_000;
const SECOND = 1_000;

type Hanging = keyof typeof hangs;

/** What is wanted when a function never settles. */
interface Wanted {
  /** The code of the error in the event and the line. */
  readonly error: string;
  /** The status of the response to a delivery about the task. */
  readonly response: number;
  /** The status of the task for which the function is called. */
  readonly taskStatus?: string;
  /** Whether the program itself calls it, by a function that rejects. */
  readonly isCall?: boolean;
}

const HANGS = Object.entries(hangs) as [Hanging, Wanted][];
const STORE_FUNCTIONS = Object.keys(memoryStore()) as Exclude<keyof CallbackStore, 'watch'>[];

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

/** Returns a wrapper that lets one function never settle: about the victim, and where it names no task, at its first call. */
function createTrap(hanging: Hanging) {
  const namesTask = !['due', 'failed', 'purge', 'create'].includes(hanging);
  let victim: string | undefined;
  let calls = 0;
  return {
    arm: (name: string) => {
      victim = name;
    },
    trap:
      <Args extends unknown[], R>(name: Hanging, call: (...args: Args) => R) =>
      (...args: Args): R | Promise<never> => {
        if (name !== hanging || victim === undefined) return call(...args);
        calls += 1;
        const isHit = namesTask ? JSON.stringify(args).includes(victim) : calls === 1;
        return isHit ? new Promise(() => {}) : call(...args);
      },
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

/** What came of each hang, for the output of the test. */
const table: Record<string, object> = {};
afterAll(() => {
  console.info('Functions that never settle; other tasks are due after', OVERDUE + INTERVAL, 'ms');
  console.table(table);
});

it.each(HANGS)(
  'responds, reports and processes every other task when %s never settles',
  async (hanging, { error, response, taskStatus, isCall = false }) => {
    const { arm, trap } = createTrap(hanging);
    const memory = memoryStore();
    const store = Object.fromEntries(
      // The functions of the store have different parameters; each is called with its own.
      STORE_FUNCTIONS.map((name) => [name, trap(name, memory[name] as (...args: unknown[]) => unknown)]),
    ) as unknown as CallbackStore;
    const events: CallbackEvent[] = [];
    const processedAt = new Map<string, number>();
    const handle = (task: { readonly task_id: string }): void =>
      void processedAt.set(task.task_id, Date.now());
    const fixture: Fixture = createFixture(store, {
      confirm: trap('confirm', async (id: string) => fixture.api.get(id) ?? null),
      onStatus: trap('onStatus', () => {}),
      onSuccess: trap('onSuccess', handle),
      onFailed: trap('onFailed', handle),
      onCanceled: trap('onCanceled', handle),
      onUnknownStatus: trap('onUnknownStatus', handle),
      onEvent: trap('onEvent', (event: CallbackEvent) => void events.push(event)),
      logFailures: true,
      maxAttempts: 1,
      callTimeout: CALL,
      handlerTimeout: HANDLER,
      overdueAfter: OVERDUE,
    });
    const { callbacks } = fixture;
    const target = await fixture.order(taskStatus);

    // One for each worker of the reconciler.
    const others = await Promise.all(Array.from({ length: 8 }, () => fixture.order()));
    for (const { ref, taskId } of others) await callbacks.bind(ref, taskId);
    const boundAt = Date.now();

    // The store knows the victim by its key or its ref, the receiver by its task.
    arm({ read: target.key, swap: target.key, find: target.ref }[hanging as string] ?? target.taskId);
    callbacks.start({ interval: INTERVAL });

    const limit = error === 'handler_timeout' ? HANDLER : CALL;
    const calls: Partial<Record<Hanging, () => Promise<unknown>>> = {
      create: () => callbacks.createUrl(),
      find: () => callbacks.bind(target.ref, target.taskId),
      failed: () => callbacks.list({ failed: true }),
    };
    const call = calls[hanging];
    const rejected = call === undefined ? [] : await settledWithin(call(), limit + SECOND);
    expect([call !== undefined, rejected[0]]).toEqual([isCall, isCall ? error : undefined]);
    const delivery = callbacks.receive(parsed(target.url, fixture.api.get(target.taskId)));
    const [reply, responded] = await settledWithin(delivery, limit + SECOND);
    expect(reply).toMatchObject({ status: response });

    await vi.advanceTimersByTimeAsync(boundAt + OVERDUE + INTERVAL + SECOND - Date.now());
    expect(others.filter(({ taskId }) => !processedAt.has(taskId))).toEqual([]);

    // A rejected call of the program has no line; everything else has one, and an event unless `onEvent` hangs.
    const isPrinted = /took longer than (call|handler)Timeout/.test(printed.join('\n'));
    const codes = events.flatMap((event) => ('error' in event ? [Object(event.error).code] : []));
    expect([isPrinted, codes.includes(error)]).toEqual([!isCall, !isCall && hanging !== 'onEvent']);

    const stopped = callbacks.stop().then(() => 'stopped');
    expect((await settledWithin(stopped, HANDLER + SECOND))[0]).toBe('stopped');

    table[hanging] = {
      limit,
      'call rejects after': rejected[1],
      response,
      'response after': responded,
      'others processed after': Math.max(...processedAt.values()) - boundAt,
    };
  },
);

it('hangs every function that a receiver takes, apart from the clock, which returns at once', () => {
  const handlers = ['onStatus', 'onSuccess', 'onFailed', 'onCanceled', 'onUnknownStatus'];
  const functions = [...STORE_FUNCTIONS, 'confirm', 'onEvent', ...handlers];
  expect(Object.keys(hangs).sort()).toEqual(functions.sort());
});

it('does not let eight hanging handlers, one for each worker, keep other tasks waiting', async () => {
  const runs: string[] = [];
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
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
