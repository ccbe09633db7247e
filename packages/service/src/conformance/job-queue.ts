import assert from 'node:assert/strict';
import type { DueJobs, Job, JobClaim, JobQueue } from '../ports/job-queue.ts';
import type { Awaitable } from '../ports/json.ts';
import type { StateStore } from '../ports/state-store.ts';
import { type ConformanceCase, createCase, type Open } from './case.ts';
import { SAMPLE_TIME, sampleJob } from './samples.ts';

/** An empty queue with the store that enqueues. */
export interface OpenedQueue {
  readonly state: StateStore;
  readonly queue: JobQueue;
  /** Time of the queue, {@link SAMPLE_TIME} or later. */
  readonly now: () => number;
  /** Lets time pass: moves the clock of the queue, or waits. */
  readonly pass: (milliseconds: number) => Awaitable<void>;
  /**
   * The shortest lease that the engine grants, in milliseconds.
   *
   * @default 1000
   */
  readonly shortestLeaseMs?: number;
}

const HOUR = 3_600_000;

/** Lists what every `JobQueue` does. */
export function jobQueueCases(open: Open<OpenedQueue>): readonly ConformanceCase[] {
  const one = (name: string, check: (opened: OpenedQueue) => Promise<void>): ConformanceCase =>
    createCase(open, name, check);
  return [...claimCases(one), ...endCases(one)];
}

type Add = (name: string, check: (opened: OpenedQueue) => Promise<void>) => ConformanceCase;

async function claimOne({ queue }: OpenedQueue, owner = 'a'): Promise<JobClaim> {
  const [claim] = await queue.claim({ owner, limit: 1, leaseMs: 60_000 });
  assert.ok(claim, 'there is a job to claim');
  return claim;
}

async function add({ state }: OpenedQueue, ...jobs: Job[]): Promise<void> {
  assert.equal(await state.commit({ jobs }), 'committed');
}

