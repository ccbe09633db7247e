import { testMatrix } from './support/matrix.ts';
import { ADAPTERS } from './support/test-servers.ts';

testMatrix('sqlite', ADAPTERS);
