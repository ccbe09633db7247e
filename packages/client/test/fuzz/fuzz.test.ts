import { expect, it } from 'vitest';
import { check, kinds, newRun, runCampaign } from './campaign.ts';

it('there are at least 40 kinds of faults', () => {
  expect(kinds).toBeGreaterThanOrEqual(40);
});

it('a second create, a lost id, an error of another kind and a key in the log are found', () => {
  const run = { ...newRun(1), creates: 2, isIdSent: true };
  check(run, new Error('of the application'), [`with ${run.key}`]);
  expect(run.violations).toEqual([
    '2 create requests were sent',
    expect.stringMatching(/^an error of another kind: /),
    expect.stringMatching(/^the task id is lost: /),
    expect.stringMatching(/^the key is shown: /),
  ]);
});

it('in 200 runs no create is sent twice, no id is lost, nothing hangs, and the key stays hidden', async () => {
  expect(await runCampaign(Array.from({ length: 200 }, (_, index) => index + 1))).toEqual([]);
}, 120_000);
