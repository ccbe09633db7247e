import { expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

it('in 1,000 runs no create is sent twice, no id is lost, nothing hangs, and the key stays hidden', async () => {
  expect(await runCampaign(Array.from({ length: 1_000 }, (_, index) => index + 10_001))).toEqual([]);
}, 600_000);
