import { expect, test } from 'vitest';
import {
  ClaimLost,
  createJobRunner,
  type JobHandler,
  JobPostponed,
  jobKinds,
  type Service,
  StorageUnavailable,
} from '../../src/index.ts';
import { createMemoryStores } from '../../src/memory.ts';
import { createManualClock } from '../support/harness.ts';

async function runWith(handler: JobHandler, maxAttempts?: number, ended = new AbortController()) {
  const clock = createManualClock();
  const start = clock.now();
  const { state, queue } = createMemoryStores({ clock });
  await state.commit({ jobs: [{ id: 'advance:1:1', kind: 'advance', ref: '1', at: start }] });

  // Safe: every kind has an entry.
  const handlers = Object.fromEntries(jobKinds.map((kind) => [kind, handler])) as Service['handlers'];
  const errors: string[] = [];
  const run = createJobRunner({
    queue,
    handlers,
    clock,
    signal: ended.signal,
    onError: (error) => void errors.push(String(error)),
    ...(maxAttempts !== undefined && { maxAttempts }),
  });
  const starts: number[] = [];
  for (let at = await queue.nextAt(); at !== undefined; at = await queue.nextAt()) {
    clock.pass(Math.max(0, at - clock.now()));
    const [claim] = await queue.claim({ owner: 'a', limit: 1, leaseMs: Number.POSITIVE_INFINITY });
    if (claim === undefined) break;
    starts.push(clock.now() - start);
    await run(claim);
  }

  return { starts, errors, dead: (await queue.dead({ limit: 10 })).items };
}

test('a job whose handler throws is retried with growing delays and becomes a dead letter at last', async () => {
  const handler: JobHandler = () => Promise.reject(new Error('the disk is full'));
  const { starts, errors, dead } = await runWith(handler, 4);
  expect(starts).toEqual([0, 1000, 3000, 7000]);
  expect(errors).toEqual(Array.from({ length: 4 }, () => 'Error: the disk is full'));
  expect(dead).toMatchObject([{ id: 'advance:1:1', attempt: 4, error: 'the disk is full' }]);
});

test('a job that was early runs again when it is due, without a limit', async () => {
  let calls = 0;
  const { starts, errors, dead } = await runWith(async ({ at, attempt }) => {
    calls += 1;
    expect(attempt).toBe(1);
    if (calls === 40) throw new Error('enough');
    return { again: at + 10 };
  }, 1);
  expect(starts.length).toBe(40);
  expect(starts.at(-1)).toBe(390);
  expect([errors, dead.length]).toEqual([['Error: enough'], 1]);
});

test('a job is not given up while the storage is unavailable, and continues soon after it', async () => {
  let calls = 0;
  const { starts, dead } = await runWith(async () => {
    calls += 1;
    if (calls <= 50) throw new StorageUnavailable(new Error('no response'), { nothingStored: true });
    throw new Error('enough');
  }, 4);
  const delays = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect([delays.length, Math.max(...delays)]).toEqual([50, 8000]);
  expect(dead).toMatchObject([{ attempt: 51, error: 'enough' }]);
});

test.each([
  ['its due time, and its place among other jobs', undefined, 0],
  ['the delay that it needs', 250, 250],
])('a job that has to wait keeps %s, without a limit', async (_, delayMs, delay) => {
  let calls = 0;
  const { starts, errors, dead } = await runWith(async ({ attempt }) => {
    calls += 1;
    if (calls > 3) throw new Error('enough');
    expect(attempt).toBe(1);
    throw new JobPostponed('No slot is free.', { ...(delayMs !== undefined && { delayMs }) });
  }, 1);
  expect(starts).toEqual([0, delay, 2 * delay, 3 * delay]);
  expect([errors, dead.length]).toEqual([['Error: enough'], 1]);
});

test('a job that another worker has is left to it, without a report', async () => {
  const { starts, errors, dead } = await runWith(() =>
    Promise.reject(new ClaimLost('Another worker has it.')),
  );
  expect([starts, errors, dead]).toEqual([[0], [], []]);
});

test('a job that fails because the process stops is left as a kill would leave it', async () => {
  const ended = new AbortController();
  const { starts, errors, dead } = await runWith(
    async () => {
      ended.abort();
      throw new Error('aborted');
    },
    1,
    ended,
  );
  expect([starts, errors, dead]).toEqual([[0], [], []]);
});
