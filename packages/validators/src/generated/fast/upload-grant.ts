// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UploadGrant } from '@videogen/types';
import { dictionaryOf, isObject, notObject, text } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkUploadGrant(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if ((found = text(value['presigned_url']))) faults = put(faults, found, 'presigned_url');
  if ((found = dictionaryOf(value['headers'], text))) faults = put(faults, found, 'headers');
  if ((found = checkServiceUri(value['service_uri']))) faults = put(faults, found, 'service_uri');
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
