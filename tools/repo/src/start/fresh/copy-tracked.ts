import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Longest list of the files, in bytes. */
const maxListLength = 64 * 1024 * 1024;

/**
 * Copies the files of a repository as they are in its working tree: those that git tracks, and new ones that it does not
 * ignore. Nothing that was installed or built is copied.
 *
 * @throws Error when `root` is not a git repository
 */
export function copyTracked(root: string, folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: maxListLength,
  });
  for (const name of list.split('\0').filter(Boolean)) {
    // A file that was removed and not committed is still listed.
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { dereference: false });
  }
}
