import { describe, expect, test } from 'vitest';
import {
  afterSent,
  afterSubmit,
  FAILURES_TO_OPEN,
  getCapacity,
  getCircuit,
  newProviderState,
  type ProviderLimits,
  type ProviderLoad,
  type ProviderState,
  resumed,
} from '../../src/providers/provider-state.ts';
import cases from './capacity.json' with { type: 'json' };

const NOW = 600_000;
const unlimited = { maxConcurrent: null, requestsPerMinute: null };
const idle = { underWay: 0, sending: 0 };

function fail(state: ProviderState, times: number): ProviderState {
  let next = state;
  for (let count = 0; count < times; count += 1)
    next = afterSubmit(next, { kind: 'failed', retryAfterMs: 0, reason: 'no response' }, NOW);
  return next;
}

/** A provider after failures in a row, at a time after the last one. */
interface Case {
  readonly name: string;
  readonly state?: Partial<ProviderState>;
  readonly failures?: number;
  readonly limits?: Partial<ProviderLimits>;
  readonly load?: ProviderLoad;
  readonly laterMs?: number;
  readonly expected: number;
}

describe('the capacity of a provider', () => {
  test.each<Case>(cases)('$name', ({ state, failures = 0, limits, load = idle, laterMs = 0, expected }) => {
    const failed = fail({ ...newProviderState, ...state }, failures);
    expect(getCapacity(failed, { ...unlimited, ...limits }, load, NOW + laterMs)).toBe(expected);
  });
});

describe('the circuit', () => {
  test('opens after failures in a row, for growing times, and closes with one success', () => {
    expect(getCircuit(fail(newProviderState, FAILURES_TO_OPEN - 1), NOW)).toBe('closed');
    const open = fail(newProviderState, FAILURES_TO_OPEN);
    expect(getCircuit(open, NOW)).toBe('open');
    expect(getCircuit(open, NOW + 60_000)).toBe('half-open');
    expect(fail(open, 1).pausedUntil).toBeGreaterThan(open.pausedUntil);
    expect(fail(open, 99).pausedUntil).toBe(NOW + 60_000);
    expect(getCircuit(afterSubmit(open, { kind: 'accepted', underWay: 1 }, NOW), NOW + 60_000)).toBe(
      'closed',
    );
  });

  test('opens at once when the account is refused, and is closed by hand or by a task that is accepted', () => {
    const refused = { kind: 'account', retryAfterMs: 5000, reason: '402: no credits' } as const;
    const paused = afterSubmit(newProviderState, refused, NOW);
    expect([getCircuit(paused, NOW), paused.reason]).toEqual(['open', '402: no credits']);
    // Tasks that were under way when the account was refused make the pause no longer.
    expect(afterSubmit(afterSubmit(paused, refused, NOW), refused, NOW)).toEqual(paused);
    expect(getCapacity(paused, unlimited, idle, NOW + 5000)).toBe(1);
    expect(getCircuit(resumed(paused), NOW)).toBe('closed');
    const well = afterSubmit(paused, { kind: 'accepted', underWay: 1 }, NOW + 5000);
    expect([getCircuit(well, NOW + 5000), well.reason]).toEqual(['closed', null]);
  });

  test('counts failures in a row only', () => {
    let state = newProviderState;
    for (let round = 0; round < 20; round += 1)
      state = afterSubmit(fail(state, FAILURES_TO_OPEN - 1), { kind: 'responded' }, NOW);
    expect(getCircuit(state, NOW)).toBe('closed');
  });
});

