// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TextToVideoModel } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['t2v-2.4-faster', 't2v-2.4-advanced']);

export function checkTextToVideoModel(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `TextToVideoModel`. */
export function isTextToVideoModel(value: unknown): value is TextToVideoModel {
  return checkTextToVideoModel(value);
}

/** What is wrong with a value that should be a `TextToVideoModel`, or undefined; `loc` begins with `begin`. */
export function textToVideoModelFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTextToVideoModel, value, begin);
}
