import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMessage } from '@videogen/shared/get-message';
import { SpecDiffError } from '../errors.ts';

/** The output of a git command; `undefined` when it fails. */
function git(cwd: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The commit a revision names, or `undefined` if it names none. */
export function findCommit(revision: string, cwd: string): string | undefined {
  if (revision.startsWith('-')) return undefined;
  return git(cwd, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
}

/** The day of a commit, like `2027-01-31`. */
export function getDay(commit: string, cwd: string): string | undefined {
  return git(cwd, 'show', '-s', '--format=%cs', commit);
}

/** The text of a file of a commit, named relative to `cwd`; `undefined` when the commit has none. */
export function readAtCommit(commit: string, name: string, cwd: string): string | undefined {
  return git(cwd, 'show', `${commit}:./${name}`);
}

/** The top folder of the repository that holds `cwd`, or `undefined` outside of one. */
export function repositoryRoot(cwd: string): string | undefined {
  return git(cwd, 'rev-parse', '--show-toplevel');
}

/** A folder with the files of a commit below `path`; `dispose` removes it. */
export interface Checkout {
  folder: string;
  dispose: () => void;
}

/**
 * Unpacks the part of a commit below `path` into a temporary folder, without touching the working tree.
 *
 * @throws SpecDiffError `ERR_GIT` when the commit has no such path.
 */
export function unpackCommit(commit: string, path: string, cwd: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'spec-diff-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const tar = execFileSync('git', ['archive', '--format=tar', commit, path], {
      cwd,
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: tar });
  } catch (error) {
    dispose();
    const said = getMessage(error);
    throw new SpecDiffError(
      'ERR_GIT',
      `Commit ${commit.slice(0, 12)} has no '${path}'. Name the folder of the documents, like main:docs/api. ${said}`,
    );
  }

  return { folder, dispose };
}
