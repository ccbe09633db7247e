// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoToVideoRequest } from '@videogen/types';
import { integerWithin, isObject, notObject, textWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkVideoToVideoModel } from './video-to-video-model.ts';

export function checkVideoToVideoRequest(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['model'] === undefined || checkVideoToVideoModel(value['model'], at && to(at, 'model'))) &&
    (value['video'] === undefined || checkMediaInput(value['video'], at && to(at, 'video'))) &&
    (value['prompt'] === undefined || textWithin(value['prompt'], at && to(at, 'prompt'), 0, 2000)) &&
    (value['seconds'] === undefined || integerWithin(value['seconds'], at && to(at, 'seconds'), 1, 10)) &&
    (value['callback_url'] === undefined || checkNullableCallbackUrl(value['callback_url'], at && to(at, 'callback_url'))) &&
    (value['aspect_ratio'] === undefined || checkAspectRatio(value['aspect_ratio'], at && to(at, 'aspect_ratio')))
  );
}

/** Returns whether a value is a `VideoToVideoRequest`. */
export function isVideoToVideoRequest(value: unknown): value is VideoToVideoRequest {
  return checkVideoToVideoRequest(value);
}

/** What is wrong with a value that should be a `VideoToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function videoToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoToVideoRequest, value, begin);
}

/** The fields of a `VideoToVideoRequest` that the documents list. */
export const videoToVideoRequestFields: readonly (keyof VideoToVideoRequest)[] = ['model', 'video', 'prompt', 'seconds', 'callback_url', 'aspect_ratio'];
