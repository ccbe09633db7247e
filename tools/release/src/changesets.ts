import type { NewChangeset } from '@changesets/types';
import { type Entry, formFaults, readEntries } from './entries.ts';
import type { WorkspacePackage } from './workspace.ts';

/** The size of a version step; `none` changes nothing. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A changeset file: the largest step for the published packages, and its lines. */
export interface Changeset {
  file: string;
  bump: Bump;
  /** The packages of the front matter. */
  packages: readonly string[];
  entries: readonly Entry[];
}

const sizes: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Reads what changesets parsed. Steps of packages that are not published count for nothing.
 *
 * @throws Error when it names no package or one that the workspace does not have, or when its lines do not have the form
 * that `.changeset/README.md` describes.
 */
export function readChangeset(
  { id, releases, summary }: NewChangeset,
  workspace: readonly Pick<WorkspacePackage, 'name' | 'isPublic'>[],
): Changeset {
  const file = `.changeset/${id}.md`;
  if (releases.length === 0)
    throw new Error(`${file} names no package in its front matter, like "@videogen/client": minor.`);
  const packages = releases.map(({ name }) => name);
  const unknown = packages.filter((name) => workspace.every((each) => each.name !== name));
  if (unknown.length > 0)
    throw new Error(`${file} names ${unknown.join(', ')}, which is not a package of the workspace.`);
  const faults = formFaults(summary);
  if (faults.length > 0)
    throw new Error(`${file}: ${faults.join('; ')}. .changeset/README.md describes the form.`);
  const isPublished = (name: string): boolean =>
    workspace.some((each) => each.name === name && each.isPublic);
  const bumps = releases.filter(({ name }) => isPublished(name)).map(({ type }) => type);
  const short = packages.map((name) => name.replace(/^.*\//, ''));
  return { file, bump: largest(bumps), packages, entries: readEntries(summary, short) };
}

/** The largest of some steps. */
function largest(bumps: readonly string[]): Bump {
  return sizes.findLast((size) => bumps.includes(size)) ?? 'none';
}

/** Whether changesets are enough for a diff. */
export interface ChangesetVerdict {
  ok: boolean;
  message: string;
}

/**
 * Compares the step that the contract needs, which `sentence` describes, with the steps of the changesets.
 *
 * @param concerned the packages that the change of the contract changes; the changesets name each
 */
export function checkChangesets(
  { needed, sentence }: { needed: Bump; sentence: string },
  changesets: readonly Pick<Changeset, 'file' | 'bump' | 'packages'>[],
  concerned: readonly string[],
): ChangesetVerdict {
  if (needed === 'none') return { ok: true, message: sentence };
  const counted = changesets.filter(({ bump }) => bump !== 'none');
  if (counted.length === 0)
    return {
      ok: false,
      message: `${sentence} There is no changeset of a published package. Add one with \`pnpm changeset\` that names ${concerned.join(', ')}.`,
    };
  const declared = largest(counted.map((each) => each.bump));
  const difference = sizes.indexOf(declared) - sizes.indexOf(needed);
  const files = `${counted.map((each) => each.file).join(', ')} declare${counted.length === 1 ? 's' : ''}`;
  if (difference < 0) return { ok: false, message: `${sentence} But ${files} only a ${declared} step.` };
  const unnamed = concerned.filter((name) => !counted.some(({ packages }) => packages.includes(name)));
  if (unnamed.length > 0)
    return {
      ok: false,
      message: `${sentence} No changeset names ${unnamed.join(', ')}, which the change concerns.`,
    };
  return {
    ok: true,
    message:
      difference > 0 ? `${sentence} ${files} more: a ${declared} step.` : `${sentence} ${files} that step.`,
  };
}

/** Returns whether a change of the contract is described before the first release, when there are no changesets yet. */
export function checkFirstPage(
  { needed, sentence }: { needed: Bump; sentence: string },
  changed: readonly string[],
): ChangesetVerdict {
  if (needed === 'none') return { ok: true, message: sentence };
  const page = 'Nothing is released yet, so CHANGELOG.md describes the change instead of a changeset.';
  return changed.includes('CHANGELOG.md')
    ? { ok: true, message: `${sentence} ${page}` }
    : { ok: false, message: `${sentence} ${page} Edit its newest section.` };
}
