import { describe, expect, it } from 'vitest';
import { decide } from '../src/decide.ts';
import { type CallbackRecord, type Failure, isOverdue, newRecord } from '../src/record.ts';
import { OVERDUE } from '../src/task-state.ts';
import { type RecordEvent, transition } from '../src/transition.ts';

const TASK = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const OTHER = '0b9a4d61-0000-4c9b-8c0e-2f6f3c1a7b10';
const DEADLINE = { overdueAt: 9e14 };
const FAILURE: Failure = {
  status: 'PROCESSING',
  attempts: 3,
  at: 1,
  retryAt: 3_000,
  error: 'no',
  givenUp: false,
  task: null,
};

/** Events that lead to a state. */
const leased = (until = 2_000, confirmed = true, more: { readonly failure?: Failure } = {}): RecordEvent => ({
  name: 'lease',
  task: { taskId: TASK, status: 'PROCESSING', confirmed },
  owner: 'owner',
  until,
  ...DEADLINE,
  ...more,
});
const claimed: RecordEvent = { name: 'claim', taskId: TASK, readAt: 1_000, ...DEADLINE };
const bound = (taskId: string): RecordEvent => ({ name: 'bind', taskId, readAt: 1_000, ...DEADLINE });
const committed = (status: string): RecordEvent => ({
  name: 'commit',
  task: { taskId: TASK, status, confirmed: true },
  readAt: 1_000,
});
const failed = (failure: Partial<Failure> = {}): RecordEvent => ({
  name: 'fail',
  task: { taskId: TASK, status: 'PROCESSING', confirmed: true },
  failure: { ...FAILURE, ...failure },
  readAt: 4_000,
});

const reserved = (now: number): RecordEvent => ({ name: 'reserve', readAt: 7_000, now });
/** The run at the deadline of a task. */
const overdue = (more: { readonly failure?: Failure } = {}): RecordEvent => ({
  name: 'lease',
  task: { taskId: TASK, status: OVERDUE, confirmed: true },
  owner: 'owner',
  until: 2_000,
  ...DEADLINE,
  ...more,
});
const NOTHING: Partial<CallbackRecord> = {
  rank: -1,
  status: null,
  done: [],
  lease: null,
  failure: null,
  overdueAt: null,
  readAt: null,
};

/** A new record after events. */
function after(...events: readonly RecordEvent[]): CallbackRecord {
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  return events.reduce(transition, fresh);
}

