// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadResponse } from '@videogen/types';
import { isObject, listed, notObject, number } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkSuccessCode } from './success-code.ts';
import { checkUploadGrant } from './upload-grant.ts';

export function checkUploadResponse(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['code'] !== undefined) faults = put(faults, 'code', checkSuccessCode(value['code']));
  faults = put(faults, 'message', listed(value['message'], ['success']));
  faults = put(faults, 'data', checkUploadGrant(value['data']));
  return faults;
}

/** Tells whether a value is a `UploadResponse`. */
export function isUploadResponse(value: unknown): value is UploadResponse {
  return checkUploadResponse(value) === undefined;
}

/** What is wrong with a value that should be a `UploadResponse`, or undefined; `loc` begins with `begin`. */
export function uploadResponseFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadResponse(value), begin);
}

/** The fields of a `UploadResponse` that the documents list. */
export const uploadResponseFields: readonly (keyof UploadResponse)[] = ['code', 'message', 'data'];
