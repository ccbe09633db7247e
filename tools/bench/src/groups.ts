import { callbacks } from './groups/callbacks.ts';
import { check } from './groups/check.ts';
import { client } from './groups/client.ts';
import { emulator } from './groups/emulator.ts';
import { growth } from './groups/growth.ts';
import { specDiff } from './groups/spec-diff.ts';
import { toolchain } from './groups/toolchain.ts';
import { validators } from './groups/validators.ts';
import type { Group } from './row.ts';

/** Every group, in the order in which they run and are reported. */
export const groups: readonly Group[] = [
  client,
  validators,
  callbacks,
  emulator,
  specDiff,
  toolchain,
  growth,
  check,
];
