import { expect, it } from 'vitest';
import {
  ConnectionError,
  DownloadError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TaskTimeoutError,
  TimeoutError,
  UploadError,
} from '../src/index.ts';
import { pollInterval } from '../src/poll-interval.ts';
import { delayAfter, getRetryAfter, isTransient, isTransientStatus } from '../src/retry.ts';
import rules from './retry.json' with { type: 'json' };
import { createTestClient, replaceSystem } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { taskId } from './support/service.ts';

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

it.each<[unknown, boolean]>([
  [407, false],
  [408, true],
  [409, false],
  [428, false],
  [429, true],
  [430, false],
  [499, false],
  [500, true],
  [599, true],
  [undefined, false],
  ['503', false],
])('a read with the status %j may succeed later: %j', (status, expected) => {
  expect(isTransientStatus(status)).toBe(expected);
});

it.each<[string, boolean, unknown]>([
  ['connection that broke', true, new ConnectionError('x')],
  ['time-out of a request', true, new TimeoutError('x')],
  ['time-out of a task', false, new TaskTimeoutError('x')],
  ['upload that may be repeated', true, new UploadError('x', { retryable: true })],
  ['upload that may not be repeated', false, new UploadError('x')],
  ['download that was refused for now', true, new DownloadError('x', { status: 503 })],
  ['refusal for now', true, new RateLimitError('x', { status: 429 })],
  ['failure of the service', true, new ServerError('x', { status: 500 })],
  ['refusal', false, new NotFoundError('x', { status: 404 })],
  ['error of another package', false, Object.assign(new Error('x'), { code: 'connection', status: 503 })],
])('a %s is transient: %j', (_, expected, error) => {
  expect(isTransient(error)).toBe(expected);
});

it.each([
  [30_000, 1],
  [30_001, 2],
])('a delay of 30 s within a limit of %i ms allows %i requests', async (totalTimeout, requests) => {
  let sent = 0;
  const fetch = memoryFetch(() => {
    sent++;
    return new Response('', { status: 503, headers: { 'retry-after': '30' } });
  });
  const client = createTestClient({ clock: fakeClock(), random: () => 0, fetch });
  const read = client.tasks.get(taskId, { totalTimeout });
  await expect(read).rejects.toMatchObject({ code: 'server' });
  expect(sent).toBe(requests);
});