describe('the state of a provider after a submit', () => {
  const worn: ProviderState = {
    ...newProviderState,
    ...{ limit: 4, growing: false, streak: 3, failures: 2, reason: 'before', pausedUntil: NOW + 1000 },
    ...{ accepted: 10, refused: 20, failed: 30 },
  };
  const well = { failures: 0, reason: null, account: false };
  const open = { ...worn, failures: 6, account: true };
  const reason = 'why';

  test.each<[string, ProviderState, Parameters<typeof afterSubmit>[1], Partial<ProviderState>]>([
    ['that was accepted', worn, { kind: 'accepted', underWay: 2 }, { ...well, accepted: 11, streak: 4 }],
    [
      'that used less than half of the limit',
      worn,
      { kind: 'accepted', underWay: 1 },
      { ...well, accepted: 11 },
    ],
    [
      'that was accepted while the limit grows',
      { ...open, growing: true },
      { kind: 'accepted', underWay: 2 },
      { ...well, accepted: 11, limit: 5 },
    ],
    [
      'that was one too few to grow',
      { ...worn, streak: 38 },
      { kind: 'accepted', underWay: 4 },
      { ...well, accepted: 11, streak: 39 },
    ],
    [
      'that was accepted for the fortieth time',
      { ...worn, streak: 39 },
      { kind: 'accepted', underWay: 4 },
      { ...well, accepted: 11, limit: 5, streak: 0 },
    ],
    ['to which it responded otherwise', open, { kind: 'responded' }, well],
    [
      'that was refused as one too many',
      { ...worn, growing: true },
      { kind: 'busy', underWay: 3, retryAfterMs: 5000, reason },
      { limit: 3, growing: false, streak: 0, pausedUntil: NOW + 5000, refused: 21 },
    ],
    [
      'that was refused with a pause that ends before the one there is',
      worn,
      { kind: 'busy', underWay: 1, retryAfterMs: 999, reason },
      { limit: 1, streak: 0, refused: 21 },
    ],
    [
      'that was refused although it had no other',
      worn,
      { kind: 'busy', underWay: 0, retryAfterMs: 5000, reason },
      { refused: 21, failures: 3, reason, pausedUntil: NOW + 5000 },
    ],
    ['that failed', worn, { kind: 'failed', retryAfterMs: 0, reason }, { failures: 3, reason, failed: 31 }],
    [
      'that failed as the fifth in a row',
      { ...worn, failures: 4 },
      { kind: 'failed', retryAfterMs: 0, reason },
      { failures: 5, reason, failed: 31, pausedUntil: NOW + 2000 },
    ],
    [
      'that failed as the seventh in a row',
      open,
      { kind: 'failed', retryAfterMs: 0, reason },
      { failures: 7, reason, account: false, failed: 31, pausedUntil: NOW + 8000 },
    ],
    [
      'whose account was refused',
      worn,
      { kind: 'account', retryAfterMs: 5000, reason },
      { failures: 5, reason, account: true, failed: 31, pausedUntil: NOW + 5000 },
    ],
    [
      'whose account was refused again after the pause',
      { ...open, pausedUntil: NOW },
      { kind: 'account', retryAfterMs: 5000, reason },
      { failures: 7, reason, failed: 31, pausedUntil: NOW + 8000 },
    ],
    [
      'whose account was refused in a pause of a provider that is not down',
      { ...worn, failures: 0 },
      { kind: 'account', retryAfterMs: 0, reason },
      { failures: 5, reason, account: true, failed: 31, pausedUntil: NOW + 2000 },
    ],
    ['whose account was refused in the pause', open, { kind: 'account', retryAfterMs: 5000, reason }, {}],
  ])('%s', (_, state, result, changes) => {
    expect(afterSubmit(state, result, NOW)).toEqual({ ...state, ...changes });
  });

  test('that an operator resumed', () => {
    expect(resumed(open)).toEqual({ ...open, ...well, pausedUntil: 0 });
  });

  test.each([
    ['closed', 4, 0],
    ['paused', 4, 1],
    ['half-open', 5, 0],
    ['open', 5, 1],
  ])('is %s after %i failures, %i ms before the end of its pause', (circuit, failures, left) => {
    expect(getCircuit({ ...worn, failures, pausedUntil: NOW + left }, NOW)).toBe(circuit);
  });
});

test('a provider that was never called has no past', () => {
  expect(newProviderState).toEqual({
    ...{ limit: 2, growing: true, streak: 0, failures: 0, reason: null, account: false, pausedUntil: 0 },
    ...{ minute: 0, sentInMinute: 0, accepted: 0, refused: 0, failed: 0 },
  });
});

test('the minute counts what is sent', () => {
  const sent = afterSent(afterSent(newProviderState, NOW), NOW + 1);
  expect([sent.minute, sent.sentInMinute]).toEqual([10, 2]);
  expect(afterSent(sent, NOW + 60_000).sentInMinute).toBe(1);
});

test('a limit that nobody configured grows only while half of it is used', () => {
  let state = newProviderState;
  for (let count = 0; count < 50; count += 1)
    state = afterSubmit(state, { kind: 'accepted', underWay: 1 }, NOW);
  expect(getCapacity(state, unlimited, idle, NOW)).toBe(3);
  expect(afterSubmit(state, { kind: 'accepted', underWay: 2 }, NOW).limit).toBe(4);
});

test.each([1, 2, 7, 40])(
  'of 200 tasks, a provider with %i slots refuses at most 10 %% of the accepted',
  (slots) => {
    let state = newProviderState;
    let underWay = 0;
    let accepted = 0;
    let refused = 0;
    let now = NOW;
    while (accepted < 200) {
      now += 1000;
      const sending = Math.min(getCapacity(state, unlimited, { underWay, sending: 0 }, now), 200 - accepted);
      for (let left = sending; left > 0; left -= 1) {
        if (underWay < slots) {
          underWay += 1;
          accepted += 1;
          state = afterSubmit(state, { kind: 'accepted', underWay: underWay + left - 1 }, now);
        } else {
          refused += 1;
          state = afterSubmit(
            state,
            { kind: 'busy', retryAfterMs: 5000, underWay: underWay + left - 1, reason: '429' },
            now,
          );
        }
      }
      // One task ends every second, or the pause passes.
      underWay = Math.max(0, underWay - 1);
    }

    expect(refused).toBeLessThanOrEqual(accepted / 10);
  },
);
