import { testCrashes, testShortCampaigns } from './support/crashes.ts';

testCrashes(1000);
testShortCampaigns(334);
