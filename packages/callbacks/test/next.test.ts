import { testMatrix } from './support/matrix.ts';
import { nextServer } from './support/next-server.ts';

testMatrix('memory', [nextServer]);
