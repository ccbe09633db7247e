// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ImageToVideoRequest } from '@videogen/types';
import { integerWithin, isObject, notObject, textWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkImageToVideoModel } from './image-to-video-model.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';

export function checkImageToVideoRequest(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['model'] === undefined || checkImageToVideoModel(value['model'], at && to(at, 'model'))) &&
    checkMediaInput(value['image'], at && to(at, 'image')) &&
    (value['seconds'] === undefined || integerWithin(value['seconds'], at && to(at, 'seconds'), 1, 10)) &&
    (value['prompt'] === undefined || textWithin(value['prompt'], at && to(at, 'prompt'), 0, 2000)) &&
    (value['callback_url'] === undefined || checkNullableCallbackUrl(value['callback_url'], at && to(at, 'callback_url'))) &&
    (value['aspect_ratio'] == null || checkAspectRatio(value['aspect_ratio'], at && to(at, 'aspect_ratio')))
  );
}

/** Returns whether a value is a `ImageToVideoRequest`. */
export function isImageToVideoRequest(value: unknown): value is ImageToVideoRequest {
  return checkImageToVideoRequest(value);
}

/** What is wrong with a value that should be a `ImageToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function imageToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkImageToVideoRequest, value, begin);
}

/** The fields of a `ImageToVideoRequest` that the documents list. */
export const imageToVideoRequestFields: readonly (keyof ImageToVideoRequest)[] = ['model', 'image', 'seconds', 'prompt', 'callback_url', 'aspect_ratio'];
