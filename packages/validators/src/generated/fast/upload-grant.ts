// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadGrant } from '@videogen/types';
import { dictionaryOf, isObject, notObject, text } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkUploadGrant(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    text(value['presigned_url'], at && to(at, 'presigned_url')) &&
    dictionaryOf(value['headers'], at && to(at, 'headers'), text) &&
    checkServiceUri(value['service_uri'], at && to(at, 'service_uri'))
  );
}

/** Returns whether a value is a `UploadGrant`. */
export function isUploadGrant(value: unknown): value is UploadGrant {
  return checkUploadGrant(value);
}

/** What is wrong with a value that should be a `UploadGrant`, or undefined; `loc` begins with `begin`. */
export function uploadGrantFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadGrant, value, begin);
}

/** The fields of a `UploadGrant` that the documents list. */
export const uploadGrantFields: readonly (keyof UploadGrant)[] = ['presigned_url', 'headers', 'service_uri'];
