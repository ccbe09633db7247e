// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { CallbackAck } from '@videogen/types';
import { boolean, dictionary, either, list, number, present, text } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

export function checkCallbackAck(value: unknown, at?: Location): boolean {
  return value === null || either(value, at, [dictionary, (value: unknown, at?: Location): boolean => list(value, at, present), text, number, boolean]);
}

/** Returns whether a value is a `CallbackAck`. */
export function isCallbackAck(value: unknown): value is CallbackAck {
  return checkCallbackAck(value);
}

/** What is wrong with a value that should be a `CallbackAck`, or undefined; `loc` begins with `begin`. */
export function callbackAckFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkCallbackAck, value, begin);
}
