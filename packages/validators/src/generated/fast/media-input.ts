// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { MediaInput } from '@videogen/types';
import { number } from '../../fast/checks.ts';
import { best, type Faults, report } from '../../fast/faults.ts';
import { checkInlineMediaInput } from './inline-media-input.ts';
import { checkMediaByReference } from './media-by-reference.ts';

export function checkMediaInput(value: unknown): Faults {
  const faults1 = checkMediaByReference(value);
  if (!faults1) return undefined;
  const faults2 = checkInlineMediaInput(value);
  if (!faults2) return undefined;
  return best([faults1, faults2]);
}

/** Tells whether a value is a `MediaInput`. */
export function isMediaInput(value: unknown): value is MediaInput {
  return checkMediaInput(value) === undefined;
}

/** What is wrong with a value that should be a `MediaInput`, or undefined; `loc` begins with `begin`. */
export function mediaInputFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkMediaInput(value), begin);
}
