// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { MediaByReference } from '@videogen/types';
import { isObject, notObject, number } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkInlineMedia } from './inline-media.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkMediaByReference(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'service_uri', checkServiceUri(value['service_uri']));
  if (value['bytes_base64_encoded'] != null) faults = put(faults, 'bytes_base64_encoded', checkInlineMedia(value['bytes_base64_encoded']));
  return faults;
}

/** Tells whether a value is a `MediaByReference`. */
export function isMediaByReference(value: unknown): value is MediaByReference {
  return checkMediaByReference(value) === undefined;
}

/** What is wrong with a value that should be a `MediaByReference`, or undefined; `loc` begins with `begin`. */
export function mediaByReferenceFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkMediaByReference(value), begin);
}

/** The fields of a `MediaByReference` that the documents list. */
export const mediaByReferenceFields: readonly (keyof MediaByReference)[] = ['service_uri', 'bytes_base64_encoded'];
