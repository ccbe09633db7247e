import { expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

it('of 1,000 creates through a proxy that drops responses, 99 % end with their task id, the rest are listed, and none is paid twice', async () => {
  const { dropped, found, unresolved, arrived } = await runCampaign(1_000, 5, 30_000);
  expect(dropped).toBeGreaterThan(490);
  expect(found).toBeGreaterThanOrEqual(990);
  expect(found + unresolved.length).toBe(1_000);
  for (const { evidence, ref } of unresolved)
    expect([evidence, ref]).toEqual([expect.stringContaining('no callback'), expect.any(String)]);
  expect(arrived).toEqual({ requests: 995, creates: 995 });
});
