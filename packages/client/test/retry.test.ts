import { describe, expect, it } from 'vitest';
import { apiError } from '../src/failures.ts';
import { type ApiError, ConnectionError, InvalidResponseError, TimeoutError } from '../src/index.ts';
import { pollInterval } from '../src/poll-interval.ts';
import { delayAfter, getRetryAfter, isTransient } from '../src/retry-rules.ts';
import rules from './retry.json' with { type: 'json' };
import { replaceSystem } from './support/client.ts';

const now = Date.UTC(2026, 0, 15, 12, 0, 0);

// `Date.parse` reads "-5" and "try again in 5" as dates of the past, which would be a retry without a delay.
it.each<{ value: string; delay?: number }>(rules.retryAfter)(
  'Retry-After "$value" is $delay ms',
  ({ value, delay }) => {
    replaceSystem({ now: () => now });
    expect(getRetryAfter(new Headers({ 'retry-after': value }))).toBe(delay);
  },
);

it('no Retry-After is undefined', () => {
  expect(getRetryAfter(new Headers())).toBeUndefined();
});

it.each<{ retries: number; retryAfter?: number; random: number; delay: number }>(rules.delays)(
  'after $retries retries, with Retry-After $retryAfter and chance $random, the next comes in $delay ms',
  ({ retries, retryAfter, random, delay }) => {
    replaceSystem({ random: () => random });
    expect(delayAfter({ retryAfter }, retries)).toBe(delay);
  },
);

it.each(rules.polls)(
  'a task of age $age ms is read again, with chance $random, in $interval ms',
  ({ age, random, interval }) => {
    expect(pollInterval(age, random)).toBeCloseTo(interval);
  },
);

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
