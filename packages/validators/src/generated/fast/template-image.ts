// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TemplateImage } from '@videogen/types';
import { listWithin } from '../../fast/checks.ts';
import { type Check, type Faults, noneOf, type Location, report } from '../../fast/faults.ts';
import { checkMediaInput } from './media-input.ts';

const branch2: Check = (value: unknown, at?: Location): boolean => listWithin(value, at, checkMediaInput, 1, 1);

export function checkTemplateImage(value: unknown, at?: Location): boolean {
  return checkMediaInput(value) || branch2(value) || noneOf(value, at, [checkMediaInput, branch2]);
}

/** Returns whether a value is a `TemplateImage`. */
export function isTemplateImage(value: unknown): value is TemplateImage {
  return checkTemplateImage(value);
}

/** What is wrong with a value that should be a `TemplateImage`, or undefined; `loc` begins with `begin`. */
export function templateImageFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTemplateImage, value, begin);
}
