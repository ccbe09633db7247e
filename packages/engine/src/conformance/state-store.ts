import assert from 'node:assert/strict';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Page } from '../ports/page.ts';
import type { StateStore } from '../ports/state-store.ts';
import { createSuite, type Suite } from './case.ts';
import {
  getIds,
  SAMPLE_TIME,
  sampleCall,
  sampleDelivery,
  sampleJob,
  sampleTask,
  sampleUpload,
} from './samples.ts';

/** An empty store with its queue, whose clock is at {@link SAMPLE_TIME} or later. */
export interface OpenedStore {
  readonly state: StateStore;
  readonly queue: JobQueue;
}

/** Lists what every `StateStore` does. */
export const stateStoreCases: Suite<OpenedStore> = createSuite({
  async 'returns records as they were committed, members it does not know included'({ state }) {
    const task = sampleTask();
    const upload = sampleUpload();
    const delivery = { ...sampleDelivery(), kind: 'of an adapter' };
    const changes = { tasks: [task], uploads: [upload], deliveries: [delivery] };
    assert.equal(await state.commit(changes), 'committed');
    assert.deepEqual(await state.tasks.get(task.id), task);
    assert.deepEqual(await state.uploads.get(upload.id), upload);
    assert.deepEqual(await state.deliveries.get(delivery.id), delivery);
    assert.equal(await state.tasks.get(sampleTask().id), undefined);
  },
  async 'refuses a version that does not follow, and then applies nothing'({ state, queue }) {
    const task = sampleTask();
    const other = sampleTask();
    await state.commit({ tasks: [task] });
    for (const version of [1, 3]) {
      const stale = { ...task, version, status: 'FAILED' as const };
      const result = await state.commit({ tasks: [other, stale], jobs: [sampleJob()] });
      assert.equal(result, 'stale');
    }
    assert.deepEqual(await state.tasks.get(task.id), task);
    assert.equal(await state.tasks.get(other.id), undefined);
    assert.equal(await queue.nextAt(), undefined);
    assert.equal(await state.commit({ tasks: [{ ...task, version: 2 }] }), 'committed');
    assert.equal((await state.tasks.get(task.id))?.version, 2);
  },
  async 'lets one of many commits of the same version win'({ state }) {
    const task = sampleTask();
    await state.commit({ tasks: [task] });
    const commits = Array.from({ length: 20 }, (_, index) =>
      state.commit({ tasks: [{ ...task, version: 2, failure: String(index) }] }),
    );
    const results = await Promise.all(commits);
    assert.equal(results.filter((result) => result === 'committed').length, 1);
    const winner = results.indexOf('committed');
    assert.equal((await state.tasks.get(task.id))?.failure, String(winner));
  },
  async 'commits records that lock each other without a deadlock'({ state }) {
    const left = sampleTask();
    const right = sampleTask();
    await state.commit({ tasks: [left, right] });
    const next = [left, right].map((task) => ({ ...task, version: 2 }));
    const results = await Promise.all([
      state.commit({ tasks: next }),
      state.commit({ tasks: next.toReversed() }),
    ]);
    assert.deepEqual([...results].sort(), ['committed', 'stale']);
  },
  async 'enqueues jobs with the records, and finishes jobs with them'({ state, queue }) {
    const task = sampleTask();
    const job = sampleJob({ ref: task.id });
    await state.commit({ tasks: [task], jobs: [job] });
    const [claim] = await queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000 });
    assert.ok(claim);
    assert.deepEqual([claim.id, claim.kind, claim.ref], [job.id, job.kind, job.ref]);
    const follow = sampleJob({ ref: task.id, kind: 'submit' });
    const changes = { tasks: [{ ...task, version: 2 }], done: [claim], jobs: [follow] };
    assert.equal(await state.commit(changes), 'committed');
    const next = await queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000 });
    assert.deepEqual(getIds(next), [follow.id]);
  },
  async 'refuses to finish a job that the claim does not hold, and applies nothing'(opened) {
    const { state, queue } = opened;
    await state.commit({ jobs: [sampleJob()] });
    const [lost] = await queue.claim({ owner: 'a', limit: 1, leaseMs: 60_000 });
    assert.ok(lost);
    await queue.release(lost, { at: SAMPLE_TIME });
    const task = sampleTask();
    assert.equal(await state.commit({ tasks: [task], done: [lost] }), 'claim-lost');
    const [held] = await queue.claim({ owner: 'b', limit: 1, leaseMs: 60_000 });
    assert.ok(held);
    assert.equal(await state.commit({ tasks: [task], done: [lost] }), 'claim-lost');
    assert.equal(await state.tasks.get(task.id), undefined);
    assert.equal(await state.commit({ tasks: [task], done: [held] }), 'committed');
    assert.equal(await state.commit({ done: [held] }), 'claim-lost');
  },
  async 'removes records, and ignores those that are not there'({ state }) {
    const task = sampleTask();
    const delivery = sampleDelivery();
    await state.commit({ tasks: [task], deliveries: [delivery] });
    const remove = { tasks: [task.id, sampleTask().id], deliveries: [delivery.id], uploads: ['none'] };
    assert.equal(await state.commit({ remove }), 'committed');
    assert.equal(await state.tasks.get(task.id), undefined);
    assert.equal(await state.deliveries.get(delivery.id), undefined);
    assert.equal(await state.commit({ tasks: [task] }), 'committed');
  },

  async 'finds tasks by organization, status, category and submission'({ state }) {
    const { submission } = sampleCall();
    const wanted = sampleTask({
      organization: 'org-2',
      status: 'PROCESSING',
      category: 'TALKING_AVATAR',
      submission: { ...submission, state: 'unknown' },
    });
    const others = [
      sampleTask({ organization: 'org-2' }),
      sampleTask({ status: 'PROCESSING', submission: { ...submission, state: 'submitted' } }),
    ];
    await state.commit({ tasks: [wanted, ...others] });
    const only = async (query: object): Promise<readonly string[]> =>
      getIds((await state.tasks.find({ limit: 10, ...query })).items);
    assert.deepEqual(await only({ submission: 'unknown' }), [wanted.id]);
    assert.deepEqual(await only({ category: 'TALKING_AVATAR' }), [wanted.id]);
    assert.deepEqual(await only({ organization: 'org-2', status: 'PROCESSING' }), [wanted.id]);
    assert.equal((await only({ status: 'PROCESSING' })).length, 2);
    assert.deepEqual(await only({ organization: 'org-3' }), []);
  },
  async 'finds deliveries of a task and by state, and uploads of an organization'({ state }) {
    const dead = sampleDelivery({ state: 'exhausted' });
    const live = sampleDelivery();
    const own = sampleUpload();
    const other = sampleUpload({ organization: 'org-2' });
    await state.commit({ deliveries: [dead, live], uploads: [own, other] });
    const ofTask = await state.deliveries.find({ limit: 10, taskId: live.taskId });
    assert.deepEqual(ofTask.items, [live]);
    const exhausted = await state.deliveries.find({ limit: 10, state: 'exhausted' });
    assert.deepEqual(exhausted.items, [dead]);
    const uploads = await state.uploads.find({ limit: 10, organization: 'org-2' });
    assert.deepEqual(uploads.items, [other]);
  },
  async 'pages through everything once, in the order of creation, both ways'({ state }) {
    const tasks = Array.from({ length: 23 }, (_, index) =>
      sampleTask({ createdAt: SAMPLE_TIME + Math.floor(index / 3) }),
    );
    for (const task of tasks.toReversed()) await state.commit({ tasks: [task] });
    for (const first of ['oldest', 'newest'] as const) {
      const seen = await readAll((cursor) => state.tasks.find({ limit: 5, first, cursor }));
      assert.deepEqual(getIds(seen).sort(), getIds(tasks).sort());
      const times = seen.map(({ createdAt }) => createdAt);
      const sorted = times.toSorted((left, right) => left - right);
      assert.deepEqual(times, first === 'oldest' ? sorted : sorted.toReversed());
    }
  },
  async 'keeps its place in the pages when records change, come and go'({ state }) {
    const tasks = Array.from({ length: 6 }, (_, index) => sampleTask({ createdAt: SAMPLE_TIME + index }));
    await state.commit({ tasks });
    const page = await state.tasks.find({ limit: 3 });
    const [first, , third, fourth] = tasks;
    assert.ok(first && third && fourth);
    const remove = { tasks: [third.id] };
    await state.commit({
      remove,
      tasks: [{ ...fourth, version: 2 }, sampleTask({ createdAt: SAMPLE_TIME })],
    });
    assert.ok(page.cursor);
    const rest = await state.tasks.find({ limit: 3, cursor: page.cursor });
    assert.deepEqual(getIds(rest.items), getIds(tasks.slice(3)));
  },
  async 'refuses a limit outside 1 to 1000 and a cursor that is none'({ state }) {
    const refused = (query: { limit: number; cursor?: string }) =>
      assert.rejects(async () => state.tasks.find(query), RangeError);
    for (const limit of [0, 1001, 1.5, Number.NaN]) await refused({ limit });
    await refused({ limit: 1, cursor: 'nonsense' });
  },
});

async function readAll<T>(read: (cursor: string | undefined) => Page<T> | Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<T> = await read(cursor);
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
}
