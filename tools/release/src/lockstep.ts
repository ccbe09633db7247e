import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readWorkspace } from './workspace.ts';

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
  readonly pattern: RegExp;
}

/**
 * What follows the version of the packages: `info.version` of the documents and their bundles, product tokens like
 * `videogen-client/1.2.3` in the client's sources, and packages, tags and output with a version in texts.
 */
const followers: readonly Kind[] = [
  {
    what: 'info.version',
    files: ['spec/{,dist/}{openapi,asyncapi,arazzo}.yaml'],
    // The first `version` below `info`, without its quotes and comments.
    pattern: /(^info:\n(?:[ \t]+.*\n|\n)*?[ \t]+version:\s*["']?)([^"'\s#]+)/gm,
  },
  {
    what: 'info.version',
    files: ['spec/dist/{openapi,asyncapi,arazzo}.json'],
    pattern: /("info":\s*\{[^{}]*?"version":\s*")([^"]*)/g,
  },
  {
    what: 'user agent',
    files: ['packages/client/src/**/*.ts'],
    pattern: /(videogen[\w@/.-]*\/)(\d+\.\d+\.\d+(?:-[\w.]+)?)/g,
  },
  {
    what: 'a version in a text',
    // What people read and run, except for changelogs, which are about older versions, too.
    files: [
      '{,.github/,.changeset/,spec/,packages/*/}{README,AGENTS,CONTRIBUTING,SECURITY}.md',
      'packages/docs/src/content/docs/**/*.{md,mdx}',
      '{.github/workflows,packages/*}/*.yml',
    ],
    // A package or tag (`@videogen/client@1.2.3`), or what a program prints of itself (`videogen emulator 1.2.3`).
    pattern: /(@videogen\/[\w-]+@[v^~]?|\bvideogen [a-z-]+ v?)(\d+\.\d+\.\d+(?:-[\w.]+)?)/g,
  },
];

/** Every place that states the version: the published packages, and what follows them. */
export function versionPlaces(root: string): VersionPlace[] {
  const packages = readWorkspace(root)
    .filter((each) => each.isPublic)
    .map(({ name: what, folder, version }) => ({
      what,
      file: relative(root, join(folder, 'package.json')),
      version,
    }));
  const following = followers.flatMap(({ what, files, pattern }) =>
    globSync(files, { cwd: root }).flatMap((file) => {
      const versions = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)];
      if (versions.length === 0 && what === 'info.version') return { what, file, version: 'unreadable' };
      return versions.map(([, , version = '']) => ({ what, file, version }));
    }),
  );
  return [...packages, ...following];
}

/** The version that all places should have: that of the published packages. */
export function leadingVersion(root: string): string {
  const [first] = readWorkspace(root).filter((each) => each.isPublic);
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
      const next = text.replaceAll(pattern, `$1${version}`);
      if (next !== text) writeFileSync(file, next);
      return next !== text;
    }),
  );
}
