import { testMatrix } from './support/matrix.ts';

testMatrix('memory');
