// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarFromImage } from '@videogen/types';
import { integerWithin, isObject, notObject, textWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTalkingAvatarModel } from './talking-avatar-model.ts';

export function checkTalkingAvatarFromImage(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    checkMediaInput(value['audio'], at && to(at, 'audio')) &&
    integerWithin(value['seconds'], at && to(at, 'seconds'), 1, 60) &&
    checkMediaInput(value['image'], at && to(at, 'image')) &&
    (value['video'] == null || checkMediaInput(value['video'], at && to(at, 'video'))) &&
    (value['prompt'] === undefined || textWithin(value['prompt'], at && to(at, 'prompt'), 0, 2000)) &&
    (value['callback_url'] === undefined || checkNullableCallbackUrl(value['callback_url'], at && to(at, 'callback_url'))) &&
    (value['aspect_ratio'] == null || checkAspectRatio(value['aspect_ratio'], at && to(at, 'aspect_ratio'))) &&
    (value['model'] === undefined || checkTalkingAvatarModel(value['model'], at && to(at, 'model')))
  );
}

/** Returns whether a value is a `TalkingAvatarFromImage`. */
export function isTalkingAvatarFromImage(value: unknown): value is TalkingAvatarFromImage {
  return checkTalkingAvatarFromImage(value);
}

/** What is wrong with a value that should be a `TalkingAvatarFromImage`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarFromImageFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarFromImage, value, begin);
}

/** The fields of a `TalkingAvatarFromImage` that the documents list. */
export const talkingAvatarFromImageFields: readonly (keyof TalkingAvatarFromImage)[] = ['audio', 'seconds', 'image', 'video', 'prompt', 'callback_url', 'aspect_ratio', 'model'];
