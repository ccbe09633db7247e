import { testAttacks } from './support/attack-run.ts';

// `attacks.long.test.ts` sends ten thousand requests to each adapter.
testAttacks(1);
