import { expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

// `campaign.long.test.ts` does it with 500 prompts, seven kills and three seeds for each mode.
it.concurrent.each([
  { seed: 1, videos: 40, kills: 3, mode: 'polling' },
  { seed: 2, videos: 40, kills: 3, mode: 'callbacks' },
] as const)('a program that is killed pays for no video twice, and loses none: $mode', async (campaign) => {
  const outcome = await runCampaign(campaign);
  const { missing, paidTwice, paidButUnnamed, leftovers, createdAfterTheEnd } = outcome;
  expect({ missing, paidTwice, paidButUnnamed, leftovers, createdAfterTheEnd }).toEqual({
    missing: 0,
    paidTwice: 0,
    paidButUnnamed: 0,
    leftovers: [],
    createdAfterTheEnd: 0,
  });
  expect(outcome.kills).toBeGreaterThan(0);
  expect(outcome.summary.made.length).toBeGreaterThan(campaign.videos / 2);
});

it('the look finds what was paid twice: a program that sends again when the outcome is unknown', async () => {
  const { paidTwice } = await runCampaign({
    seed: 3,
    videos: 20,
    kills: 0,
    mode: 'polling',
    lost: 0.3,
    onUnknown: 'resubmit',
  });
  expect(paidTwice).toBeGreaterThan(0);
});
