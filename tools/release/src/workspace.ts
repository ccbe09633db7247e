import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Entries<Value = string> = Readonly<Record<string, Value>>;

/** What is read of a manifest. A manifest that npm and pnpm accept has these types. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly repository?: { readonly url?: string; readonly directory?: string };
  readonly publishConfig?: { readonly provenance?: boolean; readonly access?: string };
  readonly engines?: Entries;
  readonly bin?: Entries;
  readonly exports?: Entries<string | { readonly default?: string }>;
  readonly dependencies?: Entries;
  readonly optionalDependencies?: Entries;
  readonly devDependencies?: Entries;
  readonly peerDependencies?: Entries;
  readonly peerDependenciesMeta?: Entries<object>;
}

/** A package of the workspace. */
export interface WorkspacePackage {
  name: string;
  version: string;
  folder: string;
  isPublic: boolean;
  manifest: Manifest;
}

/** Reads the manifest of a package. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * The packages of the workspace at `root`.
 *
 * @throws Error when a manifest does not parse.
 */
export function readWorkspace(root: string): WorkspacePackage[] {
  return globSync(['spec/package.json', 'packages/*/package.json', 'tools/*/package.json'], { cwd: root })
    .toSorted()
    .map((file) => {
      const folder = join(root, dirname(file));
      const manifest = readManifest(folder);
      const { name, version } = manifest;
      return { name, version, folder, isPublic: manifest.private !== true, manifest };
    });
}

/** The packages of the workspace at `root` that are published. */
export function publicPackages(root: string): WorkspacePackage[] {
  return readWorkspace(root).filter(({ isPublic }) => isPublic);
}
