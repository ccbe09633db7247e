// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { OutputVideo } from '@videogen/types';
import { integer, isObject, notObject, number, uriWithin } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkOutputVideo(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'url', uriWithin(value['url'], 1, 2083));
  faults = put(faults, 'width', integer(value['width']));
  faults = put(faults, 'height', integer(value['height']));
  return faults;
}

/** Tells whether a value is a `OutputVideo`. */
export function isOutputVideo(value: unknown): value is OutputVideo {
  return checkOutputVideo(value) === undefined;
}

/** What is wrong with a value that should be a `OutputVideo`, or undefined; `loc` begins with `begin`. */
export function outputVideoFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkOutputVideo(value), begin);
}

/** The fields of a `OutputVideo` that the documents list. */
export const outputVideoFields: readonly (keyof OutputVideo)[] = ['url', 'width', 'height'];
