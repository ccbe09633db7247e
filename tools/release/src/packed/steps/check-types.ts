import { typeCheck } from '../../consumer/type-check.ts';
import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

/** Programs that are compiled with the declarations of the packages. */
const programs = ['order.ts', 'main.ts', 'page.ts', 'worker.ts', 'pins.ts'];

/** MSW and a part of it, which do not compile with the oldest TypeScript without `skipLibCheck`. */
const tolerated = ['msw', '@mswjs/interceptors'];

/**
 * Checks the types of every entry, and pins that no export, and nothing that the first ones return, is `any`. The oldest
 * versions of peers need not get along with each other: there, only errors in our declarations count.
 */
export const checkTypes: Step = async ({ typescript, peers }, consumer, { packages }) => {
  const others = typescript === 'oldest' ? tolerated : [];
  const options = { programs, tolerated: peers === 'oldest' ? 'all' : others } as const;
  return getProblems('types', typeCheck(consumer, packages, options));
};
