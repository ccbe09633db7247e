// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadGrant } from '@videogen/types';
import { dictionaryOf, isObject, notObject, number, text } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkUploadGrant(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'presigned_url', text(value['presigned_url']));
  faults = put(faults, 'headers', dictionaryOf(value['headers'], text));
  faults = put(faults, 'service_uri', checkServiceUri(value['service_uri']));
  return faults;
}

/** Tells whether a value is a `UploadGrant`. */
export function isUploadGrant(value: unknown): value is UploadGrant {
  return checkUploadGrant(value) === undefined;
}

/** What is wrong with a value that should be a `UploadGrant`, or undefined; `loc` begins with `begin`. */
export function uploadGrantFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUploadGrant(value), begin);
}

/** The fields of a `UploadGrant` that the documents list. */
export const uploadGrantFields: readonly (keyof UploadGrant)[] = ['presigned_url', 'headers', 'service_uri'];
