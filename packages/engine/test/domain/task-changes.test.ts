import { expect, test } from 'vitest';
import { sampleCall, sampleTask } from '../../src/conformance/samples.ts';
import { statusChange } from '../../src/domain/task-changes.ts';
import type { TaskRecord, TaskStatus } from '../../src/index.ts';
import { createHarness, type HarnessOptions } from '../support/harness.ts';

const retries = { attempts: 3, firstDelaySeconds: 10, maximumDelaySeconds: 60 };
const waiting = (task: TaskRecord): string[] =>
  ['advance', 'submit', 'poll', 'download'].map((kind) => `${kind}:${task.id}:${task.version}`);

/** Changes the status of a task, and returns it with all that follows. */
async function change(
  task: TaskRecord,
  status: TaskStatus,
  { policy = {}, ...more }: Parameters<typeof statusChange>[3] & Pick<HarnessOptions, 'policy'> = {},
) {
  const { service, now } = createHarness({ policy: { 'callback-retries': retries, ...policy } });
  return { now: now(), changed: await statusChange(service.context, task, status, more) };
}

const task = sampleTask({ status: 'PENDING' });
const called = { ...task, callbackUrl: 'https://app.example/' };

test('a task without a callback enters its stage with the next job, and without those that wait', async () => {
  const { changed, now } = await change(task, 'QUEUING');
  const job = { kind: 'submit', id: `submit:${task.id}:2`, ref: task.id, at: now, group: 'paid/org-1' };
  expect(changed).toEqual({
    next: {
      ...task,
      version: 2,
      status: 'QUEUING',
      timeline: [...task.timeline, { status: 'QUEUING', at: now }],
    },
    ...{ deliveries: [], jobs: [job], cancel: waiting(task) },
  });
});

test('the callback of a change is due at once', async () => {
  const { changed, now } = await change(called, 'QUEUING', { jobs: [] });
  const [delivery] = changed?.deliveries ?? [];
  expect(changed?.deliveries).toEqual([
    {
      ...{ id: expect.any(String), version: 1, taskId: task.id, organization: 'org-1', status: 'QUEUING' },
      ...{ url: 'https://app.example/', contentType: 'application/json', body: expect.any(String) },
      ...{ maximumAttempts: 3, state: 'scheduled', attempts: [], createdAt: now, nextAttemptAt: now },
    },
  ]);
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ task_id: task.id, status: 'QUEUING' });
  expect(changed?.jobs).toMatchObject([{ kind: 'deliver', ref: delivery?.id, at: now }]);
});

test.each<[TaskStatus, 'every' | 'final', number]>([
  ['QUEUING', 'every', 1],
  ['QUEUING', 'final', 0],
  ['FAILED', 'every', 1],
  ['FAILED', 'final', 1],
])('a change to %s with callbacks of %s changes has %i', async (status, changes, count) => {
  const { changed } = await change(called, status, { policy: { 'callback-changes': changes } });
  expect(changed?.deliveries).toHaveLength(count);
});

const { submission } = sampleCall();
const output = {
  ...{ token: 't', blob: 'b', size: 7, mediaType: 'video/mp4', width: 64, height: 36 },
  expiresAt: 9_000_000_000_000,
};

test('a task that ends has a settled submission, the end of its video, and no deadline', async () => {
  const sent = { ...task, submission, deadline: 9_000_000_000_000 };
  const { changed } = await change(sent, 'SUCCESS', { output });
  expect(changed?.next.submission).toEqual({ ...submission, state: 'settled' });
  expect(changed?.jobs).toMatchObject([{ kind: 'expire-output', at: output.expiresAt }]);
  expect(changed?.cancel).toEqual([...waiting(task), `expire-task:${task.id}`]);

  const { changed: without } = await change(task, 'FAILED', { failure: 'no' });
  expect(without).toMatchObject({ next: { submission: null, failure: 'no' }, jobs: [] });
  expect(without?.cancel).toEqual(waiting(task));
});

test('a task under way keeps its deadline and its submission, or gets one', async () => {
  const { changed } = await change({ ...task, deadline: 9_000_000_000_000 }, 'PROCESSING', {
    ...{ with: { submission }, jobs: [] },
  });
  expect(changed).toMatchObject({ next: { submission }, jobs: [] });
  expect(changed?.cancel).toEqual(waiting(task));
});

test('a task that has ended is not changed', async () => {
  expect((await change({ ...task, status: 'FAILED' }, 'SUCCESS')).changed).toBeNull();
});
