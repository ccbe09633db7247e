// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { MediaByReference } from '@videogen/types';
import { isObject, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkInlineMedia } from './inline-media.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkMediaByReference(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    checkServiceUri(value['service_uri'], at && to(at, 'service_uri')) &&
    (value['bytes_base64_encoded'] == null || checkInlineMedia(value['bytes_base64_encoded'], at && to(at, 'bytes_base64_encoded')))
  );
}

/** Returns whether a value is a `MediaByReference`. */
export function isMediaByReference(value: unknown): value is MediaByReference {
  return checkMediaByReference(value);
}

/** What is wrong with a value that should be a `MediaByReference`, or undefined; `loc` begins with `begin`. */
export function mediaByReferenceFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkMediaByReference, value, begin);
}

/** The fields of a `MediaByReference` that the documents list. */
export const mediaByReferenceFields: readonly (keyof MediaByReference)[] = ['service_uri', 'bytes_base64_encoded'];
