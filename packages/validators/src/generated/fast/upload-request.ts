// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadRequest } from '@videogen/types';
import { isObject, notObject, text } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkUploadRequest(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    text(value['filename'], at && to(at, 'filename'))
  );
}

/** Returns whether a value is a `UploadRequest`. */
export function isUploadRequest(value: unknown): value is UploadRequest {
  return checkUploadRequest(value);
}

/** What is wrong with a value that should be a `UploadRequest`, or undefined; `loc` begins with `begin`. */
export function uploadRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadRequest, value, begin);
}

/** The fields of a `UploadRequest` that the documents list. */
export const uploadRequestFields: readonly (keyof UploadRequest)[] = ['filename'];
