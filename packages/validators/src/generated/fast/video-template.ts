// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { VideoTemplate } from '@videogen/types';
import { listed } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

const values: ReadonlySet<unknown> = /* @__PURE__ */ new Set<unknown>(['kissing_screen', 'looping_animation', 'hug', 'groove_dance', 'kiss', 'french_kiss', '360_view', 'zoom_in', 'zoom_out', 'crane_up']);

export function checkVideoTemplate(value: unknown, at?: Location): boolean {
  return listed(value, at, values);
}

/** Returns whether a value is a `VideoTemplate`. */
export function isVideoTemplate(value: unknown): value is VideoTemplate {
  return checkVideoTemplate(value);
}

/** What is wrong with a value that should be a `VideoTemplate`, or undefined; `loc` begins with `begin`. */
export function videoTemplateFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkVideoTemplate, value, begin);
}
