import { describe } from 'vitest';
import { testCrashes, testShortCampaigns } from './support/crashes.ts';

// `crash.long.test.ts` does it on all stores, with a thousand tasks and with a thousand short campaigns: kills, suspensions,
// replicas that are behind, revoked URLs and evicted records.
describe.concurrent('campaigns', () => {
  testCrashes(['sqlite'], 12);
  testShortCampaigns(['postgres'], 3);
  testShortCampaigns(['redis by ioredis'], 3);
});
