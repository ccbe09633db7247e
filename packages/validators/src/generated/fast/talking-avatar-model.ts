// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarModel } from '@videogen/types';
import { listed, number } from '../../fast/checks.ts';
import { type Faults, report } from '../../fast/faults.ts';

const values: readonly unknown[] = ['talking-avatar-v1'];

export function checkTalkingAvatarModel(value: unknown): Faults {
  return listed(value, values);
}

/** Tells whether a value is a `TalkingAvatarModel`. */
export function isTalkingAvatarModel(value: unknown): value is TalkingAvatarModel {
  return checkTalkingAvatarModel(value) === undefined;
}

/** What is wrong with a value that should be a `TalkingAvatarModel`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarModelFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarModel(value), begin);
}
