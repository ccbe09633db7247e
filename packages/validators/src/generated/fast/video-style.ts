// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoStyle } from '@videogen/types';
import { listed, number } from '../../fast/checks.ts';
import { type Faults, report } from '../../fast/faults.ts';

const values: readonly unknown[] = ['japanese_anime', 'realistic', 'pixel', 'cartoon_game', 'flat_color_anime', '90s_style'];

export function checkVideoStyle(value: unknown): Faults {
  return listed(value, values);
}

/** Tells whether a value is a `VideoStyle`. */
export function isVideoStyle(value: unknown): value is VideoStyle {
  return checkVideoStyle(value) === undefined;
}

/** What is wrong with a value that should be a `VideoStyle`, or undefined; `loc` begins with `begin`. */
export function videoStyleFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoStyle(value), begin);
}
