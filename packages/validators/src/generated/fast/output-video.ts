// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { OutputVideo } from '@videogen/types';
import { integer, isObject, notObject, uriWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkOutputVideo(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    uriWithin(value['url'], at && to(at, 'url'), 1, 2083) &&
    integer(value['width'], at && to(at, 'width')) &&
    integer(value['height'], at && to(at, 'height'))
  );
}

/** Returns whether a value is a `OutputVideo`. */
export function isOutputVideo(value: unknown): value is OutputVideo {
  return checkOutputVideo(value);
}

/** What is wrong with a value that should be a `OutputVideo`, or undefined; `loc` begins with `begin`. */
export function outputVideoFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkOutputVideo, value, begin);
}

/** The fields of a `OutputVideo` that the documents list. */
export const outputVideoFields: readonly (keyof OutputVideo)[] = ['url', 'width', 'height'];
