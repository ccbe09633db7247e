import { checkProver } from './properties.ts';

// `soundness.long.test.ts` checks more schemas.
checkProver(80);
