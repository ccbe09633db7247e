// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskStatus } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']);

export function checkTaskStatus(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `TaskStatus`. */
export function isTaskStatus(value: unknown): value is TaskStatus {
  return checkTaskStatus(value);
}

/** What is wrong with a value that should be a `TaskStatus`, or undefined; `loc` begins with `begin`. */
export function taskStatusFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTaskStatus, value, begin);
}
