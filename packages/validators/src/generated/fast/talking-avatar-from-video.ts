// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarFromVideo } from '@videogen/types';
import { integer, isObject, notObject, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTalkingAvatarModel } from './talking-avatar-model.ts';

export function checkTalkingAvatarFromVideo(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if ((found = checkMediaInput(value['audio']))) faults = put(faults, found, 'audio');
  if ((found = within(value['seconds'], 1, 60, integer(value['seconds'])))) faults = put(faults, found, 'seconds');
  if (value['image'] !== undefined && value['image'] !== null && (found = checkMediaInput(value['image']))) faults = put(faults, found, 'image');
  if ((found = checkMediaInput(value['video']))) faults = put(faults, found, 'video');
  if (value['prompt'] !== undefined && (found = textWithin(value['prompt'], 0, 2000))) faults = put(faults, found, 'prompt');
  if (value['callback_url'] !== undefined && (found = checkNullableCallbackUrl(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if (value['aspect_ratio'] !== undefined && value['aspect_ratio'] !== null && (found = checkAspectRatio(value['aspect_ratio']))) faults = put(faults, found, 'aspect_ratio');
  if (value['model'] !== undefined && (found = checkTalkingAvatarModel(value['model']))) faults = put(faults, found, 'model');
  return faults;
}

/** Tells whether a value is a `TalkingAvatarFromVideo`. */
export function isTalkingAvatarFromVideo(value: unknown): value is TalkingAvatarFromVideo {
  return checkTalkingAvatarFromVideo(value) === undefined;
}

/** What is wrong with a value that should be a `TalkingAvatarFromVideo`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarFromVideoFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarFromVideo(value), begin);
}
