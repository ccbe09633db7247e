import { describe, expect, test } from 'vitest';
import { changeStatus, isFinal, isSubmitted, nextStage } from '../../src/domain/task-machine.ts';
import type { Submission, TaskRecord } from '../../src/index.ts';

const output = {
  token: 'token',
  blob: 'blob',
  size: 7,
  mediaType: 'video/mp4',
  width: 64,
  height: 36,
  expiresAt: 9_000,
};

const task: TaskRecord = {
  id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
  version: 3,
  organization: 'acme',
  category: 'TEXT_TO_VIDEO',
  status: 'QUEUING',
  timeline: [
    { status: 'PENDING', at: 1_000 },
    { status: 'QUEUING', at: 2_000 },
  ],
  callbackUrl: null,
  seconds: 5,
  credits: 50,
  inputs: {},
  job: {
    prompt: 'A cat',
    model: null,
    template: null,
    aspectRatio: '16:9',
    image: null,
    video: null,
    audio: null,
  },
  createdAt: 1_000,
  output: null,
  failure: null,
  submission: null,
};

test.each([
  ['PENDING', false],
  ['QUEUING', false],
  ['PROCESSING', false],
  ['SUCCESS', true],
  ['FAILED', true],
  ['CANCELED', true],
] as const)('%s is final: %s', (status, wanted) => {
  expect(isFinal(status)).toBe(wanted);
});

describe('the stage after', () => {
  const stages = ['PENDING', 'QUEUING', 'PROCESSING'] as const;
  test.each([
    ['PENDING', stages, 'QUEUING'],
    ['QUEUING', stages, 'PROCESSING'],
    ['PROCESSING', stages, undefined],
    ['SUCCESS', stages, undefined],
    // A policy without a stage that a task of an earlier policy is in.
    ['QUEUING', ['PENDING', 'PROCESSING'], 'PENDING'],
    // No final status has a stage after it, also if a policy lists it.
    ['FAILED', ['FAILED', 'PROCESSING'], undefined],
  ] as const)('%s of %j is %s', (status, of, wanted) => {
    expect(nextStage(status, of)).toBe(wanted);
  });
});

describe('a change of status', () => {
  test('adds to the timeline and the version, and keeps everything else', () => {
    expect(changeStatus(task, 'PROCESSING', 3_000)).toEqual({
      ...task,
      version: 4,
      status: 'PROCESSING',
      timeline: [...task.timeline, { status: 'PROCESSING', at: 3_000 }],
    });
  });

  test('never decreases the time, even when the clock does', () => {
    expect(changeStatus(task, 'PROCESSING', 1_500)?.timeline.at(-1)?.at).toBe(2_000);
    const later = [...task.timeline, { status: 'PROCESSING', at: 4_000 }] as const;
    expect(changeStatus({ ...task, timeline: later }, 'SUCCESS', 3_000)?.timeline.at(-1)?.at).toBe(4_000);
    expect(changeStatus({ ...task, timeline: [] }, 'PROCESSING', 500)?.timeline.at(-1)?.at).toBe(1_000);
  });

  test('stores the output of a success and the reason of a failure, and keeps earlier ones', () => {
    expect(changeStatus(task, 'SUCCESS', 3_000, { output })).toMatchObject({ output, failure: null });
    expect(changeStatus(task, 'FAILED', 3_000, { failure: 'no' })).toMatchObject({
      output: null,
      failure: 'no',
    });
    expect(changeStatus({ ...task, output, failure: 'no' }, 'CANCELED', 3_000)).toMatchObject({
      output,
      failure: 'no',
    });
  });

  test.each(['SUCCESS', 'FAILED', 'CANCELED'] as const)('does nothing to a task that is %s', (status) => {
    for (const to of ['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const)
      expect(changeStatus({ ...task, status }, to, 3_000)).toBeNull();
  });

  test('to the same status does nothing', () => {
    expect(changeStatus(task, 'QUEUING', 3_000)).toBeNull();
  });
});

test('a task is submitted once it has a submission', () => {
  const submission: Submission = {
    provider: 'paid',
    idempotencyKey: 'key',
    state: 'submitting',
    reference: null,
    number: 1,
    error: null,
    at: 1,
  };
  expect([isSubmitted(task), isSubmitted({ ...task, submission })]).toEqual([false, true]);
});
