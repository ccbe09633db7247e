import { type DiffOptions, diffVersions } from './diff.ts';
import { openVersion } from './load/input.ts';
import type { Report } from './types.ts';

/** A report, and the folders of accepted breakages of both versions. */
export interface Judged {
  report: Report;
  changes: { base: string | undefined; head: string | undefined };
}

/**
 * Opens two versions by what they are called on the command line and compares them.
 *
 * @throws SpecDiffError when one of them cannot be read.
 * @example
 * const { report } = judge('HEAD~1', 'spec', { cwd: process.cwd() });
 */
export function judge(base: string, head: string, options: DiffOptions & { cwd: string }): Judged {
  const left = openVersion(base, options.cwd);
  try {
    const right = openVersion(head, options.cwd);
    try {
      const report = diffVersions(left, right, options);
      return { report, changes: { base: left.changes, head: right.changes } };
    } finally {
      // Acceptances are read later; only what was unpacked from a commit has to wait for the end of the process.
      if (right.changes === undefined) right.dispose();
      else process.once('exit', right.dispose);
    }
  } finally {
    if (left.changes === undefined) left.dispose();
    else process.once('exit', left.dispose);
  }
}
