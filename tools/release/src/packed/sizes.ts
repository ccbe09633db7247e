import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tarball } from '../rehearse/tarballs.ts';

/** The size of a package: what is downloaded of itself, and what is there when it is installed alone. */
interface Size {
  /** Kilobytes of its tarball. */
  readonly tarball: number;
  /** Packages of an install, itself included. */
  readonly packages: number;
  /** Megabytes of an install on Linux. */
  readonly megabytes: number;
}

type Entry = Partial<
  Record<
    'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'peerDependenciesMeta',
    Readonly<Record<string, unknown>>
  >
>;

/** What npm installed, by path. */
type Installed = Readonly<Record<string, Entry>>;

/** The one file of ceilings; the other keys belong to `pnpm bench:gate`. */
const file = new URL('../../../bench/ceilings.json', import.meta.url);
const cure = 'Shrink it, or run `pnpm packed --record` and say in the commit message why it grew.';
/** Room above what was measured when a ceiling was recorded. */
const room = 1.05;

/** Prints the size of every package, and returns a sentence for each that exceeds its ceiling. */
export function sizeProblems(tarballs: readonly Tarball[], folder: string, record: boolean): string[] {
  const sizes = measureSizes(tarballs, folder);
  const ceilings = JSON.parse(readFileSync(file, 'utf8'));
  if (record) {
    const recorded = Object.entries(sizes).map(([name, { tarball, packages, megabytes }]) => {
      const size = { tarball: Math.ceil(tarball * room), packages, megabytes: Math.ceil(megabytes * room) };
      return [name, size] as const;
    });
    writeFileSync(
      file,
      `${JSON.stringify({ ...ceilings, packages: Object.fromEntries(recorded) }, null, 2)}\n`,
    );
    return [];
  }
  return Object.entries(sizes).flatMap(([name, size]) => {
    console.log(
      `       ${name}: ${size.tarball} kB; ${size.packages} packages, ${size.megabytes} MB installed`,
    );
    return (['tarball', 'packages', 'megabytes'] as const)
      .filter((key) => !(size[key] <= ceilings.packages?.[name]?.[key]))
      .map((key) => `${name}: ${key} is ${size[key]}, above ${ceilings.packages?.[name]?.[key]}. ${cure}`);
  });
}

function measureSizes(tarballs: readonly Tarball[], folder: string): Record<string, Size> {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const installed: Installed = lock.packages;
  const bytes = new Map(Object.keys(installed).map((path) => [path, getSize(join(folder, path))]));
  const sizes = tarballs.map(({ pack, file: tarball }) => {
    const paths = getInstall(`node_modules/${pack.name}`, installed);
    const total = [...paths].reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0);
    const megabytes = Math.round(total / 1e5) / 10;
    return [
      pack.name,
      { tarball: Math.ceil(statSync(tarball).size / 1000), packages: paths.size, megabytes },
    ] as const;
  });
  return Object.fromEntries(sizes);
}

/** The paths of a package and of all that it depends on, as Node finds them. */
function getInstall(path: string, installed: Installed): ReadonlySet<string> {
  const found = new Set([path]);
  // A set also iterates over what is added on the way.
  for (const from of found) {
    for (const name of getNames(installed[from] ?? {})) {
      const next = resolveFrom(from, name, installed);
      if (next !== undefined) found.add(next);
    }
  }
  return found;
}

/** The names of what an installed package needs, optional dependencies included, and optional peers left out. */
function getNames({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Entry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !(name in peerDependenciesMeta));
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The nearest folder of a dependency; undefined when it is optional and not installed. */
function resolveFrom(from: string, name: string, installed: Installed): string | undefined {
  const parents = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  const candidates = [
    ...parents.toReversed().map((parent) => `${parent}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
  return candidates.find((candidate) => candidate in installed);
}

/** Bytes of the files of a package, without those of packages inside of it. */
function getSize(folder: string): number {
  return globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
