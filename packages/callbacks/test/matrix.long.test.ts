import { testMatrix } from './support/matrix.ts';

testMatrix('sqlite');
testMatrix('postgres');
testMatrix('redis by ioredis');
