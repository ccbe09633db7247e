import { testPool } from './support/pool.ts';

testPool([1, 9, 200, 2_000]);
