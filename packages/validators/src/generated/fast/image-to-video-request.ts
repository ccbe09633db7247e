// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ImageToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, number, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkImageToVideoModel } from './image-to-video-model.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';

export function checkImageToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['model'] !== undefined) faults = put(faults, 'model', checkImageToVideoModel(value['model']));
  faults = put(faults, 'image', checkMediaInput(value['image']));
  if (value['seconds'] !== undefined) faults = put(faults, 'seconds', within(value['seconds'], 1, 10, integer(value['seconds'])));
  if (value['prompt'] !== undefined) faults = put(faults, 'prompt', textWithin(value['prompt'], 0, 2000));
  if (value['callback_url'] !== undefined) faults = put(faults, 'callback_url', checkNullableCallbackUrl(value['callback_url']));
  if (value['aspect_ratio'] != null) faults = put(faults, 'aspect_ratio', checkAspectRatio(value['aspect_ratio']));
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

/** The fields of a `ImageToVideoRequest` that the documents list. */
export const imageToVideoRequestFields: readonly (keyof ImageToVideoRequest)[] = ['model', 'image', 'seconds', 'prompt', 'callback_url', 'aspect_ratio'];
