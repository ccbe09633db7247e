import { expect, it } from 'vitest';
import { runCampaign } from './campaign.ts';

it('of 100 creates through a proxy that drops responses, each ends with its task id, and none is paid twice', async () => {
  const { dropped, found, unresolved, arrived } = await runCampaign(100, 0, 60_000);
  expect({ dropped, found, unresolved, arrived }).toEqual({
    dropped: 50,
    found: 100,
    unresolved: [],
    arrived: { requests: 100, creates: 100 },
  });
});
