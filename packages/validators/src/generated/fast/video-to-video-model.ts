// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoToVideoModel } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['anime-v5.5', 'anime-v1.2', 'anime-v10', 'anime-v9.1', 'illustration-v9.1', 'illustration-v20', 'illustration-v8.1', 'illustration-v19']);

export function checkVideoToVideoModel(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `VideoToVideoModel`. */
export function isVideoToVideoModel(value: unknown): value is VideoToVideoModel {
  return checkVideoToVideoModel(value);
}

/** What is wrong with a value that should be a `VideoToVideoModel`, or undefined; `loc` begins with `begin`. */
export function videoToVideoModelFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoToVideoModel, value, begin);
}
