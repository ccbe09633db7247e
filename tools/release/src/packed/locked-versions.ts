import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Versions } from '../consumer/managers.ts';

/**
 * Returns the versions of the packages of which this repository's lockfile has one, so that what is installed depends on
 * the commit and not on the day; the rehearsal of a release installs the newest ones.
 */
export function lockedVersions(root: string): Versions {
  const { packages }: { packages: object } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  const found = Object.keys(packages).map((key) => key.split(/@(?=\d[^@]*$)/));
  const isAlone = (name?: string): boolean => found.filter(([other]) => other === name).length === 1;
  return Object.fromEntries(found.filter(([name, version]) => version && isAlone(name)));
}
