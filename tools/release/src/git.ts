import { execFileSync } from 'node:child_process';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * The files that a revision has in a folder.
 *
 * @throws Error when the base is not a revision.
 */
export function filesAt(root: string, base: string, folder: string): string[] {
  return git(root, 'ls-tree', '-r', '--name-only', base, folder).split('\n');
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
