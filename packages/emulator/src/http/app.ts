import { allowedOf, notAllowed, RequestError } from '@videogen/service';
import { type Handler, Hono } from 'hono';
import type { Settings } from '../options/normalize-options.ts';
import { type Endpoint, toHandler } from './endpoint.ts';
import type { AppEnv } from './exchange.ts';
import { guardPages, respondToCors } from './guard-pages.ts';
import type { Served } from './listen.ts';

/** Dependencies of the application. */
export interface AppParts {
  readonly settings: Settings;
  readonly endpoint: Endpoint;
  /** The operations, and the URLs of the media. */
  readonly routes: readonly Served[];
  /** Responds to everything under `/_emulator`. */
  readonly admin: Handler<AppEnv>;
  /** Responds to `/` and serves the files of the console. */
  readonly console: Handler<AppEnv>;
  /** Responds to everything under `/docs`. */
  readonly docs: Handler<AppEnv>;
}

/** Creates the application: every path of the emulator. */
export function createApp({ settings, endpoint, routes, admin, console, docs }: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use('*', guardPages(settings, endpoint), respondToCors());
  for (const { method, path, serve } of routes) app.on(method, toPattern(path), toHandler(serve));
  for (const route of routes) {
    const refuse = endpoint(null, ({ method }) => {
      throw notAllowed(method, allowedOf(route));
    });
    app.all(toPattern(route.path), toHandler(refuse));
  }
  app.all('/_emulator', admin);
  app.all('/_emulator/*', admin);
  app.get('/docs', docs);
  app.get('/docs/*', docs);
  app.get('/', console);
  app.get('/_console/*', console);
  const unknown = endpoint(null, () => {
    throw new RequestError('PATH_UNKNOWN', 'Not found');
  });
  app.notFound(toHandler(unknown));
  // In process a reset connection is an exception, as it is for `fetch`.
  app.onError((error) => {
    throw error;
  });
  return app;
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
