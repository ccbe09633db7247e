import { expect, it } from 'vitest';
import { type Mode, runCampaign } from './campaign.ts';

const modes: readonly Mode[] = ['callbacks', 'refused', 'polling'];
const campaigns = modes.flatMap((mode) => [11, 12, 13].map((seed) => ({ seed, mode })));

it.each(campaigns)('500 prompts and seven kills, seed $seed, $mode', async ({ seed, mode }) => {
  const { made, unknown, kills, ...lost } = await runCampaign({ seed, mode, videos: 500, kills: 7 });
  console.log(
    `| ${mode} | ${seed} | ${kills} | ${made} | ${unknown} | ${lost.missing} | ${lost.paidTwice} |`,
  );
  expect(lost).toEqual({ missing: 0, paidTwice: 0, leftovers: [], createdAfterTheEnd: 0 });
  expect(kills).toBe(7);
});
