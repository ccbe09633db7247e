import { existsSync, globSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getTarballName, readManifest, type WorkspacePackage } from '../workspace.ts';

/**
 * The size of a package, which is kilobytes of its tarball, and packages (itself included) and megabytes of an install
 * on Linux. The numbers are the room above what was measured when a ceiling was recorded.
 */
const rooms = { tarball: 1.05, packages: 1, megabytes: 1.05 };
type Size = Readonly<typeof rooms>;
const keys = ['tarball', 'packages', 'megabytes'] as const;

/** The one file of ceilings; the other keys belong to `pnpm -C tools/bench gate`. */
const file = new URL('../../../bench/ceilings.json', import.meta.url);
const cure = 'Shrink it, or run `pnpm packed --record` and say in the commit message why it grew.';

/**
 * Prints the size of every package, and returns a sentence for each that exceeds its ceiling.
 *
 * @param work folder of the tarballs
 * @param consumer folder where all of them are installed
 * @param record whether the sizes become the ceilings
 */
export function sizeProblems(
  packages: readonly WorkspacePackage[],
  work: string,
  consumer: string,
  record: boolean,
): string[] {
  const ceilings: { packages: Record<string, Partial<Size>> } = JSON.parse(readFileSync(file, 'utf8'));
  const sizes = packages.map(({ name, version }) => {
    const { size: bytes } = statSync(join(work, getTarballName({ name, version })));
    const install = measureInstall(realpathSync(join(consumer, 'node_modules', name, 'package.json')));
    return { name, size: { tarball: Math.ceil(bytes / 1000), ...install } };
  });

  if (record) {
    ceilings.packages = Object.fromEntries(
      sizes.map(({ name, size }) => {
        return [name, Object.fromEntries(keys.map((key) => [key, Math.ceil(size[key] * rooms[key])]))];
      }),
    );
    writeFileSync(file, `${JSON.stringify(ceilings, null, 2)}\n`);
  }

  return sizes.flatMap(({ name, size }) => {
    console.log(
      `       ${name}: ${size.tarball} kB; ${size.packages} packages, ${size.megabytes} MB installed`,
    );
    const ceiling = ceilings.packages[name] ?? {};
    return keys
      .filter((key) => !(size[key] <= (ceiling[key] ?? 0)))
      .map((key) => `${name}: ${key} is ${size[key]}, above ${ceiling[key]}. ${cure}`);
  });
}

/** Measures a package with all that it depends on, as Node finds it: optional dependencies included, optional peers left out. */
function measureInstall(manifest: string): Omit<Size, 'tarball'> {
  const found = new Set([manifest]);
  // A set also iterates over what is added on the way.
  for (const from of found) {
    const { dependencies, optionalDependencies, ...peers } = readManifest(dirname(from));
    const { peerDependencies = {}, peerDependenciesMeta = {} } = peers;
    const needed = Object.keys(peerDependencies).filter((name) => !(name in peerDependenciesMeta));
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed]) {
      const folders = createRequire(from).resolve.paths(name) ?? [];
      const next = folders
        .map((folder) => join(folder, name, 'package.json'))
        .find((path) => existsSync(path));
      // An optional dependency may be missing.
      if (next !== undefined) found.add(realpathSync(next));
    }
  }

  const bytes = [...found].reduce((sum, each) => sum + getSize(dirname(each)), 0);
  return { packages: found.size, megabytes: Math.round(bytes / 1e5) / 10 };
}

/** Bytes of the files of a package, without those of packages inside of it. */
function getSize(folder: string): number {
  return globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
