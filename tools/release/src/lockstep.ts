import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { isRecord, readWorkspace } from './workspace.ts';

/** A place that states the version. */
export interface VersionPlace {
  what: string;
  file: string;
  version: string;
  /** Writes another version into the text of the file, leaving all else alone. */
  replace: (text: string, version: string) => string;
}

const documents = ['openapi.yaml', 'asyncapi.yaml', 'arazzo.yaml'];
/** What people read and run, except for changelogs, which are about older versions, too. */
const texts = [
  '{,.github/,.changeset/,spec/,packages/*/}{README,AGENTS,CONTRIBUTING,SECURITY}.md',
  'packages/docs/src/content/docs/**/*.{md,mdx}',
  '{.github/workflows,packages/*}/*.yml',
];
/** A package or tag (`@videogen/client@1.2.3`), or what a program prints of itself (`videogen emulator 1.2.3`). */
const named = /(@videogen\/[\w-]+@[v^~]?|\bvideogen [a-z-]+ v?)(\d+\.\d+\.\d+(?:-[\w.]+)?)/g;
const agent = /(videogen[\w@/.-]*\/)(\d+\.\d+\.\d+(?:-[\w.]+)?)/g;

/**
 * Every place that states the version: published packages, `info.version` of the documents and their bundles,
 * product tokens like `videogen-client/1.2.3` in the client's sources, and packages, tags and output with a version in
 * texts.
 */
export function versionPlaces(root: string): VersionPlace[] {
  return [...packagePlaces(root), ...followingPlaces(root)];
}

/** The places whose version follows that of the packages. */
function followingPlaces(root: string): VersionPlace[] {
  const sources = globSync('packages/client/src/**/*.ts', { cwd: root });
  return [
    ...documentPlaces(root),
    ...findPlaces(root, sources, 'user agent', agent),
    ...findPlaces(root, globSync(texts, { cwd: root }), 'a version in a text', named),
  ];
}

/** The version that the majority of places should follow: that of the published packages. */
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

/**
 * Writes the leading version into the documents, the client's sources and the texts; returns the files that changed.
 *
 * @throws Error when a document states its version in a way that cannot be rewritten in place.
 */
export function syncVersions(root: string): string[] {
  const version = leadingVersion(root);
  const changed = new Set<string>();
  for (const place of followingPlaces(root)) {
    if (place.version === version || changed.has(place.file)) continue;
    const file = join(root, place.file);
    const text = readFileSync(file, 'utf8');
    const next = place.replace(text, version);
    if (next === text)
      throw new Error(
        `${place.file} states ${place.version}, but not in a form that can be rewritten; write ${version} there.`,
      );
    writeFileSync(file, next);
    changed.add(place.file);
  }
  return [...changed];
}

function packagePlaces(root: string): VersionPlace[] {
  return readWorkspace(root)
    .filter((each) => each.isPublic)
    .map((each) => ({
      what: each.name,
      file: relative(root, join(each.folder, 'package.json')),
      version: each.version,
      replace: (text, version) => text.replace(/("version":\s*")[^"]*/, `$1${version}`),
    }));
}

function documentPlaces(root: string): VersionPlace[] {
  const bundles = documents.flatMap((name) => [`dist/${name}`, `dist/${name.replace('.yaml', '.json')}`]);
  return [...documents, ...bundles].flatMap((name): VersionPlace[] => {
    const file = `spec/${name}`;
    if (!existsSync(join(root, file))) return [];
    const document: unknown = parse(readFileSync(join(root, file), 'utf8'));
    const info = isRecord(document) && isRecord(document['info']) ? document['info'] : {};
    return [
      {
        what: 'info.version',
        file,
        version: String(info['version']),
        replace: name.endsWith('.json') ? replaceJson : replaceYaml,
      },
    ];
  });
}

/** The first `version` below `info`, with its quotes and comments left as they are. */
function replaceYaml(text: string, version: string): string {
  return text.replace(/(^info:\n(?:[ \t]+.*\n|\n)*?[ \t]+version:\s*["']?)[^"'\s#]+/m, `$1${version}`);
}

function replaceJson(text: string, version: string): string {
  return text.replace(/("info":\s*\{[^{}]*?"version":\s*")[^"]*/, `$1${version}`);
}

/** The places in files where a pattern finds a version in its second group. */
function findPlaces(root: string, files: readonly string[], what: string, pattern: RegExp): VersionPlace[] {
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, , version = '']) => ({
      what,
      file,
      version,
      replace: (text: string, to: string) => text.replaceAll(pattern, `$1${to}`),
    })),
  );
}
