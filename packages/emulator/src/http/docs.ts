import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const HINT = `The docs are not installed here. Add @videogen/docs beside @videogen/emulator and start again.\n`;

/** Creates what serves the docs under `/docs`, when `@videogen/docs` is installed. */
export function createDocs(): Pick<Hono, 'fetch'> {
  const app = new Hono();
  const root = findDocs();
  if (root === undefined) return app.get('*', (context) => context.text(HINT, 404));
  app.get('/docs', (context) => context.redirect('/docs/', 308));
  app.get(
    '/docs/*',
    serveStatic({
      root,
      rewriteRequestPath: (path) => path.slice('/docs'.length),
      onFound: (_, context) => context.header('x-content-type-options', 'nosniff'),
    }),
  );
  return app;
}

function findDocs(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@videogen/docs/package.json'));
    return existsSync(join(folder, 'dist')) ? join(folder, 'dist') : undefined;
  } catch {
    return undefined;
  }
}
