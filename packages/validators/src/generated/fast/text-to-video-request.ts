// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TextToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTextToVideoModel } from './text-to-video-model.ts';

export function checkTextToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if (value['prompt'] !== undefined && (found = textWithin(value['prompt'], 1, 2000))) faults = put(faults, found, 'prompt');
  if (value['model'] !== undefined && (found = checkTextToVideoModel(value['model']))) faults = put(faults, found, 'model');
  if (value['seconds'] !== undefined && (found = within(value['seconds'], 1, 10, integer(value['seconds'])))) faults = put(faults, found, 'seconds');
  if (value['callback_url'] !== undefined && (found = checkNullableCallbackUrl(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if (value['aspect_ratio'] !== undefined && (found = checkAspectRatio(value['aspect_ratio']))) faults = put(faults, found, 'aspect_ratio');
  return faults;
}

/** Tells whether a value is a `TextToVideoRequest`. */
export function isTextToVideoRequest(value: unknown): value is TextToVideoRequest {
  return checkTextToVideoRequest(value) === undefined;
}

/** What is wrong with a value that should be a `TextToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function textToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTextToVideoRequest(value), begin);
}
