import { testStarts } from './support/lose-responses.ts';

testStarts(100);
