import type { Report, Required } from '../types.ts';

/**
 * Returns the version step that changes require: below 1.0 a break is a minor step and all else a patch.
 *
 * @example
 * neededBump('major', '0.15.0'); // 'minor'
 */
export function neededBump(required: Required, version: string): Required {
  if (!version.startsWith('0.') || required === 'none') return required;
  return required === 'major' ? 'minor' : 'patch';
}

const reasons: Readonly<Record<Required, string>> = {
  major: 'something breaks',
  minor: 'nothing breaks',
  patch: 'only texts changed',
  none: 'nothing changed',
};

/** Returns one sentence that names the version bump that the changes need. */
export function requirementOf({ required, needed }: Pick<Report, 'required' | 'needed'>): string {
  if (needed === 'none') return 'The contract did not change.';
  const early = needed === required ? '' : ', and the version is below 1.0';
  return `The contract needs a ${needed} version: ${reasons[required]}${early}.`;
}
