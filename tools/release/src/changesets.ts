import { parse } from 'yaml';
import { type Entry, formFaults, readEntries } from './entries.ts';
import { isRecord } from './workspace.ts';

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

/** The packages of the workspace, and which of them are published together. */
export interface Packages {
  all: ReadonlySet<string>;
  published: ReadonlySet<string>;
}

const sizes: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Reads the text of a changeset file. Steps of packages that are not published count for nothing.
 *
 * @throws Error when it has no front matter, names no package or one that the workspace does not have, or when its
 * lines do not have the form that `.changeset/README.md` describes.
 * @example
 * readChangeset('a.md', '---\n"@videogen/client": minor\n---\n\n- Added (client): `run`.', packages).bump; // 'minor'
 */
export function readChangeset(file: string, text: string, { all, published }: Packages): Changeset {
  const [, front, body = ''] = /^---\r?\n([\s\S]*?)\r?\n?---(?:\r?\n([\s\S]*)|$)/.exec(text) ?? [];
  if (front === undefined) throw new Error(`${file} has no front matter between two lines of ---.`);
  const named: unknown = parse(front) ?? {};
  const entries = isRecord(named) ? Object.entries(named) : [];
  if (entries.length === 0)
    throw new Error(`${file} names no package in its front matter, like "@videogen/client": minor.`);
  const unknown = entries.map(([name]) => name).filter((name) => !all.has(name));
  if (unknown.length > 0)
    throw new Error(`${file} names ${unknown.join(', ')}, which is not a package of the workspace.`);
  const bumps = entries.filter(([name]) => published.has(name)).map(([, bump]) => String(bump));
  const faults = formFaults(
    body,
    entries.map(([name]) => name.replace(/^.*\//, '')),
  );
  if (faults.length > 0)
    throw new Error(`${file}: ${faults.join('; ')}. .changeset/README.md describes the form.`);
  return { file, bump: largest(bumps), packages: entries.map(([name]) => name), entries: readEntries(body) };
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
