// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarRequest } from '@videogen/types';
import { type Faults, noneOf, type Location, report } from '../../fast/faults.ts';
import { checkTalkingAvatarFromImage } from './talking-avatar-from-image.ts';
import { checkTalkingAvatarFromVideo } from './talking-avatar-from-video.ts';

export function checkTalkingAvatarRequest(value: unknown, at?: Location): boolean {
  return checkTalkingAvatarFromImage(value) || checkTalkingAvatarFromVideo(value) || noneOf(value, at, [checkTalkingAvatarFromImage, checkTalkingAvatarFromVideo]);
}

/** Returns whether a value is a `TalkingAvatarRequest`. */
export function isTalkingAvatarRequest(value: unknown): value is TalkingAvatarRequest {
  return checkTalkingAvatarRequest(value);
}

/** What is wrong with a value that should be a `TalkingAvatarRequest`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarRequest, value, begin);
}
