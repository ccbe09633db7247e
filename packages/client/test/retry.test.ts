import { expect, it } from 'vitest';
import { pollInterval } from '../src/poll-interval.ts';
import { delayAfter, getRetryAfter } from '../src/retry.ts';
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
