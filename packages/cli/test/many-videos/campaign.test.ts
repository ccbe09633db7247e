import { expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

// `campaign.long.test.ts` does it with 500 prompts, seven kills and three seeds for each mode.
it.concurrent.each([
  { seed: 1, videos: 24, kills: 2, mode: 'polling' },
  { seed: 2, videos: 24, kills: 2, mode: 'callbacks' },
] as const)('a program that is killed pays for no video twice, and loses none: $mode', async (campaign) => {
  const { made, unknown, kills, ...lost } = await runCampaign(campaign);
  expect(lost).toEqual({ missing: 0, paidTwice: 0, leftovers: [], createdAfterTheEnd: 0 });
  expect(kills).toBeGreaterThan(0);
  expect(made).toBeGreaterThan(campaign.videos / 2);
  expect(made + unknown).toBe(campaign.videos);
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