function claimCases(one: Add): ConformanceCase[] {
  return [
    one('gives out jobs that are due, the earliest first, each once', async (opened) => {
      const times = [3, 1, 2].map((second) => SAMPLE_TIME + second);
      const jobs = times.map((at) => sampleJob({ at }));
      await opened.pass(Math.max(0, SAMPLE_TIME + 10 - opened.now()));
      await add(opened, ...jobs, sampleJob({ at: opened.now() + HOUR }));
      const claims = await opened.queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000 });
      assert.deepEqual(
        claims.map(({ at }) => at),
        times.toSorted(),
      );
      for (const claim of claims) assert.deepEqual([claim.owner, claim.attempt], ['a', 1]);
      assert.deepEqual(await opened.queue.claim({ owner: 'b', limit: 10, leaseMs: 60_000 }), []);
    }),
    one('gives out no more jobs than asked for, and only the kinds asked for', async (opened) => {
      const { queue } = opened;
      await add(opened, sampleJob(), sampleJob({ kind: 'submit' }), sampleJob({ kind: 'deliver' }));
      const request = { owner: 'a', leaseMs: 60_000 };
      const delivers = await queue.claim({ ...request, kinds: ['deliver'], limit: 10 });
      assert.deepEqual(
        delivers.map(({ kind }) => kind),
        ['deliver'],
      );
      assert.equal((await queue.claim({ ...request, limit: 1 })).length, 1);
      assert.equal((await queue.claim({ ...request, kinds: ['advance', 'submit'], limit: 10 })).length, 1);
    }),
    one('never gives one job to two workers', async (opened) => {
      const jobs = Array.from({ length: 30 }, () => sampleJob());
      await add(opened, ...jobs);
      const workers = Array.from({ length: 10 }, (_, index) =>
        opened.queue.claim({ owner: `worker-${index}`, limit: 5, leaseMs: 60_000 }),
      );
      const claimed = (await Promise.all(workers)).flat().map(({ id }) => id);
      assert.equal(new Set(claimed).size, claimed.length);
      const rest = await opened.queue.claim({ owner: 'last', limit: 30, leaseMs: 60_000 });
      assert.equal(claimed.length + rest.length, jobs.length);
    }),
    one('leaves a job as it is when its id is enqueued again', async (opened) => {
      const job = sampleJob();
      await add(opened, job);
      await add(opened, { ...job, at: SAMPLE_TIME + HOUR });
      const claim = await claimOne(opened);
      await add(opened, job);
      assert.deepEqual(await opened.queue.claim({ owner: 'b', limit: 5, leaseMs: 60_000 }), []);
      assert.equal(await opened.state.commit({ done: [claim] }), 'committed');
    }),
    one('drops jobs that are canceled while they wait, not those that are claimed', async (opened) => {
      const [waiting, claimed] = [sampleJob(), sampleJob({ kind: 'poll' })];
      await add(opened, claimed);
      const claim = await claimOne(opened);
      await add(opened, waiting);
      await opened.state.commit({ cancel: [waiting.id, claimed.id, 'advance:none'] });
      assert.deepEqual(await opened.queue.claim({ owner: 'b', limit: 5, leaseMs: 60_000 }), []);
      assert.equal(await opened.state.commit({ done: [claim] }), 'committed');
    }),
    one('lets a worker decide how many jobs of each kind and group it takes', async (opened) => {
      const getGroup = ['gpu/a', 'gpu/a', 'gpu/a', 'gpu/b', undefined];
      const jobs = getGroup.map((group, second) =>
        sampleJob({ kind: 'submit', group, at: SAMPLE_TIME + second }),
      );
      await add(opened, ...jobs.toReversed(), sampleJob({ kind: 'poll', group: 'gpu/a' }));
      await opened.pass(Math.max(0, SAMPLE_TIME + 10_000 - opened.now()));
      await add(opened, sampleJob({ kind: 'submit', group: 'gpu/c', at: opened.now() + HOUR }));
      const seen: DueJobs[] = [];
      const claims = await opened.queue.claim({
        owner: 'a',
        kinds: ['submit'],
        limit: 2,
        leaseMs: 60_000,
        share(due) {
          seen.push(...due);
          return ['gpu/a', 'gpu/b', ''].map((group) => ({
            kind: 'submit',
            group,
            count: group === '' ? 0 : 2,
          }));
        },
      });
      const byGroup = seen.toSorted((left, right) => (left.group < right.group ? -1 : 1));
      assert.deepEqual(byGroup, [
        { kind: 'submit', group: '', count: 1, at: SAMPLE_TIME + 4 },
        { kind: 'submit', group: 'gpu/a', count: 2, at: SAMPLE_TIME },
        { kind: 'submit', group: 'gpu/b', count: 1, at: SAMPLE_TIME + 3 },
      ]);
      const claimed = claims.toSorted((left, right) => left.at - right.at);
      assert.deepEqual(
        claimed.map(({ id, group }) => [id, group]),
        [jobs[0], jobs[1], jobs[3]].map((job) => [job?.id, job?.group]),
      );
    }),
    one('says when the next job is due', async (opened) => {
      const { queue } = opened;
      assert.equal(await queue.nextAt(), undefined);
      const [soon, late] = [opened.now() + 60_000, opened.now() + HOUR];
      await add(opened, sampleJob({ at: late, kind: 'poll' }), sampleJob({ at: soon }));
      assert.equal(await queue.nextAt(), soon);
      assert.equal(await queue.nextAt(['poll']), late);
      assert.equal(await queue.nextAt(['deliver']), undefined);
    }),
    one('gives a job to another worker when the lease has expired, not before', async (opened) => {
      const leaseMs = opened.shortestLeaseMs ?? 1000;
      await add(opened, sampleJob());
      const [first] = await opened.queue.claim({ owner: 'a', limit: 1, leaseMs });
      assert.ok(first);
      assert.equal(await opened.queue.extend(first, 2 * leaseMs), true);
      await opened.pass(leaseMs * 1.2);
      assert.deepEqual(await opened.queue.claim({ owner: 'b', limit: 1, leaseMs }), []);
      await opened.pass(leaseMs * 1.2);
      const [second] = await opened.queue.claim({ owner: 'b', limit: 1, leaseMs });
      assert.deepEqual([second?.owner, second?.attempt, second?.id], ['b', 2, first.id]);
      assert.equal(await opened.queue.extend(first, leaseMs), false);
      assert.equal(await opened.queue.release(first, { at: SAMPLE_TIME }), false);
      assert.equal(await opened.queue.bury(first, 'too late'), false);
      assert.equal(await opened.state.commit({ done: [first] }), 'claim-lost');
    }),
    one('gives a job whose lease has expired before the jobs that became due after it', async (opened) => {
      const leaseMs = opened.shortestLeaseMs ?? 1000;
      const abandoned = sampleJob({ kind: 'poll' });
      // Enqueued before the abandoned job, and due after it.
      const scheduled = sampleJob({ kind: 'poll', at: opened.now() + leaseMs });
      await add(opened, scheduled);
      await add(opened, abandoned);
      assert.equal((await opened.queue.claim({ owner: 'killed', limit: 1, leaseMs })).length, 1);
      const kinds = ['submit', 'poll', 'deliver'] as const;
      const backlog = kinds.flatMap((kind) =>
        Array.from({ length: 5 }, () => sampleJob({ kind, at: opened.now() + 1 })),
      );
      await add(opened, ...backlog);
      await opened.pass(leaseMs * 1.2);
      const claims = await opened.queue.claim({ owner: 'living', limit: 1, leaseMs });
      assert.deepEqual(
        claims.map(({ id, attempt }) => [id, attempt]),
        [[abandoned.id, 2]],
      );
    }),
  ];
}

