import { describe, expect, it } from 'vitest';
import type { Campaign, Run } from './support/campaign.ts';
import { checkCampaign } from './support/check-campaign.ts';
import { testCrashes, testShortCampaigns } from './support/crashes.ts';

// `crash.long.test.ts` does it on all stores, with a thousand tasks and with a thousand short campaigns: kills, suspensions,
// replicas that are behind, revoked URLs and evicted records.
describe.concurrent('campaigns', () => {
  testCrashes(['sqlite'], 12);
  testShortCampaigns(['postgres'], 3);
  testShortCampaigns(['redis by ioredis'], 3);
});

it('a campaign finds an effect that is lost, and one that ran twice within a lease', () => {
  const check = (...times: readonly number[]): string => {
    const run = { effectId: 'a-task:SUCCESS', instance: 'A', source: 'callback', attempt: 1, hangs: false };
    const log = {
      ...{ seed: 1, deliveries: [], faults: [], frozen: [], pauses: [], evicted: new Set() },
      ledger: times.map((at): Run => ({ ...run, at })),
    };
    const orders = [{ ref: 'an-order', taskId: 'a-task', final: 'SUCCESS' }];
    // Safe: the check reads nothing else of a campaign.
    return checkCampaign({ options: { leaseTime: 1_000 }, orders, log } as unknown as Campaign);
  };
  expect(check(0)).toContain('1 effects');
  expect(check(0, 1_000)).toContain('1 effects again under the same effectId');
  expect(() => check()).toThrow('an-order are lost');
  expect(() => check(0, 1)).toThrow('Effects ran twice');
});
