import { SHARED, testCrashes, testShortCampaigns } from './support/crashes.ts';

testCrashes(SHARED, 1000);
testShortCampaigns(SHARED, 334);
