import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ServeFile, serveFolder, textReply } from './serve-folder.ts';

const HINT =
  'The docs are not installed here. Add @videogen/docs beside @videogen/emulator and start again.\n';

/**
 * Creates what serves the docs under `/docs`.
 *
 * @param root folder of the docs; null when they are not installed. @default that of `@videogen/docs`
 */
export function createDocs(root: string | null = findDocs()): ServeFile {
  if (root === null) return async () => textReply(404, HINT);
  const serve = serveFolder(root);
  return async (path) =>
    path === '/docs' ? textReply(308, '', { location: '/docs/' }) : serve(path.slice('/docs'.length));
}

function findDocs(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@videogen/docs/package.json'));
    return existsSync(join(folder, 'dist')) ? join(folder, 'dist') : null;
  } catch {
    return null;
  }
}
