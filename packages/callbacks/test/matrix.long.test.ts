import { testMatrix } from './support/matrix.ts';
import { TEST_SERVERS } from './support/test-servers.ts';

// `npm test` runs every server on the memory store, and every adapter on the others.
testMatrix('sqlite', TEST_SERVERS);
testMatrix('postgres', TEST_SERVERS);
testMatrix('redis by ioredis', TEST_SERVERS);
