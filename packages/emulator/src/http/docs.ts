import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Connection } from '@videogen/service';
import { type ServeFiles, serveFolder } from './serve-folder.ts';

const HINT = `The docs are not installed here. Add @videogen/docs beside @videogen/emulator and start again.\n`;

/** Creates the handler that serves the docs under `/docs`, when `@videogen/docs` is installed. */
export function createDocs(): (path: string, connection: Partial<Connection>) => Promise<Response> {
  let served: ServeFiles | undefined;
  return async (path, connection) => {
    const folder = served === undefined ? findDocs() : undefined;
    if (folder !== undefined) served = await serveFolder(folder, '/docs');
    if (served === undefined) return new Response(HINT, { status: 404 });
    if (path === '/docs') return new Response(null, { status: 308, headers: { location: '/docs/' } });
    return served(connection);
  };
}

function findDocs(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@videogen/docs/package.json')), 'dist');
  } catch {
    return undefined;
  }
}
