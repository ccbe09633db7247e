import type { Report, Required } from '../types.ts';

/**
 * Returns the version step that changes require: below 1.0 a break is a minor step, also one of compiled callers only,
 * and all else a patch.
 *
 * @example
 * neededBump('major', '0.15.0'); // 'minor'
 */
export function neededBump(required: Required, version: string, breaksCompiled = false): Required {
  if (!version.startsWith('0.') || required === 'none') return required;
  return required === 'major' || breaksCompiled ? 'minor' : 'patch';
}

const reasons: Readonly<Record<Required, string>> = {
  major: 'something breaks',
  minor: 'nothing breaks',
  patch: 'only texts changed',
  none: 'nothing changed',
};

/** Returns one sentence that names the version bump that the changes need. */
export function getRequirement({
  required,
  needed,
  compile = 0,
}: Pick<Report, 'required' | 'needed'> & Partial<Pick<Report, 'compile'>>): string {
  if (needed === 'none') return 'The contract did not change.';
  const early = needed === required ? '' : ', and the version is below 1.0';
  const reason =
    required === 'minor' && compile > 0 ? 'callers have to change their code' : reasons[required];
  return `The contract needs a ${needed} version: ${reason}${early}.`;
}
