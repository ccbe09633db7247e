import { checkProver } from './properties.ts';

checkProver(5_000);
