// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadRequest } from '@videogen/types';
import { isObject, notObject, number, text } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkUploadRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'filename', text(value['filename']));
  return faults;
}

/** Tells whether a value is a `UploadRequest`. */
export function isUploadRequest(value: unknown): value is UploadRequest {
  return checkUploadRequest(value) === undefined;
}

/** What is wrong with a value that should be a `UploadRequest`, or undefined; `loc` begins with `begin`. */
export function uploadRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadRequest(value), begin);
}

/** The fields of a `UploadRequest` that the documents list. */
export const uploadRequestFields: readonly (keyof UploadRequest)[] = ['filename'];
