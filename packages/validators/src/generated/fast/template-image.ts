// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TemplateImage } from '@videogen/types';
import { listWithin, number } from '../../fast/checks.ts';
import { best, type Faults, report } from '../../fast/faults.ts';
import { checkMediaInput } from './media-input.ts';

export function checkTemplateImage(value: unknown): Faults {
  const faults1 = checkMediaInput(value);
  if (!faults1) return undefined;
  const faults2 = listWithin(value, checkMediaInput, 1, 1);
  if (!faults2) return undefined;
  return best([faults1, faults2]);
}

/** Tells whether a value is a `TemplateImage`. */
export function isTemplateImage(value: unknown): value is TemplateImage {
  return checkTemplateImage(value) === undefined;
}

/** What is wrong with a value that should be a `TemplateImage`, or undefined; `loc` begins with `begin`. */
export function templateImageFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTemplateImage(value), begin);
}
