import { describe, expect, test } from 'vitest';
import { backoffDelay, getVerdict } from '../../src/domain/after-attempt.ts';

describe('backoff', () => {
  const retries = { attempts: 9, firstDelaySeconds: 1, maximumDelaySeconds: 60 };
  test.each([
    [1, 0, 500],
    [1, 1, 1000],
    [2, 0.5, 1500],
    [4, 1, 8000],
    [7, 1, 60_000],
    [50, 0, 30_000],
  ])('after attempt %i with %d: %i ms', (attempt, random, expected) => {
    expect(backoffDelay(attempt, retries, random)).toBe(expected);
  });
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'retry'],
  [301, 'retry'],
  [404, 'retry'],
  [410, 'retry'],
  [422, 'rejected'],
  [429, 'retry'],
  [500, 'retry'],
  [null, 'retry'],
] as const)('a response %s means %s', (status, verdict) => {
  expect(
    getVerdict({ response: status === null ? null : { status, headers: {}, body: '' }, blocked: false }),
  ).toBe(verdict);
});
