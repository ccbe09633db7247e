import { describe, expect, it } from 'vitest';
import { decide, isAhead, retryDelay } from '../src/decide.ts';
import { type CallbackRecord, type Failure, newRecord } from '../src/record.ts';

const TASK = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const OTHER = '0b9a4d61-0000-4c9b-8c0e-2f6f3c1a7b10';

/** A record after these statuses. */
function after(...done: string[]): CallbackRecord {
  const ranks: Record<string, number> = { PENDING: 0, QUEUING: 1, PROCESSING: 2, SUCCESS: 3, FAILED: 3 };
  const rank = Math.max(-1, ...done.map((status) => ranks[status] ?? -1));
  const taskId = done.length > 0 ? TASK : null;
  const fresh = newRecord({ key: 'key', ref: 'ref', createdAt: 0, expiresAt: 1e15 });
  return { ...fresh, taskId, done, status: done.at(-1) ?? null, rank };
}

const MANY = Array.from({ length: 16 }, (_, at) => `S${at}`);
const GIVEN_UP: Failure = {
  status: 'PROCESSING',
  attempts: 16,
  at: 0,
  retryAt: 0,
  error: 'no',
  givenUp: true,
  task: null,
};
const BUSY = { owner: 'another run', status: 'PENDING', until: 2_000 };

describe('decide', () => {
  it.each([
    ['first news', after(), 'PENDING', true, 'run'],
    ['first news is final', after(), 'SUCCESS', false, 'run'],
    ['further', after('PENDING'), 'PROCESSING', false, 'run'],
    ['further, steps left out', after('PENDING'), 'FAILED', true, 'run'],
    ['the same again', after('PENDING'), 'PENDING', true, 'duplicate'],
    ['the same final again', after('SUCCESS'), 'SUCCESS', true, 'duplicate'],
    ['back', after('PENDING', 'PROCESSING'), 'PENDING', true, 'late'],
    ['back, never seen', after('PROCESSING'), 'QUEUING', true, 'late'],
    ['back from final', after('SUCCESS'), 'PROCESSING', true, 'late'],
    ['two finals, claimed', after('SUCCESS'), 'FAILED', false, 'conflict'],
    ['two finals, confirmed', after('SUCCESS'), 'FAILED', true, 'run'],
    ['back to the first of two finals', after('SUCCESS', 'FAILED'), 'SUCCESS', true, 'late'],
    ['unknown', after('PENDING'), 'PAUSED', true, 'run'],
    ['unknown again', after('PENDING', 'PAUSED'), 'PAUSED', true, 'duplicate'],
    ['known after unknown', after('PAUSED'), 'PENDING', true, 'run'],
    ['unknown after final', after('SUCCESS'), 'ARCHIVED', true, 'run'],
    ['too many unknown ones', after(...MANY), 'S17', true, 'too_many_statuses'],
    ['a final one after too many unknown ones', after(...MANY), 'SUCCESS', true, 'run'],
    ['a listed one after too many unknown ones', after(...MANY), 'PENDING', false, 'run'],
    ['given up', { ...after('PENDING'), failure: GIVEN_UP }, 'PROCESSING', true, 'given_up'],
    ['further than what was given up', { ...after('PENDING'), failure: GIVEN_UP }, 'SUCCESS', true, 'run'],
    ['failed before', { ...after(), failure: { ...GIVEN_UP, givenUp: false } }, 'PROCESSING', true, 'run'],
    ['a name of every object', after('PENDING'), 'constructor', true, 'run'],
    ['another run is on', { ...after('PENDING'), lease: BUSY }, 'SUCCESS', true, 'busy'],
    ['another run was on', { ...after('PENDING'), lease: { ...BUSY, until: 999 } }, 'SUCCESS', true, 'run'],
    [
      'a duplicate while another run is active',
      { ...after('PENDING'), lease: BUSY },
      'PENDING',
      true,
      'duplicate',
    ],
  ] as const)('%s', (_what, record, status, confirmed, wanted) => {
    const decision = decide(record, { taskId: TASK, status, confirmed }, 1_000);
    expect(decision).toBe(wanted);
  });

  it('refuses a URL that is bound to another task', () => {
    expect(decide(after('PENDING'), { taskId: OTHER, status: 'SUCCESS', confirmed: true }, 0)).toBe(
      'other_task',
    );
    expect(decide(after(), { taskId: OTHER, status: 'SUCCESS', confirmed: true }, 0)).toBe('run');
  });
});

it.each([
  ['SUCCESS', 'PROCESSING', true],
  ['PROCESSING', 'SUCCESS', false],
  ['SUCCESS', 'FAILED', false],
  ['PAUSED', 'PENDING', false],
  ['SUCCESS', 'PAUSED', false],
])('a claim of %s is ahead of the fact %s: %s', (claim, fact, wanted) => {
  expect(isAhead(claim, fact)).toBe(wanted);
});

it('doubles the backoff after each failure, up to an hour', () => {
  expect([0, 1, 2, 3, 10, 99].map((failures) => retryDelay(5_000, failures))).toEqual([
    5_000, 10_000, 20_000, 40_000, 3_600_000, 3_600_000,
  ]);
});
