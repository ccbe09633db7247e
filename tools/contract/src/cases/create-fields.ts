import type { RequestCase } from './case.ts';
import { callbackUrlValues, field, type RequestVariant } from './field.ts';

/** Cases of the callback URL. */
export function callbackUrlCases(variant: RequestVariant): RequestCase[] {
  const sentence = 'Callback URL of the task; null or missing when no notification is wanted.';
  return field(variant, 'callback_url', sentence, callbackUrlValues);
}

/** The sentence about an aspect ratio that is detected from the input. */
export function detectedFrom(input: string): string {
  return `Aspect ratio of the video; null or missing lets the service detect the closest one from the input ${input}.`;
}

/** Values of a model of which these are known. */
export function modelValues(known: readonly string[]): {
  accepts: string[];
  refuses: (string | number | null)[];
} {
  return { accepts: [...known], refuses: ['model-of-another-kind', '', null, 7] };
}
