import type { Handler, Hono } from 'hono';
import type { Emulator } from './emulator.ts';
import type { AppParts } from './http/app.ts';
import type { AppEnv } from './http/exchange.ts';
import type { Parts } from './parts.ts';

/** Dependencies of the application. */
export interface LoadParts extends Pick<AppParts, 'endpoint' | 'routes'> {
  readonly parts: Parts;
  readonly emulator: () => Emulator;
}

/** Creates the loader of the application: its code is loaded when it is first needed, and only once. */
export function loadApp({ parts, endpoint, routes, emulator }: LoadParts): () => Promise<Hono<AppEnv>> {
  let app: Promise<Hono<AppEnv>> | undefined;
  const load = async (): Promise<Hono<AppEnv>> => {
    const [{ createApp }, { createConsole }, { createDocs }] = await Promise.all([
      import('./http/app.ts'),
      import('./console/serve-console.ts'),
      import('./http/docs.ts'),
    ]);
    const admin = createAdmin(parts, emulator);
    const { settings } = parts;
    return createApp({ settings, endpoint, routes, admin, console: createConsole(), docs: createDocs() });
  };
  return () => {
    app ??= load();
    return app;
  };
}

/** Creates the handler of `/_emulator`, whose code is loaded with the first request to it. */
function createAdmin(parts: Parts, emulator: () => Emulator): Handler<AppEnv> {
  let app: Promise<Pick<Hono<AppEnv>, 'fetch'>> | undefined;
  return async (context) => {
    app ??= import('./admin/admin-app.ts').then(({ createAdminApp }) => createAdminApp(parts, emulator()));
    return (await app).fetch(context.req.raw, context.env);
  };
}