describe('after events, a record has', () => {
  it.each<[string, readonly RecordEvent[], Partial<CallbackRecord>]>([
    ['the claimed task of an unbound URL', [claimed], { taskId: null, claimedTaskId: TASK }],
    ['no claimed task once it is bound', [bound(TASK), claimed], { taskId: TASK, claimedTaskId: null }],
    ['the task that the program names', [claimed, bound(TASK)], { boundBy: 'bind', claimedTaskId: null }],
    ['the binding of a confirmed task', [leased()], { taskId: TASK, boundBy: 'confirmed' }],
    ['the binding of a claim', [leased(2_000, false)], { taskId: TASK, boundBy: 'claim' }],
    ['its first binding', [bound(TASK), leased()], { taskId: TASK, boundBy: 'bind' }],
    [
      'nothing of what claims about another task changed',
      [leased(2_000, false), committed('SUCCESS'), bound(OTHER)],
      { taskId: OTHER, boundBy: 'bind', rank: -1, status: null, done: [], lease: null, failure: null },
    ],
    [
      'every status whose handlers succeeded, in order',
      [leased(), committed('PENDING'), leased(), committed('PROCESSING')],
      { done: ['PENDING', 'PROCESSING'], status: 'PROCESSING', rank: 2 },
    ],
    ['a lease that was renewed', [leased(), { name: 'renew', until: 5_000 }], { dueAt: 5_000 }],
    ['no lease to renew', [bound(TASK), { name: 'renew', until: 5_000 }], { lease: null }],
    [
      'the lease of a run that retry finds active',
      [leased(2_001), { name: 'retry', now: 2_000 }],
      { lease: { owner: 'owner', status: 'PROCESSING', until: 2_001 } },
    ],
    ['no lease of a run that is over', [leased(2_000), { name: 'retry', now: 2_000 }], { lease: null }],
    [
      'a fresh count of attempts after retry',
      [leased(), failed({ givenUp: true }), { name: 'retry', now: 5_000 }],
      { failure: { ...FAILURE, attempts: 0, retryAt: 5_000 } },
    ],
    [
      'the discarded status among those that are done',
      [leased(), committed('PENDING'), leased(), failed({ givenUp: true }), { name: 'discard' }],
      { done: ['PENDING', 'PROCESSING'], rank: 2, status: 'PENDING', failure: null },
    ],
    ['an open URL at first', [], { revoked: false, overdueSeen: false, rank: -1, taskId: null }],
    ['a closed URL', [{ name: 'revoke' }], { revoked: true }],
    ['nothing of a wrong claim', [claimed, { name: 'settle' }], { ...NOTHING, claimedTaskId: null }],
    [
      'what it had when a final task has not changed',
      [leased(), committed('SUCCESS'), { name: 'settle' }],
      { done: ['SUCCESS'], rank: 3, overdueAt: DEADLINE.overdueAt, readAt: null },
    ],
    [
      'a deadline that was not seen before it',
      [claimed, reserved(DEADLINE.overdueAt - 1)],
      { overdueSeen: false },
    ],
    [
      'a deadline that was seen',
      [claimed, reserved(DEADLINE.overdueAt)],
      { overdueSeen: true, readAt: 7_000 },
    ],
    ['no deadline without a task', [reserved(DEADLINE.overdueAt)], { overdueAt: null, overdueSeen: false }],
    [
      'the failure of the run before, whose process died',
      [leased(2_000, true, { failure: FAILURE })],
      { failure: FAILURE, done: [] },
    ],
    [
      'the failure of the deadline itself',
      [bound(TASK), leased(), overdue({ failure: { ...FAILURE, status: OVERDUE } })],
      { failure: { ...FAILURE, status: OVERDUE }, done: [] },
    ],
    ['no binding by the deadline of a claim', [claimed, overdue()], { taskId: null, boundBy: null }],
    [
      'every status that is done when the deadline ends the attempts of one',
      [leased(), committed('PENDING'), leased(), failed(), overdue()],
      { failure: null, done: ['PENDING', 'PROCESSING'] },
    ],
    [
      'its final rank and no read after its last failure is discarded',
      [leased(), failed({ status: 'FAILED', givenUp: true }), { name: 'discard' }],
      { done: ['FAILED'], rank: 3, readAt: null },
    ],
  ])('%s', (_, events, wanted) => {
    expect(after(...events)).toMatchObject(wanted);
  });
});

it('a dead letter is kept until it is retried or discarded', () => {
  const dead = after(leased(), failed({ givenUp: true }));
  expect(dead.removeAt).toBeNull();
  expect(transition(dead, { name: 'retry', now: 1 }).removeAt).toBeGreaterThan(1e15);
  expect(transition(dead, { name: 'discard' }).removeAt).toBeGreaterThan(1e15);
});

describe('a task is overdue', () => {
  const at = DEADLINE.overdueAt;
  it.each<[string, boolean, readonly RecordEvent[], now: number]>([
    ['at its deadline', true, [bound(TASK)], at],
    ['not before it', false, [bound(TASK)], at - 1],
    ['not without one', false, [], at],
    ['not with a final status', false, [leased(), committed('SUCCESS')], at],
    ['with a status that is not final', true, [leased(), committed('PROCESSING')], at],
    ['not when a final status fails', false, [leased(), failed({ status: 'FAILED' })], at],
    ['when a status that is not final fails', true, [leased(), failed()], at],
  ])('%s', (_, wanted, events, now) => {
    expect(isOverdue(after(...events), now)).toBe(wanted);
  });
});

it('a lease is over at its end', () => {
  const task = { taskId: TASK, status: 'SUCCESS', confirmed: true };
  const record = after(leased(2_000));
  expect([decide(record, task, 1_999), decide(record, task, 2_000)]).toEqual(['busy', 'run']);
});

it('counts only statuses that the contract does not list towards their limit', () => {
  const task = { taskId: TASK, status: 'NEW', confirmed: true };
  const unknown = Array.from({ length: 15 }, (_, index) => `ODD_${index}`);
  const record = { ...after(bound(TASK)), done: ['PENDING', 'QUEUING', ...unknown] };
  expect(decide(record, task, 0)).toBe('run');
  expect(decide({ ...record, done: [...record.done, 'ODD'] }, task, 0)).toBe('too_many_statuses');
});
