// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarFromVideo } from '@videogen/types';
import { integer, isObject, notObject, number, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkMediaInput } from './media-input.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTalkingAvatarModel } from './talking-avatar-model.ts';

export function checkTalkingAvatarFromVideo(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'audio', checkMediaInput(value['audio']));
  faults = put(faults, 'seconds', within(value['seconds'], 1, 60, integer(value['seconds'])));
  if (value['image'] != null) faults = put(faults, 'image', checkMediaInput(value['image']));
  faults = put(faults, 'video', checkMediaInput(value['video']));
  if (value['prompt'] !== undefined) faults = put(faults, 'prompt', textWithin(value['prompt'], 0, 2000));
  if (value['callback_url'] !== undefined) faults = put(faults, 'callback_url', checkNullableCallbackUrl(value['callback_url']));
  if (value['aspect_ratio'] != null) faults = put(faults, 'aspect_ratio', checkAspectRatio(value['aspect_ratio']));
  if (value['model'] !== undefined) faults = put(faults, 'model', checkTalkingAvatarModel(value['model']));
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

/** The fields of a `TalkingAvatarFromVideo` that the documents list. */
export const talkingAvatarFromVideoFields: readonly (keyof TalkingAvatarFromVideo)[] = ['audio', 'seconds', 'image', 'video', 'prompt', 'callback_url', 'aspect_ratio', 'model'];
