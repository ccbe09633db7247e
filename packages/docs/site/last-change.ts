import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from './paths.ts';

async function commitTime(...args: readonly string[]): Promise<Date | undefined> {
  const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%cI', ...args], {
    cwd: repositoryRoot,
  }).catch(() => ({ stdout: '' })); // no repository, or no such tag
  return stdout.trim() === '' ? undefined : new Date(stdout.trim());
}

/** The time of the last commit that changed one of these paths of the repository; `undefined` outside of a repository. */
export async function lastChange(...paths: readonly string[]): Promise<Date | undefined> {
  return commitTime('--', ...paths);
}

/** The time of the release of a version; of its changelog while the version is not released. */
export async function releaseTime(version: string): Promise<Date | undefined> {
  return (await commitTime(`@videogen/docs@${version}`, '--')) ?? lastChange('CHANGELOG.md', '.changeset');
}
