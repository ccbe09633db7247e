import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of the workspace. */
export interface WorkspacePackage {
  name: string;
  version: string;
  folder: string;
  isPublic: boolean;
  manifest: Record<string, unknown>;
}

/**
 * The packages of the workspace at `root`.
 *
 * @throws Error when a manifest does not parse.
 * @example
 * readWorkspace('.').filter((each) => each.isPublic).map((each) => each.name);
 */
export function readWorkspace(root: string): WorkspacePackage[] {
  return globSync(['spec/package.json', 'packages/*/package.json', 'tools/*/package.json'], { cwd: root })
    .toSorted()
    .map((file) => readPackage(join(root, dirname(file))));
}

/** Returns whether a value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
