import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Tarball } from '../rehearse/tarballs.ts';
import { type Manifest, readManifest } from '../workspace.ts';

/** The size of a package: what is downloaded of itself, and what is there when it is installed alone. */
interface Size {
  /** Kilobytes of its tarball. */
  readonly tarball: number;
  /** Packages of an install, itself included. */
  readonly packages: number;
  /** Megabytes of an install on Linux. */
  readonly megabytes: number;
}

/** The one file of ceilings; the other keys belong to `pnpm bench:gate`. */
const file = new URL('../../../bench/ceilings.json', import.meta.url);
const cure = 'Shrink it, or run `pnpm packed --record` and say in the commit message why it grew.';
/** Room above what was measured when a ceiling was recorded. */
const room = 1.05;

/** Prints the size of every package, and returns a sentence for each that exceeds its ceiling. */
export function sizeProblems(tarballs: readonly Tarball[], folder: string, record: boolean): string[] {
  const sizes = measureSizes(tarballs, folder);
  const ceilings: { packages: Record<string, Size> } = JSON.parse(readFileSync(file, 'utf8'));
  if (record) {
    const recorded = sizes.map(([name, { tarball, packages, megabytes }]) => {
      const size = { tarball: Math.ceil(tarball * room), packages, megabytes: Math.ceil(megabytes * room) };
      return [name, size] as const;
    });
    const next = { ...ceilings, packages: Object.fromEntries(recorded) };
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
    return [];
  }
  return sizes.flatMap(([name, size]) => {
    const { tarball, packages, megabytes } = size;
    console.log(`       ${name}: ${tarball} kB; ${packages} packages, ${megabytes} MB installed`);
    const ceiling: Partial<Size> = ceilings.packages[name] ?? {};
    return (['tarball', 'packages', 'megabytes'] as const)
      .filter((key) => !(size[key] <= (ceiling[key] ?? 0)))
      .map((key) => `${name}: ${key} is ${size[key]}, above ${ceiling[key]}. ${cure}`);
  });
}

function measureSizes(tarballs: readonly Tarball[], folder: string): (readonly [string, Size])[] {
  return tarballs.map(({ pack, file: tarball }) => {
    const manifests = getInstall(join(folder, 'node_modules', pack.name, 'package.json'));
    const bytes = [...manifests].reduce((sum, manifest) => sum + getSize(dirname(manifest)), 0);
    const megabytes = Math.round(bytes / 1e5) / 10;
    return [
      pack.name,
      { tarball: Math.ceil(statSync(tarball).size / 1000), packages: manifests.size, megabytes },
    ] as const;
  });
}

/** The manifests of a package and of all that it depends on, as Node finds them. */
function getInstall(manifest: string): ReadonlySet<string> {
  const found = new Set([manifest]);
  // A set also iterates over what is added on the way.
  for (const from of found)
    for (const name of getNames(readManifest(dirname(from)))) {
      const next = findManifest(name, from);
      if (next !== undefined) found.add(next);
    }
  return found;
}

/** The manifest of a dependency; undefined when it is optional and not installed. */
function findManifest(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(from));
  } catch {
    return undefined;
  }
}

/** The names of what a package needs, optional dependencies included, and optional peers left out. */
function getNames(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => !(name in peerDependenciesMeta));
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Bytes of the files of a package, without those of packages inside of it. */
function getSize(folder: string): number {
  return globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
