import { runIn } from '../../consumer/run-in.ts';
import { currentNode } from '../../consumer/runtimes.ts';
import type { Step } from '../step.ts';

/** Runs a test of a user with Jest. The packages are ES modules, which Jest loads with this flag only. */
export const runTest: Step = async (_, consumer) => {
  const args = ['node_modules/jest/bin/jest.js', '--rootDir=.', '--testMatch=**/order.jest.cjs'];
  const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  const output = await runIn(consumer, currentNode, args, env);
  return output.includes('1 passed') ? [] : [`Jest printed: ${output}`];
};
