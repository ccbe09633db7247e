import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Versions } from '../consumer/managers.ts';

/**
 * Returns the versions of the packages of which this repository's lockfile has one, so that what is installed depends on
 * the commit and not on the day; the rehearsal of a release installs the newest ones.
 */
export function lockedVersions(root: string): Versions {
  // It has 30,000 lines, whose form is pnpm's own: a parser of YAML takes over a second.
  const [, section = ''] = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').split(
    /^(?:packages|snapshots):$/m,
  );
  const keys = section.matchAll(/^ {2}'?(@?[^@'\s]+)@(\d[^:'\s]*)'?:$/gm);
  const found = [...keys].map(([, name = '', version = '']) => [name, version] as const);
  if (found.length === 0) throw new Error('pnpm-lock.yaml has no packages, or another form than it had.');

  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of found) (seen.has(name) ? repeated : seen).add(name);
  return Object.fromEntries(found.filter(([name]) => !repeated.has(name)));
}
