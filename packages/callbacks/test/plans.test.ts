import { testPlans } from './support/plans.ts';

// `plans.long.test.ts` does it with a million rows.
testPlans(20_000);
