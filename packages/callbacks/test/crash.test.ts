import { testCrashes } from './support/crashes.ts';

// `crash.long.test.ts` does it with a thousand tasks.
testCrashes(24);
