import type { CallbackEvent, ResultEvent } from '@videogen/callbacks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReport } from '../src/events.ts';

let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

const error = new Error('no');
const about = { time: 1, ref: 'a "b"', taskId: 'the-task' };
const result: ResultEvent = {
  ...about,
  name: 'result',
  duration: 2,
  code: 'handler_failed',
  httpStatus: 503,
  source: 'callback',
};
const task = '(ref "a \\"b\\"", task the-task)';
const quiet = ['processed', 'acknowledged', 'duplicate', 'late', 'token_malformed', 'method'] as const;

it.each<[CallbackEvent, string]>([
  [{ ...result, error }, `handler_failed, responded 503 ${task}: Error: no`],
  [{ ...result, code: 'conflict', httpStatus: 200 }, `conflict, responded 200 ${task}`],
  [{ ...result, source: 'reconcile' }, `reconcile: handler_failed ${task}`],
  [{ ...result, source: 'retry' }, `retry: handler_failed ${task}`],
  [
    { ...about, name: 'given_up', taskStatus: 'FAILED', attempts: 16, error },
    `gave up FAILED after 16 attempts; run it again with retry(ref) ${task}: Error: no`,
  ],
  [
    { ...about, name: 'overdue' },
    `not ended within the deadline, last status unknown; it may still end and cost credits ${task}`,
  ],
  [
    { ...about, name: 'overdue', taskStatus: 'PENDING' },
    `not ended within the deadline, last status PENDING; it may still end and cost credits ${task}`,
  ],
  [{ name: 'failure', time: 1, what: 'purge', error }, 'purge failed: Error: no'],
  [
    { name: 'result', time: 1, duration: 2, code: 'token_forged', httpStatus: 404, source: 'callback' },
    'token_forged, responded 404',
  ],
])('prints %j as one line', (event, line) => {
  createReport({ onEvent: undefined, logFailures: true, callTimeout: 1_000 })(event);
  createReport({ onEvent: undefined, logFailures: false, callTimeout: 1_000 })(event);
  expect(printed).toEqual([`@videogen/callbacks: ${line}`]);
});

it.each<CallbackEvent>([
  ...quiet.map((code) => ({ ...result, code })),
  { ...about, name: 'handlers', duration: 2, taskStatus: 'FAILED', source: 'callback', attempt: 1, error },
  { name: 'confirm', time: 1, duration: 2, taskId: 'a', error },
  { ...about, name: 'unrecognized', fields: ['a'] },
  { name: 'reconciled', time: 1, duration: 2, checked: 1, changed: 0, failed: 1, running: 0 },
])('prints nothing about %j', (event) => {
  const report = createReport({ onEvent: undefined, logFailures: true, callTimeout: 1_000 });
  report(event);
  expect(printed).toEqual([]);
  report(result);
  expect(printed).toHaveLength(1);
});

it.each([true, false])('says that a hook takes too long if failures are printed: %s', async (logFailures) => {
  const onEvent = vi.fn(() => new Promise(() => {}));
  createReport({ onEvent, logFailures, callTimeout: 1 })({ ...result, code: 'processed' });
  createReport({ onEvent, logFailures: true, callTimeout: 30 })({ ...result, code: 'processed' });
  const line = (limit: number): string =>
    `@videogen/callbacks: onEvent failed: CallbackError: onEvent took longer than callTimeout, ${limit} ms. The kit does not wait for it any longer.`;
  await expect.poll(() => printed).toContain(line(30));
  expect(printed).toEqual(logFailures ? [line(1), line(30)] : [line(30)]);
});
