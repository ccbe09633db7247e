import { seekJobs, testSeeking } from './support/seek.ts';

// A video without sound in a wide picture, and one with sound in a high one; the long test has all pairs.
await testSeeking([seekJobs.at(0), seekJobs.at(-1)].filter((job) => job !== undefined));
