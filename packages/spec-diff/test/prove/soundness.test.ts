import { checkProver } from './properties.ts';

// `soundness.long.test.ts` takes more.
checkProver(120);
