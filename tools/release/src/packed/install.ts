import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Manifest, WorkspacePackage } from '../workspace.ts';

/**
 * Returns the versions of the packages of which this repository's lockfile has one, so that what is installed depends on
 * the commit and not on the day; the rehearsal of a release installs the newest ones.
 */
export function lockedVersions(root: string): Record<string, string> {
  const { packages }: { packages: object } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  const found = Object.keys(packages).map((key) => key.split(/@(?=\d[^@]*$)/));
  const isAlone = (name?: string): boolean => found.filter(([other]) => other === name).length === 1;
  return Object.fromEntries(found.filter(([name, version]) => version && isAlone(name)));
}

/** Links what a user installs besides our packages, from where each of them, or this repository, has it. */
export function link(
  packages: readonly WorkspacePackage[],
  kind: keyof Manifest & `${string}Dependencies`,
  more: readonly string[],
  consumer: string,
): void {
  const wanted = packages.flatMap((pack) =>
    Object.keys(pack[kind] ?? {}).map((name) => ({ folder: pack.folder, name })),
  );
  for (const { folder, name } of [...wanted, ...more.map((name) => ({ folder: '.', name }))]) {
    const target = join(consumer, 'node_modules', name);
    // Tools of this repository are not published, so no user has them.
    if (existsSync(target) || name.startsWith('@videogen-tools/')) continue;
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(resolve(folder, 'node_modules', name), target);
  }
}
