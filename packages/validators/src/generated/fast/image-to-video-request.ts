// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ImageToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkImageToVideoModel } from './image-to-video-model.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';

export function checkImageToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if (value['model'] !== undefined && (found = checkImageToVideoModel(value['model']))) faults = put(faults, found, 'model');
  if ((found = checkMediaInput(value['image']))) faults = put(faults, found, 'image');
  if (value['seconds'] !== undefined && (found = within(value['seconds'], 1, 10, integer(value['seconds'])))) faults = put(faults, found, 'seconds');
  if (value['prompt'] !== undefined && (found = textWithin(value['prompt'], 0, 2000))) faults = put(faults, found, 'prompt');
  if (value['callback_url'] !== undefined && (found = checkNullableCallbackUrl(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if (value['aspect_ratio'] !== undefined && value['aspect_ratio'] !== null && (found = checkAspectRatio(value['aspect_ratio']))) faults = put(faults, found, 'aspect_ratio');
  return faults;
}

/** Tells whether a value is a `ImageToVideoRequest`. */
export function isImageToVideoRequest(value: unknown): value is ImageToVideoRequest {
  return checkImageToVideoRequest(value) === undefined;
}

/** What is wrong with a value that should be a `ImageToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function imageToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkImageToVideoRequest(value), begin);
}
