import { ratios } from './support/render.ts';
import { seekJobs, testSeeking } from './support/seek.ts';

// Every category and every aspect ratio once; the long test has all pairs.
await testSeeking(seekJobs.filter((_, at) => at % (ratios.length + 1) === 0));
