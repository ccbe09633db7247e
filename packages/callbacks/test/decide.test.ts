import { expect, it } from 'vitest';
import { decide, isAhead, retryDelay } from '../src/decide.ts';
import { newRecord } from '../src/record.ts';
import { getRank, OVERDUE } from '../src/task-state.ts';
import decisions from './support/decisions.json' with { type: 'json' };

const TASK = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const OTHER = '0b9a4d61-0000-4c9b-8c0e-2f6f3c1a7b10';
const FAILURE = { attempts: 16, at: 0, retryAt: 0, error: 'no', task: null };
const NOW = 1_000;

it.each(decisions)('$name: $decision', ({ done, failed, givenUp = false, leaseUntil, ...row }) => {
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  const record = {
    ...fresh,
    taskId: done.length > 0 ? TASK : null,
    done,
    status: done.at(-1) ?? null,
    rank: Math.max(-1, ...done.map((status) => getRank(status) ?? -1)),
    failure: failed === undefined ? null : { ...FAILURE, status: failed, givenUp },
    lease: leaseUntil === undefined ? null : { owner: 'another run', status: 'PENDING', until: leaseUntil },
  };
  const { status, confirmed, decision, isOther = false } = row;
  expect(decide(record, { taskId: isOther ? OTHER : TASK, status, confirmed }, NOW)).toBe(decision);
});

it.each([
  ['before its deadline', NOW + 1, 'late'],
  ['at its deadline', NOW, 'run'],
])('the deadline of a task counts %s', (_, overdueAt, decision) => {
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  const task = { taskId: TASK, status: OVERDUE, confirmed: false };
  expect(decide({ ...fresh, overdueAt }, task, NOW)).toBe(decision);
});

it.each([
  ['SUCCESS', 'PROCESSING', true],
  ['PROCESSING', 'SUCCESS', false],
  ['SUCCESS', 'FAILED', false],
  ['PAUSED', 'PENDING', false],
  ['SUCCESS', 'PAUSED', false],
  ['SUCCESS', 'SUCCESS', false],
])('a claim of %s is ahead of the fact %s: %s', (claim, fact, wanted) => {
  expect(isAhead(claim, fact)).toBe(wanted);
});

it('doubles the backoff after each failure, up to an hour', () => {
  expect([0, 1, 2, 3, 10, 99].map((failures) => retryDelay(5_000, failures))).toEqual([
    5_000, 10_000, 20_000, 40_000, 3_600_000, 3_600_000,
  ]);
});
