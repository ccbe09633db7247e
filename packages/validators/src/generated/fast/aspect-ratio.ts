// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { AspectRatio } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['16:9', '9:16', '1:1', '4:3', '3:4']);

export function checkAspectRatio(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `AspectRatio`. */
export function isAspectRatio(value: unknown): value is AspectRatio {
  return checkAspectRatio(value);
}

/** What is wrong with a value that should be a `AspectRatio`, or undefined; `loc` begins with `begin`. */
export function aspectRatioFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkAspectRatio, value, begin);
}
