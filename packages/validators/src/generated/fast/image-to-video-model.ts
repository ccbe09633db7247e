// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ImageToVideoModel } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['animate-2.4-faster', 'animate-2.4-advanced']);

export function checkImageToVideoModel(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `ImageToVideoModel`. */
export function isImageToVideoModel(value: unknown): value is ImageToVideoModel {
  return checkImageToVideoModel(value);
}

/** What is wrong with a value that should be a `ImageToVideoModel`, or undefined; `loc` begins with `begin`. */
export function imageToVideoModelFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkImageToVideoModel, value, begin);
}
