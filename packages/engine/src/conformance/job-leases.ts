import assert from 'node:assert/strict';
import type { Checks } from './case.ts';
import { add, claim, claimOne, type OpenedQueue } from './opened-queue.ts';
import { getIds, SAMPLE_TIME, sampleJob } from './samples.ts';

/** What every `JobQueue` does with claims that expire, are released or are given up. */
export const leaseChecks: Checks<OpenedQueue> = {
  async 'gives a job to another worker when the lease has expired, not before'(opened) {
    const { queue, shortestLeaseMs: leaseMs = 1000 } = opened;
    await add(opened, sampleJob());
    const [first] = await claim(opened, { leaseMs });
    assert.ok(first);
    assert.equal(await queue.extend(first, 2 * leaseMs), true);
    await opened.pass(leaseMs * 1.2);
    assert.deepEqual(await claim(opened), []);
    await opened.pass(leaseMs * 1.2);
    const [second] = await claim(opened, { owner: 'b' });
    assert.deepEqual([second?.owner, second?.attempt, second?.id], ['b', 2, first.id]);
    assert.equal(await queue.extend(first, leaseMs), false);
    assert.equal(await queue.release(first, { at: SAMPLE_TIME }), false);
    assert.equal(await queue.bury(first, 'too late'), false);
    assert.equal(await opened.state.commit({ done: [first] }), 'claim-lost');
  },
  async 'gives a job whose lease has expired before the jobs that became due after it'(opened) {
    const { shortestLeaseMs: leaseMs = 1000 } = opened;
    const abandoned = sampleJob({ kind: 'poll' });
    // Enqueued before the abandoned job, and due after it.
    await add(opened, sampleJob({ kind: 'poll', at: opened.now() + leaseMs }));
    await add(opened, abandoned);
    assert.equal((await claim(opened, { limit: 1, leaseMs })).length, 1);
    const backlog = (['submit', 'poll', 'deliver'] as const).flatMap((kind) =>
      Array.from({ length: 5 }, () => sampleJob({ kind, at: opened.now() + 1 })),
    );
    await add(opened, ...backlog);
    await opened.pass(leaseMs * 1.2);
    const { id, attempt } = await claimOne(opened);
    assert.deepEqual([id, attempt], [abandoned.id, 2]);
  },
  async 'attempts a submit again in the group of its organization, and other jobs in their own'(opened) {
    const { queue, shortestLeaseMs: leaseMs = 1000 } = opened;
    const kinds = ['submit', 'submit', 'poll'] as const;
    await add(opened, ...kinds.map((kind) => sampleJob({ kind, group: 'gpu/a' })));
    const failed = (await claim(opened, { leaseMs })).find(({ kind }) => kind === 'submit');
    assert.ok(failed);
    assert.equal(await queue.release(failed, { at: opened.now(), error: 'failed' }), true);
    await opened.pass(leaseMs * 1.2);
    const groups = (await claim(opened)).map(({ kind, group }) => `${kind} ${group}`);
    assert.deepEqual(groups.sort(), ['poll gpu/a', 'submit a', 'submit a']);
  },
  async 'puts a job back for later, and counts the attempt only with an error'(opened) {
    const { queue } = opened;
    await add(opened, sampleJob());
    const early = await claimOne(opened);
    const at = opened.now() + 1000;
    assert.equal(await queue.release(early, { at }), true);
    assert.equal(await queue.nextAt(), at);
    assert.deepEqual(await claim(opened), []);
    await opened.pass(1100);
    const again = await claimOne(opened);
    assert.deepEqual([again.id, again.attempt], [early.id, 1]);
    assert.notEqual(again.token, early.token);
    await queue.release(again, { at: opened.now(), error: 'failed' });
    await opened.pass(10);
    const failed = await claimOne(opened);
    assert.equal(failed.attempt, 2);

    // A success between two failures: only failures in a row count.
    await queue.release(failed, { at: opened.now() });
    await opened.pass(10);
    assert.equal((await claimOne(opened)).attempt, 1);
  },
  async 'keeps jobs that were given up, with the reason, until they are revived'(opened) {
    const { queue } = opened;
    const job = sampleJob();
    const others = [sampleJob(), sampleJob()];
    await add(opened, job, ...others);

    for (const held of await claim(opened)) {
      assert.equal(await queue.bury(held, `gave up ${held.id}`), true);
      assert.equal(await opened.state.commit({ done: [held] }), 'claim-lost');
    }

    const page = await queue.dead({ limit: 2 });
    assert.equal(page.items.length, 2);
    assert.ok(page.cursor);
    const dead = [...page.items, ...(await queue.dead({ limit: 2, cursor: page.cursor })).items];
    assert.deepEqual(getIds(dead).sort(), getIds([job, ...others]).sort());
    for (const { id, error, attempt } of dead) assert.deepEqual([error, attempt], [`gave up ${id}`, 1]);
    assert.equal(await queue.revive(job.id, opened.now()), true);
    assert.equal(await queue.revive(job.id, opened.now()), false);
    await opened.pass(10);
    const { id, kind, ref, attempt } = await claimOne(opened);
    assert.deepEqual([id, kind, ref, attempt], [job.id, job.kind, job.ref, 1]);
    assert.equal((await queue.dead({ limit: 10 })).items.length, 2);
  },
};