function endCases(one: Add): ConformanceCase[] {
  return [
    one(
      'attempts a submit again in the group of its organization, and other jobs in their own',
      async (opened) => {
        const { queue } = opened;
        const leaseMs = opened.shortestLeaseMs ?? 1000;
        const kinds = ['submit', 'submit', 'poll'] as const;
        await add(opened, ...kinds.map((kind) => sampleJob({ kind, group: 'gpu/a' })));
        const claims = await queue.claim({ owner: 'a', limit: 3, leaseMs });
        const failed = claims.find(({ kind }) => kind === 'submit');
        assert.ok(failed);
        assert.equal(await queue.release(failed, { at: opened.now(), error: 'failed' }), true);
        await opened.pass(leaseMs * 1.2);
        const again = await queue.claim({ owner: 'b', limit: 3, leaseMs: 60_000 });
        assert.deepEqual(again.map(({ kind, group }) => `${kind} ${group}`).sort(), [
          'poll gpu/a',
          'submit a',
          'submit a',
        ]);
      },
    ),
    one('puts a job back for later, and counts the attempt only with an error', async (opened) => {
      await add(opened, sampleJob());
      const early = await claimOne(opened);
      const at = opened.now() + 1000;
      assert.equal(await opened.queue.release(early, { at }), true);
      assert.equal(await opened.queue.nextAt(), at);
      assert.deepEqual(await opened.queue.claim({ owner: 'a', limit: 1, leaseMs: 60_000 }), []);
      await opened.pass(1100);
      const again = await claimOne(opened);
      assert.deepEqual([again.id, again.attempt], [early.id, 1]);
      assert.notEqual(again.token, early.token);
      await opened.queue.release(again, { at: opened.now(), error: 'failed' });
      await opened.pass(10);
      const failed = await claimOne(opened);
      assert.equal(failed.attempt, 2);
      // A success between two failures: only failures in a row count.
      await opened.queue.release(failed, { at: opened.now() });
      await opened.pass(10);
      assert.equal((await claimOne(opened)).attempt, 1);
    }),
    one('keeps jobs that were given up, with the reason, until they are revived', async (opened) => {
      const { queue } = opened;
      const jobs = [sampleJob(), sampleJob(), sampleJob()];
      await add(opened, ...jobs);
      for (const claim of await queue.claim({ owner: 'a', limit: 3, leaseMs: 60_000 })) {
        assert.equal(await queue.bury(claim, `gave up ${claim.id}`), true);
        assert.equal(await opened.state.commit({ done: [claim] }), 'claim-lost');
      }
      const page = await queue.dead({ limit: 2 });
      assert.equal(page.items.length, 2);
      assert.ok(page.cursor);
      const rest = await queue.dead({ limit: 2, cursor: page.cursor });
      const dead = [...page.items, ...rest.items];
      assert.deepEqual(dead.map(({ id }) => id).sort(), jobs.map(({ id }) => id).sort());
      for (const { id, error, attempt } of dead) assert.deepEqual([error, attempt], [`gave up ${id}`, 1]);
      const [job] = jobs;
      assert.ok(job);
      assert.equal(await queue.revive(job.id, opened.now()), true);
      assert.equal(await queue.revive(job.id, opened.now()), false);
      await opened.pass(10);
      const revived = await claimOne(opened);
      assert.deepEqual(
        [revived.id, revived.kind, revived.ref, revived.attempt],
        [job.id, job.kind, job.ref, 1],
      );
      assert.equal((await queue.dead({ limit: 10 })).items.length, 2);
    }),
  ];
}
