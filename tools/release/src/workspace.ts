import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageJSON } from '@changesets/types';

type Entries<Value = string> = Readonly<Record<string, Value>>;

/** What is read of a manifest. A manifest that npm and pnpm accept has these types. */
export interface Manifest extends Omit<PackageJSON, 'publishConfig'> {
  readonly license?: string;
  readonly repository?: { readonly url?: string; readonly directory?: string };
  readonly publishConfig?: { readonly provenance?: boolean; readonly access?: string };
  readonly engines?: Entries;
  readonly bin?: Entries;
  readonly scripts?: Entries;
  readonly exports?: Entries<string | { readonly default?: string }>;
  readonly peerDependenciesMeta?: Entries<object>;
}

/** A package of the workspace: its manifest, and where it is. */
export interface WorkspacePackage extends Manifest {
  readonly folder: string;
}

/** Reads the manifest of a package. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * The packages of the workspace at `root` that are published.
 *
 * @throws Error when a manifest does not parse.
 */
export function publicPackages(root: string): WorkspacePackage[] {
  return globSync(['spec/package.json', 'packages/*/package.json'], { cwd: root })
    .toSorted()
    .map((file) => dirname(join(root, file)))
    .map((folder) => ({ ...readManifest(folder), folder }))
    .filter((each) => !each.private);
}

/** The name of the file that pnpm packs a package into. */
export function getTarballName({ name, version }: Manifest): string {
  return `${name.slice(1).replace('/', '-')}-${version}.tgz`;
}
