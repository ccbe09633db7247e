import { type CallbackStore, memoryStore } from '@videogen/callbacks';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFixture, type Fixture } from './fixture.ts';

const INTERVAL = 300;
const OVERDUE = 1_000;
const SECOND = 1_000;

const NEVER = new Promise<never>(() => {});

/** Parts that hang for a task of this id or a record of this key. */
const PARTS: Readonly<
  Record<
    string,
    (
      isHanging: (name: string) => boolean,
      fixture: () => Fixture,
    ) => Parameters<typeof createFixture>[1] & object
  >
> = {
  handler: (isHanging) => ({ onStatus: ({ task_id: id }) => (isHanging(id) ? NEVER : undefined) }),
  confirm: (isHanging, fixture) => ({
    confirm: async (id) => (isHanging(id) ? NEVER : (fixture().api.get(id) ?? null)),
  }),
  store: () => ({}),
};

/** A number of tasks that hang in one part, and the `concurrency` of the reconciler. */
interface Case {
  readonly part: string;
  readonly count: number;
  readonly concurrency: number;
}

/** Defines a test for each part and concurrency, with each of these numbers of hanging tasks. */
export function testPool(counts: readonly number[]): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** How long a healthy task waited after it was due, for the output of the test. */
  const table: Record<string, Record<string, number>> = {};
  afterAll(() => {
    console.info(`Delay of a healthy task in ms; the limit is ${INTERVAL + SECOND}`);
    console.table(table);
  });

  const cases = Object.keys(PARTS).flatMap((part) =>
    counts.flatMap((count) => [1, 8].map((concurrency) => ({ part, count, concurrency }))),
  );
  it.each(cases)(
    '$count hanging tasks ($part) delay no healthy one, with a concurrency of $concurrency',
    { timeout: 60_000 },
    async (each) => {
      const row = `${each.count} x ${each.part}`;
      table[row] = { ...table[row], [`concurrency ${each.concurrency}`]: await measure(each) };
    },
  );
}

/** Returns the longest delay of a healthy task. */
async function measure({ part, count, concurrency }: Case): Promise<number> {
  const hanging = new Set<string>();
  const isHanging = (name: string): boolean => hanging.has(name);
  const memory = memoryStore();
  const swap: CallbackStore['swap'] = (next, effect) =>
    part === 'store' && isHanging(next.key) ? NEVER : memory.swap(next, effect);
  const processedAt = new Map<string, number>();
  const fixture: Fixture = createFixture(
    { ...memory, swap },
    {
      onSuccess: ({ task_id: id }) => void processedAt.set(id, Date.now()),
      callTimeout: '15s',
      overdueAfter: OVERDUE,
      ...PARTS[part]?.(isHanging, () => fixture),
    },
  );
  const hung = await Promise.all(Array.from({ length: count }, () => fixture.order()));
  const healthy = [await fixture.order(), await fixture.order()];
  for (const { ref, taskId } of hung) await fixture.callbacks.bind(ref, taskId);
  await fixture.callbacks.bind(healthy[0]?.ref ?? '', healthy[0]?.taskId ?? '');
  for (const { key, taskId } of hung) hanging.add(part === 'store' ? key : taskId);
  const boundAt = Date.now();

  fixture.callbacks.start({ interval: INTERVAL, concurrency });
  await vi.advanceTimersByTimeAsync(OVERDUE + INTERVAL + SECOND);
  // A second one falls due while all of them hang.
  const later = Date.now();
  await fixture.callbacks.bind(healthy[1]?.ref ?? '', healthy[1]?.taskId ?? '');
  await vi.advanceTimersByTimeAsync(OVERDUE + INTERVAL + SECOND);

  const delays = healthy.map(
    ({ taskId }, at) => (processedAt.get(taskId) ?? NaN) - OVERDUE - (at === 0 ? boundAt : later),
  );
  for (const delay of delays) expect(delay).toBeLessThanOrEqual(INTERVAL + SECOND);
  expect(processedAt.size).toBe(2);
  const stopped = fixture.callbacks.stop();
  await vi.advanceTimersByTimeAsync(25_000);
  await stopped;
  return Math.max(...delays);
}
