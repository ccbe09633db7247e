import { expect, it } from 'vitest';
import { applyRecord, type JobRecord, type JobState } from '../../src/make-videos/job-state.ts';

type Line = readonly [run: string, record: JobRecord];
const claim = (run: string, from?: string): Line => [run, { type: 'claimed', from }];
const submit = (run: string, submission: string): Line => [
  run,
  { type: 'submitting', submission, digest: 'd' },
];
const state = (...lines: readonly Line[]): JobState =>
  lines.reduce<JobState>((before, [run, record]) => applyRecord(before, record, run, 1), {});

it('of two runs that claim a job, the first line decides', () => {
  expect(state(claim('A'), claim('B')).owner).toBe('A');
  expect(state(claim('A'), claim('B', 'A')).owner).toBe('B');
});

it('a run that has lost the job submits nothing', () => {
  expect(state(claim('A'), claim('B', 'A'), submit('A', '1')).submission).toBeUndefined();
  expect(state(claim('A'), submit('A', '1'), claim('B', 'A')).submission?.id).toBe('1');
});

it('a job has one request at a time', () => {
  expect(state(claim('A'), submit('A', '1'), submit('A', '2')).submission?.id).toBe('1');
});

it.each<[string, JobRecord, object | undefined]>([
  ['created', { type: 'created', submission: '1', taskId: 't' }, { id: '1', taskId: 't' }],
  ['created by another request', { type: 'created', submission: '0', taskId: 't' }, { id: '1' }],
  ['ambiguous', { type: 'ambiguous', submission: '1', evidence: 'e' }, { id: '1', evidence: 'e' }],
  ['refused', { type: 'refused', submission: '1', evidence: 'e' }, undefined],
  ['reopened', { type: 'reopened', submission: '1' }, undefined],
])('%s', (_, record, expected) => {
  // The outcome counts whoever writes it, also a run that was thought to be dead.
  const { submission } = state(claim('A'), submit('A', '1'), claim('B', 'A'), ['A', record]);
  expect(submission).toEqual(expected && expect.objectContaining(expected));
});

it('a task that is known is not unknown again', () => {
  const created: Line = ['A', { type: 'created', submission: '1', taskId: 't' }];
  const late: Line = ['A', { type: 'refused', submission: '1', evidence: 'e' }];
  expect(state(claim('A'), submit('A', '1'), created, late).submission?.taskId).toBe('t');
});

const before = [claim('A'), submit('A', '1')];
const submission = { id: '1', digest: 'd', ref: undefined, submittedAt: 1, run: 'A' };
const made: JobRecord = { type: 'made', taskId: 't', files: ['a.mp4'] };
const failed: JobRecord = { type: 'failed', taskId: 't', status: 'FAILED', reason: 'no' };
it.each<[string, readonly Line[], object]>([
  ['begins without anything', [], {}],
  ['has its owner', [claim('A')], { owner: 'A' }],
  ['has its request', before, { owner: 'A', submission }],
  ['keeps its request when another run claims it', [...before, claim('B', 'A')], { owner: 'B', submission }],
  [
    'has the name of its callback URL',
    [claim('A'), ['A', { type: 'submitting', submission: '1', digest: 'd', ref: 'r' }]],
    { owner: 'A', submission: { ...submission, ref: 'r' } },
  ],
  [
    'has its task',
    [...before, ['A', { type: 'created', submission: '1', taskId: 't' }]],
    { owner: 'A', submission: { ...submission, taskId: 't' } },
  ],
  [
    'has the evidence of its unknown outcome',
    [...before, ['A', { type: 'ambiguous', submission: '1', evidence: 'e' }]],
    { owner: 'A', submission: { ...submission, evidence: 'e' } },
  ],
  [
    'has no request that was refused',
    [...before, ['A', { type: 'refused', submission: '1', evidence: 'e' }]],
    { owner: 'A', submission: undefined },
  ],
  [
    'is overdue when its run says so',
    [...before, ['A', { type: 'overdue', taskId: 't' }]],
    { owner: 'A', submission, isOverdue: true },
  ],
  [
    'is not overdue when another run says so',
    [...before, ['B', { type: 'overdue', taskId: 't' }]],
    { owner: 'A', submission },
  ],
  ['ends with its video', [...before, ['A', made]], { owner: 'A', submission, end: made }],
  ['ends with its failure', [...before, ['A', failed]], { owner: 'A', submission, end: failed }],
  ['does not end by another run', [...before, ['B', made]], { owner: 'A', submission }],
])('a job %s', (_, lines, expected) => {
  expect(state(...lines)).toStrictEqual(expected);
});
