import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changeset, readChangeset } from './changesets.ts';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * The changesets in the working tree, committed or not.
 *
 * @throws Error when one of them does not parse.
 */
export function allChangesets(root: string): Changeset[] {
  return git(root, 'ls-files', '-co', '--exclude-standard', '.changeset/')
    .split('\n')
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md') && existsSync(join(root, file)))
    .map((file) => readChangeset(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * The changesets that the base does not have.
 *
 * @throws Error when the base is no revision.
 */
export function newChangesets(root: string, base: string): Changeset[] {
  const known = new Set(git(root, 'ls-tree', '-r', '--name-only', base, '.changeset/').split('\n'));
  return allChangesets(root).filter((each) => !known.has(each.file));
}

/** The newest release tag that the current commit descends from, if there is one. */
export function lastRelease(root: string): string | undefined {
  try {
    return git(
      root,
      'describe',
      '--tags',
      '--abbrev=0',
      '--match',
      'v*',
      '--match',
      '@videogen/spec@*',
    ).trim();
  } catch {
    return undefined;
  }
}

/** The version of the packages at a revision, or `undefined` if it had none. */
export function versionAt(root: string, revision: string): string | undefined {
  try {
    return String(JSON.parse(git(root, 'show', `${revision}:spec/package.json`)).version);
  } catch {
    return undefined;
  }
}
