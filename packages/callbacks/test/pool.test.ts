import { testPool } from './support/pool.ts';

// `pool.long.test.ts` does it with 2,000 tasks.
testPool([1, 9, 200]);
