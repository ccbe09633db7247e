import { readChangesets } from '@changesets/read';
import type { NewChangeset } from '@changesets/types';
import { formFaults } from './entries.ts';
import { publicPackages } from './workspace.ts';

/** The size of a version step; `none` changes nothing. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A changeset and its file. */
export interface Changeset extends NewChangeset {
  readonly file: string;
}

const sizes: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Reads the changesets in the working tree, committed or not.
 *
 * @throws Error with a line for each file that is wrong.
 */
export async function readWaiting(root: string): Promise<Changeset[]> {
  const published = publicPackages(root).map(({ name }) => name);
  const found = (await readChangesets(root)).map((each) => ({ ...each, file: `.changeset/${each.id}.md` }));
  const faults = found.flatMap((each) => changesetFaults(each, published));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return found;
}

/**
 * Returns a sentence for a changeset that names no package or one that is not published, or whose lines do not have the
 * form that `.changeset/README.md` describes; empty when it is correct.
 */
function changesetFaults({ file, releases, summary }: Changeset, published: readonly string[]): string[] {
  const names = releases.map(({ name }) => name);
  if (names.length === 0)
    return [`${file} names no package in its front matter, like "@videogen/client": minor.`];
  const unknown = names.filter((name) => !published.includes(name));
  if (unknown.length > 0)
    return [`${file} names ${unknown.join(', ')}, which is not a published package of the workspace.`];
  const faults = formFaults(summary).join('; ');
  return faults === '' ? [] : [`${file}: ${faults}. .changeset/README.md describes the form.`];
}

/**
 * Compares the step that a change of the contract needs with the steps of its changesets, and returns a sentence.
 *
 * @param concerned the packages that the change of the contract changes; the changesets name each
 * @throws Error that says what is missing
 */
export function checkChangesets(
  needed: Bump,
  changesets: readonly Changeset[],
  concerned: readonly string[],
): string {
  const releases = changesets.flatMap((each) => each.releases);
  const declared = sizes.findLast((size) => releases.some(({ type }) => type === size)) ?? 'none';
  if (declared === 'none')
    throw new Error(
      `There is no changeset of a published package. Add one with \`pnpm changeset\` that names ${concerned.join(', ')}.`,
    );
  const files = `${changesets.map(({ file }) => file).join(', ')} declare${changesets.length === 1 ? 's' : ''}`;
  const difference = sizes.indexOf(declared) - sizes.indexOf(needed);
  if (difference < 0) throw new Error(`${files} only a ${declared} step.`);
  const unnamed = concerned.filter((name) => releases.every((each) => each.name !== name));
  if (unnamed.length > 0)
    throw new Error(`No changeset names ${unnamed.join(', ')}, which the change concerns.`);
  return `${files} ${difference > 0 ? `more: a ${declared} step` : 'that step'}.`;
}

/**
 * Checks that a change of the contract is described before the first release, when there are no changesets yet.
 *
 * @throws Error when it is not
 */
export function checkFirstPage(changed: readonly string[]): string {
  const page = 'Nothing is released yet, so CHANGELOG.md describes the change instead of a changeset.';
  if (!changed.includes('CHANGELOG.md')) throw new Error(`${page} Edit its newest section.`);
  return page;
}
