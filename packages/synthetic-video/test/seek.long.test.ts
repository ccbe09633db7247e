import { seekJobs, testSeeking } from './support/seek.ts';

testSeeking(seekJobs);
