import { testCrashes, testShortCampaigns } from './support/crashes.ts';

// `crash.long.test.ts` does it with a thousand tasks, and with a thousand short campaigns.
testCrashes(24);
testShortCampaigns(5);
