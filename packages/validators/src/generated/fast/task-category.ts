// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskCategory } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['TEXT_TO_VIDEO', 'IMAGE_TO_VIDEO', 'VIDEO_TO_VIDEO', 'TEMPLATE_TO_VIDEO', 'TALKING_AVATAR']);

export function checkTaskCategory(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `TaskCategory`. */
export function isTaskCategory(value: unknown): value is TaskCategory {
  return checkTaskCategory(value);
}

/** What is wrong with a value that should be a `TaskCategory`, or undefined; `loc` begins with `begin`. */
export function taskCategoryFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTaskCategory, value, begin);
}
