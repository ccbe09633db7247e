// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoStyle } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['japanese_anime', 'realistic', 'pixel', 'cartoon_game', 'flat_color_anime', '90s_style']);

export function checkVideoStyle(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `VideoStyle`. */
export function isVideoStyle(value: unknown): value is VideoStyle {
  return checkVideoStyle(value);
}

/** What is wrong with a value that should be a `VideoStyle`, or undefined; `loc` begins with `begin`. */
export function videoStyleFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoStyle, value, begin);
}
