import { describe, expect, it } from 'vitest';
import { apiError } from '../src/failures.ts';
import { type ApiError, ConnectionError, InvalidResponseError, TimeoutError } from '../src/index.ts';
import { pollInterval } from '../src/poll-interval.ts';
import { delayAfter, getRetryAfter, isTransient } from '../src/retry-rules.ts';
import { replaceSystem } from './support/client.ts';

const now = Date.UTC(2026, 0, 15, 12, 0, 0);

it.each([
  ['0', 0],
  ['7', 7_000],
  [' 1.5 ', 1_500],
  ['Thu, 15 Jan 2026 12:00:09 GMT', 9_000],
  ['Thu, 15 Jan 2026 11:59:00 GMT', 0],
  ['soon', undefined],
  // `Date.parse` reads these as dates of the past, which would be a retry without a delay.
  ['-5', undefined],
  ['try again in 5', undefined],
  ['', undefined],
])('Retry-After %j is %j ms', (value, delay) => {
  replaceSystem({ now: () => now });
  expect(getRetryAfter(new Headers({ 'retry-after': value }))).toBe(delay);
});

it('no Retry-After is undefined', () => {
  expect(getRetryAfter(new Headers())).toBeUndefined();
});

it.each([
  [0, undefined, 0.5, 250],
  [1, undefined, 0.5, 500],
  [3, undefined, 0.5, 2_000],
  [30, undefined, 0.5, 10_000],
  [2_000, undefined, 0.5, 10_000],
  [3, undefined, 0, 0],
  [0, 7_000, 0, 7_000],
  [0, 7_000, 0.5, 7_250],
  [0, 1e9, 0, 60_000],
  [0, 0, 0, 0],
])(
  'after %i retries, with Retry-After %j and chance %d, the next comes in %d ms',
  (retries, retryAfter, random, delay) => {
    replaceSystem({ random: () => random });
    expect(delayAfter({ retryAfter }, retries)).toBe(delay);
  },
);

it.each([
  [0, 0.5, 1_000],
  [5_000, 0.5, 1_000],
  [60_000, 0.5, 6_000],
  [60_000, 0, 4_800],
  [60_000, 1, 7_200],
  [1e9, 0.5, 15_000],
])('a task of age %i ms is read again, with chance %d, in %d ms', (age, random, interval) => {
  expect(pollInterval(age, random)).toBeCloseTo(interval);
});

describe('a read', () => {
  const refusal = (status: number): ApiError =>
    apiError('GET x', { status, body: {}, headers: new Headers(), retryAfter: undefined });
  const table: [string, unknown, boolean][] = [
    ['400', refusal(400), false],
    ['408', refusal(408), true],
    ['500', refusal(500), true],
    ['a connection that was refused', new ConnectionError('x', { sent: false }), true],
    ['a connection that broke', new ConnectionError('x', { sent: true }), true],
    ['a timeout', new TimeoutError('x', { sent: true }), true],
    ['HTML', new InvalidResponseError('x', { sent: true }), false],
    ['an error of another package', new Error('x'), false],
  ];
  it.each(table)('that failed may be tried again after %s: %s', (_, error, isPassing) => {
    expect(isTransient(error)).toBe(isPassing);
  });
});
