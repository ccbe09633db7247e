import assert from 'node:assert/strict';
import type { DueJobs, JobClaim } from '../ports/job-queue.ts';
import { createSuite, type Suite } from './case.ts';
import { leaseChecks } from './job-leases.ts';
import { add, claim, claimOne, HOUR, type OpenedQueue } from './opened-queue.ts';
import { getIds, SAMPLE_TIME, sampleJob } from './samples.ts';

/** Lists what every `JobQueue` does. */
export const jobQueueCases: Suite<OpenedQueue> = createSuite({
  async 'gives out jobs that are due, the earliest first, each once'(opened) {
    const times = [3, 1, 2].map((second) => SAMPLE_TIME + second);
    await opened.pass(Math.max(0, SAMPLE_TIME + 10 - opened.now()));
    await add(opened, ...times.map((at) => sampleJob({ at })), sampleJob({ at: opened.now() + HOUR }));
    const claims = await claim(opened, { owner: 'a' });
    const found = claims.map(({ at, owner, attempt }) => [at, owner, attempt]);
    assert.deepEqual(
      found,
      times.toSorted().map((at) => [at, 'a', 1]),
    );
    assert.deepEqual(await claim(opened, { owner: 'b' }), []);
  },
  async 'gives out no more jobs than asked for, and only the kinds asked for'(opened) {
    const deliver = sampleJob({ kind: 'deliver' });
    await add(opened, sampleJob(), sampleJob({ kind: 'submit' }), deliver);
    assert.deepEqual(getIds(await claim(opened, { kinds: ['deliver'] })), [deliver.id]);
    assert.equal((await claim(opened, { limit: 1 })).length, 1);
    assert.equal((await claim(opened, { kinds: ['advance', 'submit'] })).length, 1);
  },
  async 'never gives one job to two workers'(opened) {
    const jobs = Array.from({ length: 30 }, () => sampleJob());
    await add(opened, ...jobs);
    const workers = Array.from({ length: 10 }, (_, index) => claim(opened, { owner: `${index}`, limit: 5 }));
    const claimed = getIds((await Promise.all(workers)).flat());
    assert.equal(new Set(claimed).size, claimed.length);
    const rest = await claim(opened, { limit: 30 });
    assert.equal(claimed.length + rest.length, jobs.length);
  },
  async 'leaves a job as it is when its id is enqueued again'(opened) {
    const job = sampleJob();
    await add(opened, job);
    await add(opened, { ...job, at: SAMPLE_TIME + HOUR });
    const held = await claimOne(opened);
    await add(opened, job);
    assert.deepEqual(await claim(opened), []);
    assert.equal(await opened.state.commit({ done: [held] }), 'committed');
  },
  async 'drops jobs that are canceled while they wait, not those that are claimed'(opened) {
    const waiting = sampleJob();
    const claimed = sampleJob({ kind: 'poll' });
    await add(opened, claimed);
    const held = await claimOne(opened);
    await add(opened, waiting);
    await opened.state.commit({ cancel: [waiting.id, claimed.id, 'advance:none'] });
    assert.deepEqual(await claim(opened), []);
    assert.equal(await opened.state.commit({ done: [held] }), 'committed');
  },
  async 'lets a worker decide how many jobs of each kind and group it takes'(opened) {
    const groups = ['gpu/a', 'gpu/a', 'gpu/a', 'gpu/b', undefined];
    const jobs = groups.map((group, second) =>
      sampleJob({ kind: 'submit', group, at: SAMPLE_TIME + second }),
    );
    await add(opened, ...jobs.toReversed(), sampleJob({ kind: 'poll', group: 'gpu/a' }));
    await opened.pass(Math.max(0, SAMPLE_TIME + 10_000 - opened.now()));
    await add(opened, sampleJob({ kind: 'submit', group: 'gpu/c', at: opened.now() + HOUR }));
    const seen: DueJobs[] = [];
    const claims = await claim(opened, {
      kinds: ['submit'],
      limit: 2,
      share(due) {
        seen.push(...due);
        return ['gpu/a', 'gpu/b', ''].map((group) => ({
          kind: 'submit',
          group,
          count: group === '' ? 0 : 2,
        }));
      },
    });
    assert.deepEqual(
      seen.toSorted((left, right) => (left.group < right.group ? -1 : 1)),
      [
        { kind: 'submit', group: '', count: 1, at: SAMPLE_TIME + 4 },
        { kind: 'submit', group: 'gpu/a', count: 2, at: SAMPLE_TIME },
        { kind: 'submit', group: 'gpu/b', count: 1, at: SAMPLE_TIME + 3 },
      ],
    );
    const getKey = ({ id, group }: Pick<JobClaim, 'id' | 'group'>): string => `${group} ${id}`;
    const expected = jobs.filter((_, second) => [0, 1, 3].includes(second));
    assert.deepEqual(claims.map(getKey).sort(), expected.map(getKey).sort());
  },
  async 'says when the next job is due'(opened) {
    const { queue } = opened;
    assert.equal(await queue.nextAt(), undefined);
    const soon = opened.now() + 60_000;
    const late = opened.now() + HOUR;
    await add(opened, sampleJob({ at: late, kind: 'poll' }), sampleJob({ at: soon }));
    assert.equal(await queue.nextAt(), soon);
    assert.equal(await queue.nextAt(['poll']), late);
    assert.equal(await queue.nextAt(['deliver']), undefined);
  },
  ...leaseChecks,
});
