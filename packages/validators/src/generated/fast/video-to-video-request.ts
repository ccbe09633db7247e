// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, number, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkVideoToVideoModel } from './video-to-video-model.ts';

export function checkVideoToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['model'] !== undefined) faults = put(faults, 'model', checkVideoToVideoModel(value['model']));
  if (value['video'] !== undefined) faults = put(faults, 'video', checkMediaInput(value['video']));
  if (value['prompt'] !== undefined) faults = put(faults, 'prompt', textWithin(value['prompt'], 0, 2000));
  if (value['seconds'] !== undefined) faults = put(faults, 'seconds', within(value['seconds'], 1, 10, integer(value['seconds'])));
  if (value['callback_url'] !== undefined) faults = put(faults, 'callback_url', checkNullableCallbackUrl(value['callback_url']));
  if (value['aspect_ratio'] !== undefined) faults = put(faults, 'aspect_ratio', checkAspectRatio(value['aspect_ratio']));
  return faults;
}

/** Tells whether a value is a `VideoToVideoRequest`. */
export function isVideoToVideoRequest(value: unknown): value is VideoToVideoRequest {
  return checkVideoToVideoRequest(value) === undefined;
}

/** What is wrong with a value that should be a `VideoToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function videoToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoToVideoRequest(value), begin);
}

/** The fields of a `VideoToVideoRequest` that the documents list. */
export const videoToVideoRequestFields: readonly (keyof VideoToVideoRequest)[] = ['model', 'video', 'prompt', 'seconds', 'callback_url', 'aspect_ratio'];
