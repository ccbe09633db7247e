// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkVideoToVideoModel } from './video-to-video-model.ts';

export function checkVideoToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if (value['model'] !== undefined && (found = checkVideoToVideoModel(value['model']))) faults = put(faults, found, 'model');
  if (value['video'] !== undefined && (found = checkMediaInput(value['video']))) faults = put(faults, found, 'video');
  if (value['prompt'] !== undefined && (found = textWithin(value['prompt'], 0, 2000))) faults = put(faults, found, 'prompt');
  if (value['seconds'] !== undefined && (found = within(value['seconds'], 1, 10, integer(value['seconds'])))) faults = put(faults, found, 'seconds');
  if (value['callback_url'] !== undefined && (found = checkNullableCallbackUrl(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if (value['aspect_ratio'] !== undefined && (found = checkAspectRatio(value['aspect_ratio']))) faults = put(faults, found, 'aspect_ratio');
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
