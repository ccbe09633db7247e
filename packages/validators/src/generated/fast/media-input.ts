// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { MediaInput } from '@videogen/types';
import { type Faults, noneOf, type Location, report } from '../../fast/faults.ts';
import { checkInlineMediaInput } from './inline-media-input.ts';
import { checkMediaByReference } from './media-by-reference.ts';

export function checkMediaInput(value: unknown, at?: Location): boolean {
  return checkMediaByReference(value) || checkInlineMediaInput(value) || noneOf(value, at, [checkMediaByReference, checkInlineMediaInput]);
}

/** Returns whether a value is a `MediaInput`. */
export function isMediaInput(value: unknown): value is MediaInput {
  return checkMediaInput(value);
}

/** What is wrong with a value that should be a `MediaInput`, or undefined; `loc` begins with `begin`. */
export function mediaInputFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkMediaInput, value, begin);
}
