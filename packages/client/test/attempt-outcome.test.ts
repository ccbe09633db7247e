import { expect, it } from 'vitest';
import type { Attempt } from '../src/attempt.ts';
import { findTaskId, getFailedOutcome } from '../src/attempt-outcome.ts';

it.each<[Partial<Attempt>, string]>([
  [{}, 'none'],
  [{ sent: false, status: 400 }, 'none'],
  [{ sent: true }, 'ambiguous'],
  [{ sent: true, status: 200 }, 'ambiguous'],
  [{ sent: true, status: 399 }, 'ambiguous'],
  [{ sent: true, status: 400 }, 'refused'],
  [{ sent: true, status: 407 }, 'refused'],
  [{ sent: true, status: 408 }, 'ambiguous'],
  [{ sent: true, status: 409 }, 'refused'],
  [{ sent: true, status: 499 }, 'refused'],
  [{ sent: true, status: 500 }, 'ambiguous'],
])('the create request %j is %s', (attempt, outcome) => {
  expect(getFailedOutcome({ what: 'POST', ...attempt })).toBe(outcome);
});

it.each([
  '{"data":{"task_id":"a-1"}}',
  '{"data":{"task_id":"a-1"',
  '{ "data" : { "task_id" : "a-1" } }',
  '{"code":0,"data":\n{"credits":5,"task_id":"a-1"}}',
  '{"data":{"inputs":{"prompt":"x"},"more":{},"task_id":"a-1"}}',
])('finds the task in %s', (text) => {
  expect(findTaskId({ what: 'POST', text })).toBe('a-1');
});

it('finds a task whose id is the one of a URN', () => {
  expect(findTaskId({ what: 'POST', text: '{"data":{"task_id":"urn:uuid:A_1"}}' })).toBe('urn:uuid:A_1');
});

it.each([
  undefined,
  '',
  '{"task_id":"a-1"}',
  '{"data":"task_id","more":"a-1"}',
  '{"data":{},"task_id":"a-1"}',
  '{"data":{"inputs":{"task_id":"a-1"}}}',
  '{"data":{"task_id":7}}',
  '{"data":{"task_id":""}}',
  '{"data":{"task_id":"a-1',
  '{"data":{"task_id":"a/1"}}',
  '{"data":{"my_task_id":"a-1"}}',
  '{"mydata":{"task_id":"a-1"}}',
])('finds no task in %s', (text) => {
  expect(findTaskId({ what: 'POST', ...(text !== undefined && { text }) })).toBeUndefined();
});
