import { expect, it } from 'vitest';
import { kinds, runCampaign } from './campaign.ts';

it('there are at least 40 kinds of faults', () => {
  expect(kinds).toBeGreaterThanOrEqual(40);
});

it('in 200 runs no create is sent twice, no id is lost, nothing hangs, and the key stays hidden', async () => {
  expect(await runCampaign(Array.from({ length: 200 }, (_, index) => index + 1))).toEqual([]);
}, 120_000);
