import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run } from '@videogen-tools/testing/run';
import { parse } from 'yaml';
import type { Tarball } from '../rehearse/tarballs.ts';
import type { Manifest, WorkspacePackage } from '../workspace.ts';

/**
 * Installs tarballs with npm in an empty folder. Dependencies have the versions of this repository's lockfile, so that
 * the result depends on the commit and not on the day; the rehearsal of a release installs the newest ones.
 *
 * @returns no problems
 * @throws Error with npm's output when it fails
 */
export async function installTarballs(
  root: string,
  tarballs: readonly Tarball[],
  folder: string,
): Promise<[]> {
  mkdirSync(folder);
  const dependencies = Object.fromEntries(tarballs.map(({ pack, file }) => [pack.name, `file:${file}`]));
  const manifest = { private: true, type: 'module', dependencies, overrides: lockedVersions(root) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  await run('npm', ['install', '--ignore-scripts', ...quiet], { cwd: folder });
  return [];
}

/** The packages of which the lockfile has one version. */
function lockedVersions(root: string): Record<string, string> {
  const { packages }: { packages: object } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  const found = Object.keys(packages).flatMap((key) => {
    const [, name = '', version = ''] = /^(.+)@(\d[^@]*)$/.exec(key) ?? [];
    return name ? [[name, version] as const] : [];
  });
  const isAlone = (name: string): boolean => found.filter(([other]) => other === name).length === 1;
  return Object.fromEntries(found.filter(([name]) => isAlone(name)));
}

/** Links the optional peers, which a user installs, and what a compiler for Node needs, from this repository. */
export function linkPeers(packages: readonly WorkspacePackage[], folder: string): void {
  for (const pack of packages) link(pack, 'peerDependencies', folder);
  for (const name of ['typescript', '@types/node']) linkOne(join('node_modules', name), name, folder);
}

/** Links what the code of the READMEs uses besides our packages: test runners and other libraries. */
export function linkDevelopment(packages: readonly WorkspacePackage[], folder: string): void {
  for (const pack of packages) link(pack, 'devDependencies', folder);
  linkOne(join('node_modules', 'vitest'), 'vitest', folder);
}

function link(
  { manifest, folder: from }: WorkspacePackage,
  kind: keyof Manifest & `${string}Dependencies`,
  folder: string,
): void {
  for (const name of Object.keys(manifest[kind] ?? {}))
    linkOne(join(from, 'node_modules', name), name, folder);
}

function linkOne(source: string, name: string, folder: string): void {
  const target = join(folder, 'node_modules', name);
  // Tools of this repository are not published, so no user has them.
  if (existsSync(target) || name.startsWith('@videogen-tools/')) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(resolve(source), target);
}
