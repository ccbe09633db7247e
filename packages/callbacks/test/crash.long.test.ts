import { testCrashes } from './support/crashes.ts';

testCrashes(1000);
