import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A package of the workspace. */
export interface WorkspacePackage {
  name: string;
  version: string;
  folder: string;
  isPublic: boolean;
  manifest: Record<string, unknown>;
}

/**
 * The packages of the workspace at `root`, as `pnpm-workspace.yaml` lists them.
 *
 * @throws Error when the workspace file or a manifest does not parse.
 * @example
 * readWorkspace('.').filter((each) => each.isPublic).map((each) => each.name);
 */
export function readWorkspace(root: string): WorkspacePackage[] {
  const workspace: unknown = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const globs =
    isRecord(workspace) && Array.isArray(workspace['packages']) ? workspace['packages'].map(String) : [];
  return globs.flatMap((glob) => foldersOf(root, glob)).map((folder) => readPackage(folder));
}

/** Returns whether a value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function foldersOf(root: string, glob: string): string[] {
  const parent = glob.endsWith('/*') ? glob.slice(0, -2) : undefined;
  const folders =
    parent === undefined
      ? [join(root, glob)]
      : readdirSync(join(root, parent)).map((name) => join(root, parent, name));
  return folders.filter((folder) => existsSync(join(folder, 'package.json')));
}

function readPackage(folder: string): WorkspacePackage {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!isRecord(manifest)) throw new Error(`${folder}/package.json is not an object.`);
  return {
    name: String(manifest['name']),
    version: String(manifest['version']),
    folder,
    isPublic: manifest['private'] !== true,
    manifest,
  };
}
