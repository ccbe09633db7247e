// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskInputs } from '@videogen/types';
import { dictionary } from '../../fast/checks.ts';
import { type Check, type Faults, report } from '../../fast/faults.ts';

export const checkTaskInputs: Check = dictionary;

/** Returns whether a value is a `TaskInputs`. */
export function isTaskInputs(value: unknown): value is TaskInputs {
  return checkTaskInputs(value);
}

/** What is wrong with a value that should be a `TaskInputs`, or undefined; `loc` begins with `begin`. */
export function taskInputsFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTaskInputs, value, begin);
}
