import { describe, expect, test } from 'vitest';
import { sampleTask, sampleUpload } from '../../src/conformance/samples.ts';
import {
  chooseProvider,
  deliverJobs,
  enteredAt,
  expireOutputJobs,
  expireTaskId,
  expireTaskJobs,
  expireUploadId,
  expireUploadJob,
  renewDeadline,
  stepJob,
  taskJob,
  waitingJobs,
} from '../../src/domain/jobs.ts';
import type { DeliveryRecord, Submission, TaskRecord, TaskStatus } from '../../src/index.ts';
import { createHarness, scriptedRenderer } from '../support/harness.ts';

const NOW = 1_767_225_600_000;

const task = sampleTask({ id: 'task-1', version: 3, organization: 'org-1', createdAt: NOW - 1000 });
const submission: Submission = {
  ...{ provider: 'paid', idempotencyKey: 'key', state: 'submitted', reference: 'theirs' },
  ...{ number: 1, error: null, at: NOW },
};

describe('the job of a task', () => {
  test.each<[string, TaskRecord, string | undefined, string]>([
    ['its organization', task, undefined, 'org-1'],
    ['its provider', { ...task, submission }, undefined, 'paid/org-1'],
    ['the provider that it goes to', { ...task, submission }, 'other', 'other/org-1'],
  ])('is in the group of %s, and has an id of its own for each version', (_, of, provider, group) => {
    const job = { id: 'poll:task-1:3', kind: 'poll', ref: 'task-1', at: NOW, group };
    expect(taskJob('poll', of, NOW, provider)).toEqual(job);
  });

  test('has these ids while it waits', () => {
    const kinds = ['advance', 'submit', 'poll', 'download'];
    expect(waitingJobs(task)).toEqual(kinds.map((kind) => `${kind}:task-1:3`));
  });

  test.each<[TaskStatus, object]>([
    ['PENDING', { kind: 'advance', at: NOW + 250, group: 'org-1' }],
    ['QUEUING', { kind: 'submit', at: NOW + 250, group: 'paid/org-1' }],
    ['PROCESSING', { kind: 'poll', at: NOW, group: 'org-1' }],
  ])('that takes it out of %s', async (status, expected) => {
    const { context } = createHarness({ stageMs: 250 }).service;
    const entered = { ...task, status, timeline: [{ status, at: NOW }] };
    expect(await stepJob(context, entered)).toMatchObject(expected);
  });

  test('counts its stage from the creation when it has entered none', () => {
    expect(enteredAt({ ...task, timeline: [] })).toBe(NOW - 1000);
    expect(
      enteredAt({
        ...task,
        timeline: [
          { status: 'PENDING', at: 1 },
          { status: 'QUEUING', at: 2 },
        ],
      }),
    ).toBe(2);
  });

  test('is in no group of a provider when there is none', async () => {
    const getProvider = () => Promise.reject(new Error('No route has this model.'));
    const { context } = createHarness({ renderer: { ...scriptedRenderer(), getProvider } }).service;
    expect(await chooseProvider(context, task)).toBeUndefined();
  });
});

describe('the deadline of a task', () => {
  const due = { ...task, deadline: NOW };
  const job = { id: 'expire-task:task-1', kind: 'expire-task', ref: 'task-1', at: NOW };

  test('has one job, with an id that cancels it', () => {
    expect(expireTaskJobs(due)).toEqual([job]);
    expect(expireTaskId('task-1')).toBe(job.id);
    expect(expireTaskJobs({ ...task, deadline: null })).toEqual([]);
    expect(expireTaskJobs(task)).toEqual([]);
  });

  test.each<[string, TaskRecord]>([
    ['does not exist', task],
    ['is none', { ...task, deadline: null }],
    ['has not passed', { ...task, deadline: NOW + 1 }],
  ])('that %s stays', (_, of) => {
    expect(renewDeadline(of, NOW)).toEqual({ task: of, jobs: [] });
  });

  test.each([0, 5])('that passed %i ms before is as far away as it was', (late) => {
    const deadline = NOW + late + 1000;
    expect(renewDeadline(due, NOW + late)).toEqual({
      task: { ...due, deadline },
      jobs: [{ ...job, at: deadline }],
    });
  });
});

test('a delivery has a job while an attempt is due', () => {
  // Safe: the other members decide nothing.
  const delivery = { id: 'd-1', version: 2, organization: 'org-1', nextAttemptAt: NOW } as DeliveryRecord;
  const job = { id: 'deliver:d-1:2', kind: 'deliver', ref: 'd-1', at: NOW, group: 'org-1' };
  expect(deliverJobs(delivery)).toEqual([job]);
  expect(deliverJobs({ ...delivery, nextAttemptAt: null })).toEqual([]);
});

test('a video has a job that deletes its content', () => {
  const output = {
    ...{ token: 't', blob: 'b', size: 7, mediaType: 'video/mp4', width: 64, height: 36 },
    expiresAt: NOW,
  };
  const job = { id: 'expire-output:task-1', kind: 'expire-output', ref: 'task-1', at: NOW };
  expect(expireOutputJobs({ ...task, output })).toEqual([job]);
  expect(expireOutputJobs(task)).toEqual([]);
});

test.each([
  ['the service is kept until its service_uri expires', null, 2],
  ['a storage is checked when its presigned URL expires', 'incoming', 1],
])('an upload to %s', (_, incoming, hours) => {
  const upload = sampleUpload({ incoming, writableUntil: NOW + 1, readableUntil: NOW + 2 });
  const id = `expire-upload:${upload.id}`;
  expect(expireUploadJob(upload)).toEqual({ id, kind: 'expire-upload', ref: upload.id, at: NOW + hours });
  expect(expireUploadId(upload.id)).toBe(id);
});
