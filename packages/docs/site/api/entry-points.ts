import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import { isObject } from '../spec.ts';

/** One import path that a package publishes. */
export interface EntryPoint {
  /** The specifier that a user imports: `@videogen/callbacks/hono`. */
  readonly specifier: string;
  /** Its source file, absolute. */
  readonly file: string;
  /** Folder of the package below `packages/`. */
  readonly folder: string;
}

/** Path of the source behind one member of `exports`, if it is a program. */
function getSource(target: unknown): string | undefined {
  const source = isObject(target) ? target['@videogen/source'] : undefined;
  if (typeof source === 'string') return source.endsWith('.ts') ? source : undefined;
  // A platform may have another file under a condition; the default has the same types.
  return isObject(source) ? getSource({ '@videogen/source': source['default'] }) : undefined;
}

/** Every import path of every published package, in the order of the packages' folders. */
export async function entryPoints(): Promise<EntryPoint[]> {
  const packages = join(repositoryRoot, 'packages');
  const found: EntryPoint[] = [];
  for (const folder of (await readdir(packages)).sort()) {
    const manifest: unknown = JSON.parse(await readFile(join(packages, folder, 'package.json'), 'utf8'));
    if (!isObject(manifest) || !isObject(manifest['exports'])) continue;
    for (const [path, target] of Object.entries(manifest['exports'])) {
      const source = getSource(target);
      if (source === undefined || path.includes('*')) continue;
      const specifier = String(manifest['name']) + path.slice(1);
      found.push({ specifier, file: join(packages, folder, source), folder });
    }
  }
  return found;
}
