import { testAttacks } from './support/attack-run.ts';

testAttacks(20);
