import { FRONTS } from './support/fronts.ts';
import { testMatrix } from './support/matrix.ts';

// `npm test` runs every front on the memory store, and every adapter on the others.
testMatrix('sqlite', FRONTS);
testMatrix('postgres', FRONTS);
testMatrix('redis by ioredis', FRONTS);
