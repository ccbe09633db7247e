import type { Versions } from '../consumer/managers.ts';
import { readManifest, type WorkspacePackage } from '../workspace.ts';

/** The ranges of the peers of all packages, by their names. */
function getRanges(packages: readonly WorkspacePackage[]): [string, string][] {
  return packages.flatMap(({ peerDependencies = {} }) => Object.entries(peerDependencies));
}

/** The oldest version of each peer that its range allows. */
export function oldestPeers(packages: readonly WorkspacePackage[]): Versions {
  return Object.fromEntries(getRanges(packages).map(([name, range]) => [name, getOldest(range)]));
}

/**
 * The lowest version of a range.
 *
 * @example
 * getOldest('>=5'); // '5.0.0'
 */
export function getOldest(range: string): string {
  const [, version] = /^[~^]?(?:>=)?\s*(\d+(?:\.\d+){0,2})/.exec(range) ?? [];
  if (version === undefined) throw new Error(`The range ${range} has no lowest version.`);
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/** The version of each peer that this repository tests with. */
export function currentPeers(packages: readonly WorkspacePackage[]): Versions {
  const found = packages.flatMap(({ folder, peerDependencies = {} }) =>
    Object.keys(peerDependencies).map((name) => [name, installedVersion(folder, name)] as const),
  );
  return Object.fromEntries(found);
}

/** The same, of those peers without which a package does not work. */
export function requiredPeers(packages: readonly WorkspacePackage[]): Versions {
  const isRequired = (name: string): boolean =>
    packages.some(
      (pack) => name in (pack.peerDependencies ?? {}) && !(name in (pack.peerDependenciesMeta ?? {})),
    );
  return Object.fromEntries(Object.entries(currentPeers(packages)).filter(([name]) => isRequired(name)));
}

/** The version of a package that another one of this repository, or the repository, has. */
export function installedVersion(folder: string, name: string): string {
  return readManifest(`${folder}/node_modules/${name}`).version;
}
