// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TextToVideoRequest } from '@videogen/types';
import { integerWithin, isObject, notObject, textWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTextToVideoModel } from './text-to-video-model.ts';

export function checkTextToVideoRequest(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['prompt'] === undefined || textWithin(value['prompt'], at && to(at, 'prompt'), 1, 2000)) &&
    (value['model'] === undefined || checkTextToVideoModel(value['model'], at && to(at, 'model'))) &&
    (value['seconds'] === undefined || integerWithin(value['seconds'], at && to(at, 'seconds'), 1, 10)) &&
    (value['callback_url'] === undefined || checkNullableCallbackUrl(value['callback_url'], at && to(at, 'callback_url'))) &&
    (value['aspect_ratio'] === undefined || checkAspectRatio(value['aspect_ratio'], at && to(at, 'aspect_ratio')))
  );
}

/** Returns whether a value is a `TextToVideoRequest`. */
export function isTextToVideoRequest(value: unknown): value is TextToVideoRequest {
  return checkTextToVideoRequest(value);
}

/** What is wrong with a value that should be a `TextToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function textToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTextToVideoRequest, value, begin);
}

/** The fields of a `TextToVideoRequest` that the documents list. */
export const textToVideoRequestFields: readonly (keyof TextToVideoRequest)[] = ['prompt', 'model', 'seconds', 'callback_url', 'aspect_ratio'];
