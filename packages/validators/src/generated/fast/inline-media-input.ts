// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { InlineMediaInput } from '@videogen/types';
import { isObject, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkInlineMedia } from './inline-media.ts';
import { checkServiceUri } from './service-uri.ts';

export function checkInlineMediaInput(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['service_uri'] == null || checkServiceUri(value['service_uri'], at && to(at, 'service_uri'))) &&
    checkInlineMedia(value['bytes_base64_encoded'], at && to(at, 'bytes_base64_encoded'))
  );
}

/** Returns whether a value is a `InlineMediaInput`. */
export function isInlineMediaInput(value: unknown): value is InlineMediaInput {
  return checkInlineMediaInput(value);
}

/** What is wrong with a value that should be a `InlineMediaInput`, or undefined; `loc` begins with `begin`. */
export function inlineMediaInputFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkInlineMediaInput, value, begin);
}

/** The fields of a `InlineMediaInput` that the documents list. */
export const inlineMediaInputFields: readonly (keyof InlineMediaInput)[] = ['service_uri', 'bytes_base64_encoded'];
