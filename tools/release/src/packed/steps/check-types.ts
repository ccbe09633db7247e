import { typeCheck } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

/** Programs that are compiled with the declarations of the packages. */
const programs = ['order.ts', 'main.ts', 'page.ts', 'worker.ts', 'pins.ts'];

/**
 * Checks the types of every entry, and pins that none of the first ones is `any`. The oldest versions need not get along
 * with each other: there, only errors in our declarations count.
 */
export const checkTypes: Step = async ({ typescript, peers }, consumer, { packages }) => {
  const others = typescript === 'current' && peers === 'current';
  return getProblems('types', typeCheck(consumer, packages, { programs, others }));
};
