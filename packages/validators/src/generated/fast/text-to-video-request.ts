// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TextToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, number, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTextToVideoModel } from './text-to-video-model.ts';

export function checkTextToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['prompt'] !== undefined) faults = put(faults, 'prompt', textWithin(value['prompt'], 1, 2000));
  if (value['model'] !== undefined) faults = put(faults, 'model', checkTextToVideoModel(value['model']));
  if (value['seconds'] !== undefined) faults = put(faults, 'seconds', within(value['seconds'], 1, 10, integer(value['seconds'])));
  if (value['callback_url'] !== undefined) faults = put(faults, 'callback_url', checkNullableCallbackUrl(value['callback_url']));
  if (value['aspect_ratio'] !== undefined) faults = put(faults, 'aspect_ratio', checkAspectRatio(value['aspect_ratio']));
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

/** The fields of a `TextToVideoRequest` that the documents list. */
export const textToVideoRequestFields: readonly (keyof TextToVideoRequest)[] = ['prompt', 'model', 'seconds', 'callback_url', 'aspect_ratio'];
