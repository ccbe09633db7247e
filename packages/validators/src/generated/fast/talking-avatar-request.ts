// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarRequest } from '@videogen/types';
import { number } from '../../fast/checks.ts';
import { best, type Faults, report } from '../../fast/faults.ts';
import { checkTalkingAvatarFromImage } from './talking-avatar-from-image.ts';
import { checkTalkingAvatarFromVideo } from './talking-avatar-from-video.ts';

export function checkTalkingAvatarRequest(value: unknown): Faults {
  const faults1 = checkTalkingAvatarFromImage(value);
  if (!faults1) return undefined;
  const faults2 = checkTalkingAvatarFromVideo(value);
  if (!faults2) return undefined;
  return best([faults1, faults2]);
}

/** Tells whether a value is a `TalkingAvatarRequest`. */
export function isTalkingAvatarRequest(value: unknown): value is TalkingAvatarRequest {
  return checkTalkingAvatarRequest(value) === undefined;
}

/** What is wrong with a value that should be a `TalkingAvatarRequest`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarRequest(value), begin);
}
