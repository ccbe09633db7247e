import { EventEmitter, once } from 'node:events';
import type { JobQueue } from '@videogen/engine';
import { createMemoryStores } from '@videogen/engine/memory';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkRound, JobWorker, type WorkerOptions } from '../../src/worker/job-worker.ts';

const clock = { now: Date.now };
const errors: unknown[] = [];

afterEach(() => void errors.splice(0));

/** Creates a worker on a queue in memory, with what a test changes of the queue and of the worker. */
function createWorker(
  change: (queue: JobQueue) => Partial<JobQueue> = () => ({}),
  options: Partial<WorkerOptions> = {},
) {
  const { state, queue } = createMemoryStores({ clock });
  const worker = new JobWorker({
    queue: { ...queue, ...change(queue) },
    owner: 'worker',
    pools: [{ name: 'polls', kinds: ['poll'], slots: 2 }],
    leaseMs: 30_000,
    idleMs: 60_000,
    roundMs: 60_000,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => worker.drain(AbortSignal.timeout(0)));
  const enqueue = async (ref: string): Promise<void> => {
    await state.commit({ jobs: [{ id: `poll:${ref}`, kind: 'poll', ref, at: 0 }] });
    worker.wake();
  };
  return { worker, enqueue };
}

test('a claim that never ends is given up and reported; its jobs are not run when they come late', async () => {
  const events = new EventEmitter();
  const done: string[] = [];
  let claims = 0;
  const { worker, enqueue } = createWorker(
    (queue) => ({
      async claim(request) {
        claims += 1;
        const taken = await queue.claim(request);
        if (claims === 1) await once(events, 'late');
        return taken;
      },
    }),
    { roundMs: 10 },
  );
  await enqueue('of the late claim');
  worker.start(async ({ ref }) => void done.push(ref));
  await expect.poll(() => errors).toHaveLength(1);
  expect(errors).toMatchObject([
    { message: 'The worker has claimed no job: claim failed or hangs.', cause: { name: 'TimeoutError' } },
  ]);

  events.emit('late');
  await enqueue('of the next one');
  await expect.poll(() => done).toEqual(['of the next one']);
});

test('a job that is enqueued is claimed at once when the worker is woken', async () => {
  const done: string[] = [];
  const { worker, enqueue } = createWorker();
  worker.start(async ({ ref }) => void done.push(ref));
  await enqueue('one');
  await expect.poll(() => done).toEqual(['one']);
  await enqueue('two');
  await expect.poll(() => done).toEqual(['one', 'two']);
});

test('the lease of a job is extended while the job runs, with one request at a time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const events = new EventEmitter();
  const leases: number[] = [];
  const { worker, enqueue } = createWorker(() => ({
    async extend(_, leaseMs) {
      leases.push(leaseMs);
      await once(events, 'extended');
      return true;
    },
  }));
  const started = once(events, 'started');
  worker.start(async () => {
    events.emit('started');
    await once(events, 'done');
  });
  await enqueue('one');
  await started;

  vi.advanceTimersByTime(9_999);
  expect(leases).toEqual([]);
  vi.advanceTimersByTime(20_001);
  expect(leases).toEqual([30_000]);
  events.emit('extended');
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(10_000);
  expect(leases).toEqual([30_000, 30_000]);

  events.emit('done');
  await expect.poll(() => worker.active()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a job that fails, or whose lease cannot be extended, is reported, and the worker continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const events = new EventEmitter();
  const done: string[] = [];
  const { worker, enqueue } = createWorker(() => ({ extend: () => Promise.reject(new Error('no lease')) }));
  worker.start(async ({ ref }) => {
    if (ref === 'two') return void done.push(ref);
    await once(events, 'fail');
    throw new Error('no poll');
  });
  await enqueue('one');
  await expect.poll(() => worker.active()).toBe(1);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => errors).toHaveLength(1);
  events.emit('fail');
  await enqueue('two');
  await expect.poll(() => done).toEqual(['two']);
  expect(errors.map(String)).toEqual(['Error: no lease', 'Error: no poll']);
});

test('a worker that drains claims nothing more, and waits for the jobs that run', async () => {
  const events = new EventEmitter();
  const done: string[] = [];
  const { worker, enqueue } = createWorker();
  worker.start(async ({ ref }) => {
    await once(events, 'done');
    done.push(ref);
  });
  await enqueue('running');
  await expect.poll(() => worker.active()).toBe(1);
  const drained = worker.drain(new AbortController().signal).then(() => [...done]);
  await enqueue('too late');
  events.emit('done');
  expect(await drained).toEqual(['running']);
});

test('a worker is not ready once its last round ended longer ago than the limit', () => {
  expect(() => checkRound({ step: 'claim', ageMs: 10_000 }, 10_000)).not.toThrow();
  expect(() => checkRound({ step: 'capacity', ageMs: 10_501 }, 10_000)).toThrow(
    expect.objectContaining({
      name: 'NotReady',
      message: 'no round of claims has ended for 11 s, the last step: capacity',
    }),
  );
});
