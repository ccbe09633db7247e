import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Handler } from 'hono';
import type { AppEnv } from './exchange.ts';
import { serveFolder } from './serve-folder.ts';

const HINT = `The docs are not installed here. Add @videogen/docs beside @videogen/emulator and start again.\n`;

/** Creates the handler that serves the docs under `/docs`, when `@videogen/docs` is installed. */
export function createDocs(): Handler<AppEnv> {
  let served: Handler<AppEnv> | undefined;
  return async (context, next) => {
    const folder = served === undefined ? findDocs() : undefined;
    if (folder !== undefined) served = await serveFolder(folder, '/docs');
    if (served === undefined) return context.text(HINT, 404);
    if (context.req.path === '/docs') return context.redirect('/docs/', 308);
    return served(context, next);
  };
}

function findDocs(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@videogen/docs/package.json')), 'dist');
  } catch {
    return undefined;
  }
}
