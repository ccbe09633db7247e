// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadResponse } from '@videogen/types';
import { isObject, listed, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkSuccessCode } from './success-code.ts';
import { checkUploadGrant } from './upload-grant.ts';

export function checkUploadResponse(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['code'] === undefined || checkSuccessCode(value['code'], at && to(at, 'code'))) &&
    listed(value['message'], at && to(at, 'message'), new Set<unknown>(['success'])) &&
    checkUploadGrant(value['data'], at && to(at, 'data'))
  );
}

/** Returns whether a value is a `UploadResponse`. */
export function isUploadResponse(value: unknown): value is UploadResponse {
  return checkUploadResponse(value);
}

/** What is wrong with a value that should be a `UploadResponse`, or undefined; `loc` begins with `begin`. */
export function uploadResponseFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadResponse, value, begin);
}

/** The fields of a `UploadResponse` that the documents list. */
export const uploadResponseFields: readonly (keyof UploadResponse)[] = ['code', 'message', 'data'];
