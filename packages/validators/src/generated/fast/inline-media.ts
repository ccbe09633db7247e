// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { InlineMedia } from '@videogen/types';
import { text } from '../../fast/checks.ts';
import { type Check, type Faults, report } from '../../fast/faults.ts';

export const checkInlineMedia: Check = text;

/** Returns whether a value is a `InlineMedia`. */
export function isInlineMedia(value: unknown): value is InlineMedia {
  return checkInlineMedia(value);
}

/** What is wrong with a value that should be a `InlineMedia`, or undefined; `loc` begins with `begin`. */
export function inlineMediaFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkInlineMedia, value, begin);
}
