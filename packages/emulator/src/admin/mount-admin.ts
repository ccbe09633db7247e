import type { Handler, Hono } from 'hono';
import type { Emulator } from '../emulator.ts';
import type { AppEnv } from '../http/exchange.ts';
import type { Parts } from '../parts.ts';

/** Creates the handler of `/_emulator`, whose code is loaded with the first request to it. */
export function createAdmin(parts: Parts, emulator: () => Emulator): Handler<AppEnv> {
  let app: Promise<Pick<Hono<AppEnv>, 'fetch'>> | undefined;
  return async (context) => {
    app ??= import('./admin-app.ts').then(({ createAdminApp }) => createAdminApp(parts, emulator()));
    return (await app).fetch(context.req.raw, context.env);
  };
}
