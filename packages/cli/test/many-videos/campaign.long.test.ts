import { expect, it } from 'vitest';
import { type Mode, runCampaign } from './campaign.ts';

const modes: readonly Mode[] = ['callbacks', 'refused', 'polling'];
const campaigns = modes.flatMap((mode) => [11, 12, 13].map((seed) => ({ seed, mode })));

it.each(campaigns)('500 prompts and seven kills, seed $seed, $mode', async ({ seed, mode }) => {
  const outcome = await runCampaign({ seed, mode, videos: 500, kills: 7 });
  const { summary, kills, missing, paidTwice, paidButUnnamed, leftovers, createdAfterTheEnd } = outcome;
  const { made, unknown } = summary;
  console.log(
    `| ${mode} | ${seed} | ${kills} | ${made.length} | ${unknown.length} | ${missing} | ${paidTwice} |`,
  );
  expect({ missing, paidTwice, paidButUnnamed, leftovers, createdAfterTheEnd }).toEqual({
    missing: 0,
    paidTwice: 0,
    paidButUnnamed: 0,
    leftovers: [],
    createdAfterTheEnd: 0,
  });
  expect(kills).toBe(7);
});
