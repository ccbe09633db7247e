import { testMatrix } from './support/matrix.ts';

testMatrix('redis by ioredis');
