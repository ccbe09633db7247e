import { seekJobs, testSeeking } from './support/seek.ts';

await testSeeking(seekJobs);
