import { testPlans } from './support/plans.ts';

testPlans(1_000_000);
