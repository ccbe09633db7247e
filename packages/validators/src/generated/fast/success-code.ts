// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { SuccessCode } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>([0]);

export function checkSuccessCode(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `SuccessCode`. */
export function isSuccessCode(value: unknown): value is SuccessCode {
  return checkSuccessCode(value);
}

/** What is wrong with a value that should be a `SuccessCode`, or undefined; `loc` begins with `begin`. */
export function successCodeFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkSuccessCode, value, begin);
}
