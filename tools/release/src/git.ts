import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { type Changeset, type Packages, readChangeset } from './changesets.ts';
import { isRecord, readWorkspace } from './workspace.ts';

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * The changesets in the working tree, committed or not.
 *
 * @throws AggregateError with a line for each file that is wrong.
 */
export function allChangesets(root: string): Changeset[] {
  const packages = getPackages(root);
  const files = git(root, 'ls-files', '-co', '--exclude-standard', '.changeset/')
    .split('\n')
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md') && existsSync(join(root, file)));
  const errors: Error[] = [];
  const found = files.flatMap((file) => {
    try {
      return readChangeset(file, readFileSync(join(root, file), 'utf8'), packages);
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)));
      return [];
    }
  });
  if (errors.length > 0) throw new AggregateError(errors, errors.map((error) => error.message).join('\n'));
  return found;
}

/** The fixed group of the configuration is what is published, under one version. */
function getPackages(root: string): Packages {
  const all = readWorkspace(root);
  const config: unknown = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  const fixed = isRecord(config) && Array.isArray(config['fixed']) ? config['fixed'].flat().map(String) : [];
  const isFixed = (name: string): boolean => fixed.some((pattern) => matchesGlob(name, pattern));
  return {
    all: new Set(all.map(({ name }) => name)),
    published: new Set(all.filter(({ name, isPublic }) => isPublic && isFixed(name)).map(({ name }) => name)),
  };
}

/**
 * The changesets that the base does not have.
 *
 * @throws Error when the base is not a revision.
 */
export function newChangesets(root: string, base: string): Changeset[] {
  const known = new Set(git(root, 'ls-tree', '-r', '--name-only', base, '.changeset/').split('\n'));
  return allChangesets(root).filter((each) => !known.has(each.file));
}

/** The files that differ between a revision and the working tree. */
export function changedFiles(root: string, base: string): string[] {
  return git(root, 'diff', '--name-only', base).split('\n').filter(Boolean);
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
