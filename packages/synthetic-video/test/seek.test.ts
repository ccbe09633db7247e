import { seekJobs, testSeeking } from './support/seek.ts';

// Every category and every aspect ratio once; the long test has all pairs.
testSeeking(seekJobs.filter(({ isOnDiagonal }) => isOnDiagonal));
