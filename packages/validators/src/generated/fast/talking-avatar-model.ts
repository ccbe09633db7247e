// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TalkingAvatarModel } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['talking-avatar-v1']);

export function checkTalkingAvatarModel(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `TalkingAvatarModel`. */
export function isTalkingAvatarModel(value: unknown): value is TalkingAvatarModel {
  return checkTalkingAvatarModel(value);
}

/** What is wrong with a value that should be a `TalkingAvatarModel`, or undefined; `loc` begins with `begin`. */
export function talkingAvatarModelFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTalkingAvatarModel, value, begin);
}
