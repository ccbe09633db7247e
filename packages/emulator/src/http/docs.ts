import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize, sep } from 'node:path';
import type { Reply } from '@videogen/service';
import { getMediaType, readAsset, textReply } from './read-asset.ts';

const HINT =
  'The docs are not installed here. Add @videogen/docs beside @videogen/emulator and start again.\n';

/**
 * Creates what serves the docs under `/docs`.
 *
 * @param root folder of the docs; null when they are not installed. @default that of `@videogen/docs`
 */
export function createDocs(root: string | null = findDocs()): (path: string) => Promise<Reply> {
  return async (path) => {
    if (root === null) return textReply(404, HINT);
    if (path === '/docs') return textReply(308, '', { location: '/docs/' });
    const file = join(root, normalize(decodePath(path.slice('/docs'.length))));
    const name = file.endsWith(sep) ? join(file, 'index.html') : file;
    const content = file.startsWith(join(root, sep)) ? await readAsset(name) : undefined;
    if (content === undefined) return textReply(404, 'Not found\n');
    return { status: 200, headers: { 'content-type': getMediaType(name) }, body: content };
  };
}

/** A malformed path leads to no file. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findDocs(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@videogen/docs/package.json'));
    return existsSync(join(folder, 'dist')) ? join(folder, 'dist') : null;
  } catch {
    return null;
  }
}
