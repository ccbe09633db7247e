import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { publicPackages } from './workspace.ts';

/** Files, and the pattern whose second group is a version that they state. */
interface Kind {
  readonly what: string;
  readonly files: readonly string[];
  readonly pattern: string;
}

/** What follows the version of the packages. */
const followers: readonly Kind[] = parse(readFileSync(new URL('followers.yaml', import.meta.url), 'utf8'));

/** The version that all locations should have: that of the published packages. */
export function leadingVersion(root: string): string {
  const [first] = publicPackages(root);
  if (!first) throw new Error(`No published package in ${root}.`);
  return first.version;
}

/** Reads the files that follow the version. No file is of two kinds. */
function readFollowers(root: string) {
  return followers.flatMap(({ what, files, pattern }) =>
    globSync(files, { cwd: root }).map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { what, file, text, pattern: new RegExp(pattern, 'gm') };
    }),
  );
}

/**
 * Compares the version with every location that states it: the published packages, and what follows them.
 *
 * @returns one sentence for each location with another version; empty when there is none
 */
export function checkVersions(root: string): string[] {
  const version = leadingVersion(root);
  const packages = publicPackages(root).map(({ name: what, folder, version: stated }) => {
    return { what, file: relative(root, join(folder, 'package.json')), stated };
  });
  const following = readFollowers(root).flatMap(({ what, file, text, pattern }) => {
    const found = [...text.matchAll(pattern)].map(([, , stated = '']) => ({ what, file, stated }));
    return found.length > 0 || what !== 'info.version' ? found : [{ what, file, stated: 'unreadable' }];
  });
  const places = [...packages, ...following];
  const others = places.filter(({ stated }) => stated !== version);
  if (others.length === 0) console.log(`${places.length} locations have version ${version}.`);
  return others.map(({ what, file, stated }) => `${what} (${file}) is ${stated}, not ${version}.`);
}

/** Writes the leading version into the documents, the client's sources and the texts, and prints the files that changed. */
export function syncVersions(root: string): void {
  const version = leadingVersion(root);
  for (const { file, text, pattern } of readFollowers(root)) {
    const next = text.replaceAll(pattern, `$1${version}`);
    if (next === text) continue;
    writeFileSync(join(root, file), next);
    console.log(`wrote ${file}`);
  }
}
