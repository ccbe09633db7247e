import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CallbackRecord, newRecord } from '../src/record.ts';
import { FINAL_RANK, OVERDUE } from '../src/task-state.ts';
import { type RecordEvent, transition } from '../src/transition.ts';

const readme = readFileSync(new URL('../src/README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| `([^`]+)` \| ([\w ]+) \| ([\w ]+) \| (\w+) \|$/gm)].map(
  ([, event = '', from = '', to = '', dueAt = '']) => ({ event, from, to, dueAt }),
);

const TASK = { taskId: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', status: 'PROCESSING', confirmed: true };
const OTHER = '0b9a4d61-0000-4c9b-8c0e-2f6f3c1a7b10';
const TIMES = { readAt: 1_000, until: 2_000, retryAt: 3_000, now: 4_000, reserved: 5_000, deadline: 6_000 };
const OVERDUE_AT = { overdueAt: TIMES.deadline };
/** When what happened before is due. */
const BEFORE = 900;

function getFailure(givenUp: boolean, status: string) {
  return { status, attempts: 1, at: 1, retryAt: TIMES.retryAt, error: 'no', givenUp, task: null };
}

/** Returns the state of a record. */
function getState({ lease, failure, taskId, rank, overdueAt, overdueSeen }: CallbackRecord): string {
  if (lease !== null) return 'running';
  if (failure !== null) return failure.givenUp ? 'dead letter' : 'backoff';
  if (rank === FINAL_RANK) return 'done';
  if (!overdueSeen && overdueAt !== null && overdueAt <= TIMES.now) return 'overdue';
  return taskId === null ? 'unbound' : 'waiting';
}

/** A record in a state, reached by events. */
function reach(state: string, status: string): CallbackRecord {
  const task = { ...TASK, status };
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  if (state === 'unbound') return fresh;
  const waiting = transition(fresh, { name: 'bind', taskId: TASK.taskId, readAt: BEFORE, ...OVERDUE_AT });
  if (state === 'waiting') return waiting;
  if (state === 'overdue') return { ...waiting, overdueAt: TIMES.now };
  const running = transition(waiting, { name: 'lease', task, owner: 'owner', until: BEFORE, ...OVERDUE_AT });
  if (state === 'running') return running;
  if (state === 'done')
    return transition(running, { name: 'commit', task: { ...task, status: 'SUCCESS' }, readAt: BEFORE });
  const failure = getFailure(state === 'dead letter', status);
  return transition(running, { name: 'fail', task, failure, readAt: BEFORE });
}

function createEvent(name: string, status: string, details: readonly string[] = []): RecordEvent {
  const { readAt, until, now } = TIMES;
  const task = { ...TASK, status };
  const events: { readonly [Name in RecordEvent['name']]: RecordEvent & { readonly name: Name } } = {
    claim: { name: 'claim', taskId: TASK.taskId, readAt, ...OVERDUE_AT },
    bind: {
      name: 'bind',
      taskId: details.includes('other task') ? OTHER : TASK.taskId,
      readAt,
      ...OVERDUE_AT,
    },
    revoke: { name: 'revoke' },
    reserve: { name: 'reserve', readAt: TIMES.reserved, now },
    settle: { name: 'settle' },
    lease: { name: 'lease', task, owner: 'owner', until, ...OVERDUE_AT },
    renew: { name: 'renew', until },
    commit: { name: 'commit', task, readAt },
    fail: { name: 'fail', task, failure: getFailure(details.includes('given up'), status), readAt },
    retry: { name: 'retry', now },
    discard: { name: 'discard' },
  };
  const event = Object.values(events).find((one) => one.name === name);
  if (event === undefined) throw new Error(`The table has an unknown event: ${name}`);
  return event;
}

it.each(rows)('$event: $from -> $to, due at $dueAt', ({ event, from, to, dueAt }) => {
  const [name = '', ...details] = event.split(', ');
  const status = details.includes('final') ? 'SUCCESS' : details.includes('overdue') ? OVERDUE : 'PROCESSING';
  const before = reach(from, status);
  const after = transition(before, createEvent(name, status, details));
  expect([getState(before), getState(after), after.version]).toEqual([from, to, before.version + 1]);
  const kept = before.dueAt;
  const { readAt } = TIMES;
  const earlier = Math.min(kept ?? readAt, readAt);
  const times: Record<string, number | null> = { ...TIMES, kept, earlier, none: null };
  expect(after.dueAt).toBe(times[dueAt]);
});

it('the table has every event', () => {
  const events = new Set(rows.map(({ event }) => event.split(',')[0]));
  const known = readFileSync(new URL('../src/transition.ts', import.meta.url), 'utf8').matchAll(
    /readonly name: '(\w+)'/g,
  );
  expect([...events].toSorted()).toEqual([...new Set([...known].map(([, name]) => name))].toSorted());
});

it('the deadline ends the attempts of an earlier status, and leaves the status of the task', () => {
  const before = reach('backoff', 'PROCESSING');
  const leased = transition(before, createEvent('lease', OVERDUE));
  const after = transition(leased, createEvent('commit', OVERDUE));
  expect(after).toMatchObject({ status: null, rank: -1, done: ['PROCESSING', OVERDUE], failure: null });
});

it.each([
  ['before the deadline', TIMES.deadline - 1, TIMES.deadline - 1],
  ['after it', TIMES.deadline + 1, TIMES.deadline],
])('a task whose next read is planned %s is due then, or at the deadline', (_, readAt, dueAt) => {
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  const event = { name: 'bind', taskId: TASK.taskId, readAt, ...OVERDUE_AT } as const;
  expect(transition(fresh, event).dueAt).toBe(dueAt);
});

it('there is nothing to discard without a failure', () => {
  const before = reach('waiting', 'PROCESSING');
  const after = transition(before, createEvent('discard', 'PROCESSING'));
  expect(after).toEqual({ ...before, version: before.version + 1 });
});

it('a record is kept for a week after its URL has expired and its deadline is over', () => {
  const week = 604_800_000;
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 5_000 });
  expect(fresh.removeAt).toBe(5_000 + week);
  expect(transition(fresh, createEvent('bind', '')).removeAt).toBe(TIMES.deadline + week);
});
