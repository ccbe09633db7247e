import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { publicPackages } from './workspace.ts';

/** A place that states the version. */
export interface VersionPlace {
  readonly what: string;
  readonly file: string;
  readonly version: string;
}

/** Files, and the pattern whose second group is a version that they state. */
interface Kind {
  readonly what: string;
  readonly files: readonly string[];
  readonly pattern: string;
}

/** What follows the version of the packages. */
const followers: readonly Kind[] = parse(readFileSync(new URL('followers.yaml', import.meta.url), 'utf8'));

/** Every place that states the version: the published packages, and what follows them. */
export function versionPlaces(root: string): VersionPlace[] {
  const packages = publicPackages(root).map(({ name: what, folder, version }) => {
    return { what, file: relative(root, join(folder, 'package.json')), version };
  });
  const following = followers.flatMap(({ what, files, pattern }) =>
    globSync(files, { cwd: root }).flatMap((file) => {
      const versions = [...readFileSync(join(root, file), 'utf8').matchAll(new RegExp(pattern, 'gm'))];
      if (versions.length === 0 && what === 'info.version') return { what, file, version: 'unreadable' };
      return versions.map(([, , version = '']) => ({ what, file, version }));
    }),
  );
  return [...packages, ...following];
}

/** The version that all places should have: that of the published packages. */
export function leadingVersion(root: string): string {
  const [first] = publicPackages(root);
  if (!first) throw new Error(`No published package in ${root}.`);
  return first.version;
}

/** Returns one sentence for each location with another version; empty when all have this version. */
export function outOfStep(places: readonly VersionPlace[], version: string): string[] {
  return places
    .filter((each) => each.version !== version)
    .map((each) => `${each.what} (${each.file}) is ${each.version}, not ${version}.`);
}

/** Writes the leading version into the documents, the client's sources and the texts; returns the files that changed. */
export function syncVersions(root: string): string[] {
  const version = leadingVersion(root);
  return followers.flatMap(({ files, pattern }) =>
    globSync(files, { cwd: root }).filter((name) => {
      const file = join(root, name);
      const text = readFileSync(file, 'utf8');
      const next = text.replaceAll(new RegExp(pattern, 'gm'), `$1${version}`);
      if (next !== text) writeFileSync(file, next);
      return next !== text;
    }),
  );
}
