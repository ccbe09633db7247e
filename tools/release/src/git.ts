import { execFileSync } from 'node:child_process';
import { readChangesets } from '@changesets/read';
import { type Changeset, readChangeset } from './changesets.ts';
import { readWorkspace } from './workspace.ts';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Reads the changesets in the working tree, committed or not.
 *
 * @throws AggregateError with a line for each file that is wrong.
 */
export async function allChangesets(root: string): Promise<Changeset[]> {
  const workspace = readWorkspace(root);
  const errors: Error[] = [];
  const found = (await readChangesets(root)).flatMap((each) => {
    try {
      return readChangeset(each, workspace);
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)));
      return [];
    }
  });
  if (errors.length > 0) throw new AggregateError(errors, errors.map((error) => error.message).join('\n'));
  return found;
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
