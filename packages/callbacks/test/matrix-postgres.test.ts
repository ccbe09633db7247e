import { ADAPTERS } from './support/fronts.ts';
import { testMatrix } from './support/matrix.ts';

testMatrix('postgres', ADAPTERS);
