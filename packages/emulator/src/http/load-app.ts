import type { Hono } from 'hono';
import type { Emulator } from '../emulator.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from './exchange.ts';
import type { OperationRoute } from './operation-routes.ts';

/** What the application is made of. */
export interface LoadParts {
  readonly services: Services;
  readonly operations: readonly OperationRoute[];
  readonly emulator: () => Emulator;
}

/** Makes the loader of the application: its code is loaded when it is first needed, and only once. */
export function loadApp({ services, operations, emulator }: LoadParts): () => Promise<Hono<AppEnv>> {
  let app: Promise<Hono<AppEnv>> | undefined;
  const load = async (): Promise<Hono<AppEnv>> => {
    const [{ createApp }, { createAdmin }, { createConsole }, { createDocs }] = await Promise.all([
      import('./app.ts'),
      import('../admin/mount-admin.ts'),
      import('../console/serve-console.ts'),
      import('./docs.ts'),
    ]);
    const { core, journal, uploads } = services;
    const admin = createAdmin(services, emulator);
    const parts = { core, journal, uploads, operations, admin };
    return createApp({ ...parts, console: createConsole(), docs: createDocs() });
  };
  return () => {
    app ??= load();
    return app;
  };
}
