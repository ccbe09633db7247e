import type { Handler, Hono } from 'hono';
import type { Emulator } from '../emulator.ts';
import type { AppEnv } from '../http/exchange.ts';
import type { Services } from '../services.ts';

/** Makes the handler of `/_emulator`, whose code is loaded with the first request to it. */
export function createAdmin(services: Services, emulator: () => Emulator): Handler<AppEnv> {
  let app: Promise<Pick<Hono<AppEnv>, 'fetch'>> | undefined;
  return async (context) => {
    app ??= import('./admin-app.ts').then(({ createAdminApp }) => createAdminApp(services, emulator()));
    return (await app).fetch(context.req.raw, context.env);
  };
}
