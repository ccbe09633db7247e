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

type Workspace = readonly Pick<WorkspacePackage, 'name' | 'isPublic'>[];

const getFile = ({ id }: NewChangeset): string => `.changeset/${id}.md`;

/**
 * Returns a sentence for a changeset that names no package or one that the workspace does not have, or whose lines do not
 * have the form that `.changeset/README.md` describes; empty when it is correct.
 */
export function changesetFaults(changeset: NewChangeset, workspace: Workspace): string[] {
  const { releases, summary } = changeset;
  const file = getFile(changeset);
  if (releases.length === 0)
    return [`${file} names no package in its front matter, like "@videogen/client": minor.`];
  const names = releases.map(({ name }) => name);
  const unknown = names.filter((name) => workspace.every((each) => each.name !== name));
  if (unknown.length > 0)
    return [`${file} names ${unknown.join(', ')}, which is not a package of the workspace.`];
  const faults = formFaults(summary);
  return faults.length === 0
    ? []
    : [`${file}: ${faults.join('; ')}. .changeset/README.md describes the form.`];
}

/** Reads what changesets parsed. Steps of packages that are not published count for nothing. */
export function readChangeset(changeset: NewChangeset, workspace: Workspace): Changeset {
  const { releases, summary } = changeset;
  const packages = releases.map(({ name }) => name);
  const published = new Set(workspace.filter(({ isPublic }) => isPublic).map(({ name }) => name));
  const bump = largest(releases.filter(({ name }) => published.has(name)).map(({ type }) => type));
  const short = packages.map((name) => name.replace(/^.*\//, ''));
  return { file: getFile(changeset), bump, packages, entries: readEntries(summary, short) };
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
  const fail = (problem: string): ChangesetVerdict => ({ ok: false, message: `${sentence} ${problem}` });
  const counted = changesets.filter(({ bump }) => bump !== 'none');
  if (counted.length === 0)
    return fail(
      `There is no changeset of a published package. Add one with \`pnpm changeset\` that names ${concerned.join(', ')}.`,
    );
  const declared = largest(counted.map((each) => each.bump));
  const difference = sizes.indexOf(declared) - sizes.indexOf(needed);
  const files = `${counted.map((each) => each.file).join(', ')} declare${counted.length === 1 ? 's' : ''}`;
  if (difference < 0) return fail(`But ${files} only a ${declared} step.`);
  const unnamed = concerned.filter((name) => !counted.some(({ packages }) => packages.includes(name)));
  if (unnamed.length > 0) return fail(`No changeset names ${unnamed.join(', ')}, which the change concerns.`);
  const step = difference > 0 ? `more: a ${declared} step` : 'that step';
  return { ok: true, message: `${sentence} ${files} ${step}.` };
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
