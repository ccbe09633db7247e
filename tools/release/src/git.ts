import { execFileSync } from 'node:child_process';
import { readChangesets } from '@changesets/read';
import { type Changeset, changesetFaults, readChangeset } from './changesets.ts';
import { readWorkspace } from './workspace.ts';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Reads the changesets in the working tree, committed or not.
 *
 * @throws Error with a line for each file that is wrong.
 */
export async function allChangesets(root: string): Promise<Changeset[]> {
  const workspace = readWorkspace(root);
  const found = await readChangesets(root);
  const faults = found.flatMap((each) => changesetFaults(each, workspace));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return found.map((each) => readChangeset(each, workspace));
}

/**
 * The changesets that the base does not have.
 *
 * @throws Error when the base is not a revision.
 */
export async function newChangesets(root: string, base: string): Promise<Changeset[]> {
  const known = new Set(git(root, 'ls-tree', '-r', '--name-only', base, '.changeset/').split('\n'));
  return (await allChangesets(root)).filter((each) => !known.has(each.file));
}

/** The files that differ between a revision and the working tree. */
export function changedFiles(root: string, base: string): string[] {
  return git(root, 'diff', '--name-only', base).split('\n').filter(Boolean);
}

/** The newest release tag that the current commit descends from, if there is one. */
export function lastRelease(root: string): string | undefined {
  try {
    return git(root, 'describe', '--tags', '--abbrev=0', '--match', '@videogen/spec@*').trim();
  } catch {
    return undefined;
  }
}
