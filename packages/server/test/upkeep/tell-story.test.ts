import { sampleCall, sampleDelivery, sampleTask } from '@videogen/engine/conformance';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { useService } from '../support/service.ts';

const service = useService();
const AT = Date.parse('2026-01-01T00:00:00.000Z');
const time = (seconds: number): string => new Date(AT + seconds * 1000).toISOString();

test('the story of a task has its statuses, its submission, its video, its jobs and its callbacks', async () => {
  const { accounts, service: opened, storage } = service().opened;
  const { state } = opened.context;
  await accounts.createKey({ organization: 'org-1' });
  const { submission } = sampleCall();
  const task = sampleTask({
    status: 'FAILED',
    failure: 'no such model',
    deadline: AT + 60_000,
    submission,
    timeline: [
      { status: 'PENDING', at: AT },
      { status: 'FAILED', at: AT + 5000 },
    ],
    output: { token: 't', blob: null, size: 9, mediaType: 'video/mp4', width: 64, height: 36, expiresAt: AT },
  });
  const attempt = { number: 1, at: AT, durationMs: 5, blocked: false, error: 'reset' };
  const request = { method: 'POST', url: 'https://app.example/', headers: {} } as const;
  const delivery = sampleDelivery({
    taskId: task.id,
    status: 'FAILED',
    attempts: [{ ...attempt, request, response: { status: 503, headers: {}, body: '' } }],
    nextAttemptAt: AT + 9000,
  });
  const job = (kind: 'poll' | 'download' | 'expire-task', id = `${kind}:${task.id}:1`) =>
    ({ id, kind, ref: task.id, at: AT }) as const;
  await state.commit({ tasks: [task], deliveries: [delivery], jobs: [job('poll'), job('download')] });
  const claims = await storage.queue.claim({ owner: 'a', limit: 10, leaseMs: 60_000 });
  for (const claim of claims)
    if (claim.kind === 'download') await storage.queue.bury(claim, 'the storage is full');
  await state.commit({ jobs: [job('expire-task', `expire-task:${task.id}`)] });

  const story = {
    task: task.id,
    organization: 'org-1',
    category: 'TEXT_TO_VIDEO',
    status: 'FAILED',
    reason: 'no such model',
    credits: 5,
    createdAt: time(0),
    deadline: time(60),
    statuses: [
      { status: 'PENDING', at: time(0) },
      { status: 'FAILED', at: time(5) },
    ],
    submission: { ...submission, at: time(0) },
    output: { bytes: 9, width: 64, height: 36, expiresAt: time(0), deleted: true },
    jobs: [
      { kind: 'download', state: 'dead', dueAt: time(0), attempts: 1, error: 'the storage is full' },
      { kind: 'expire-task', state: 'waits', dueAt: time(0), attempts: 0, error: null },
      { kind: 'poll', state: 'runs', dueAt: time(0), attempts: 1, error: null },
    ],
    callbacks: [
      {
        callback: delivery.id,
        status: 'FAILED',
        state: 'scheduled',
        attempts: 1,
        lastStatus: 503,
        error: 'reset',
        nextAttemptAt: time(9),
      },
    ],
  };
  const shown = await (await service().call(`/tasks/${task.id}`)).json();
  const byKind = (one: { kind: string }, other: { kind: string }) => one.kind.localeCompare(other.kind);
  expect({ ...shown, jobs: shown.jobs.toSorted(byKind) }).toEqual(story);
  const printed = await runCli(['tasks', 'show', task.id], { VIDEOGEN_DATA: service().folder });
  expect([printed.code, JSON.parse(printed.stdout)]).toEqual([0, shown]);
});

test('the story of a task that has only begun has nothing else', async () => {
  const { accounts, service: opened } = service().opened;
  await accounts.createKey({ organization: 'org-1' });
  const task = sampleTask();
  await opened.context.state.commit({ tasks: [task] });
  expect(await (await service().call(`/tasks/${task.id}`)).json()).toMatchObject({
    ...{ reason: null, deadline: null, submission: null, output: null, jobs: [], callbacks: [] },
    statuses: [{ status: 'PENDING', at: time(0) }],
  });
});
