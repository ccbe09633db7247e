import { parse } from 'yaml';
import { isRecord } from './workspace.ts';

/** The size of a version step; `none` changes nothing. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A changeset file: the largest step it asks for, and its text. */
export interface Changeset {
  file: string;
  bump: Bump;
  summary: string;
}

const sizes: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Reads the text of a changeset file.
 *
 * @throws Error when it has no front matter, or none that names a package.
 * @example
 * readChangeset('a.md', '---\n"@videogen/client": minor\n---\n\nNew.').bump; // 'minor'
 */
export function readChangeset(file: string, text: string): Changeset {
  const [, front, summary = ''] = /^---\r?\n([\s\S]*?)\r?\n?---\r?\n?([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined) throw new Error(`${file} has no front matter between two lines of ---.`);
  const packages: unknown = parse(front) ?? {};
  const bumps = isRecord(packages) ? Object.values(packages).map(String) : [];
  if (bumps.length === 0)
    throw new Error(`${file} names no package in its front matter, like "@videogen/client": minor.`);
  return { file, bump: largest(bumps), summary: summary.trim() };
}

/** The largest of some steps. */
function largest(bumps: readonly string[]): Bump {
  return sizes.findLast((size) => bumps.includes(size)) ?? 'none';
}

/** The step that a change of the contract asks for: below 1.0 a break is a minor step and all else a patch. */
export function neededBump(required: Bump, version: string): Bump {
  if (!version.startsWith('0.') || required === 'none') return required;
  return required === 'major' ? 'minor' : 'patch';
}

/** Whether changesets are enough for a diff. */
export interface ChangesetVerdict {
  ok: boolean;
  message: string;
}

/** Compares what is needed with what the changesets ask for. */
export function judgeChangesets(needed: Bump, changesets: readonly Changeset[]): ChangesetVerdict {
  if (needed === 'none') return { ok: true, message: 'The contract did not change.' };
  const given = largest(changesets.map((each) => each.bump));
  if (given === 'none')
    return {
      ok: false,
      message: `The contract changed and needs a ${needed} changeset; there is none. Add one with \`pnpm changeset\`.`,
    };
  const difference = sizes.indexOf(given) - sizes.indexOf(needed);
  const files = changesets.map((each) => each.file).join(', ');
  if (difference < 0)
    return {
      ok: false,
      message: `The contract needs a ${needed} version, but ${files} ask${changesets.length === 1 ? 's' : ''} only for ${given}.`,
    };
  if (difference > 0)
    return {
      ok: true,
      message: `Warning: ${files} ask for ${given}, although the contract only needs ${needed}.`,
    };
  return { ok: true, message: `${files}: ${given}, as the contract needs.` };
}
