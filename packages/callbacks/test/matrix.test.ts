import { testMatrix } from './support/matrix.ts';
import { TEST_SERVERS } from './support/test-servers.ts';

// `matrix.long.test.ts` runs every server on every store. Here one of them runs on the others.
testMatrix('memory');
testMatrix('sqlite', TEST_SERVERS.slice(0, 1));
testMatrix('postgres', TEST_SERVERS.slice(0, 1));
testMatrix('redis by ioredis', TEST_SERVERS.slice(0, 1));
