import { OpenAPIHono } from '@hono/zod-openapi';
import { contractVersion } from '@videogen/types/facts';
import { HTTPException } from 'hono/http-exception';
import type { Emulator } from '../emulator.ts';
import { EmulatorError } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { addClockRoutes } from './clock-routes.ts';
import { addDeliveryRoutes } from './delivery-routes.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { ADMIN_HEADER, guardAdmin } from './guard.ts';
import { addRegisterRoutes } from './register-routes.ts';
import { addRequestRoutes } from './request-routes.ts';
import { addStateRoutes } from './state-routes.ts';
import { addTaskRoutes } from './task-routes.ts';

const STATUS: Readonly<Partial<Record<string, 404 | 409 | 422>>> = {
  NOT_FOUND: 404,
  CONFLICT: 409,
  OPTION_INVALID: 422,
};

/** Creates the admin API: the emulator's own operations, under `/_emulator`. */
export function createAdminApp(parts: Parts, emulator: Emulator): Pick<OpenAPIHono, 'fetch'> {
  const app = new OpenAPIHono({
    defaultHook: (result, context) =>
      result.success
        ? undefined
        : context.json(
            { code: 'OPTION_INVALID', message: result.error.issues.map(describe).join('; ') },
            422,
          ),
  });
  app.use('*', guardAdmin(parts.settings));
  addStateRoutes(app, parts, emulator);
  addRegisterRoutes(app, parts);
  addTaskRoutes(app, parts, emulator);
  addDeliveryRoutes(app, parts, emulator);
  addRequestRoutes(app, parts, emulator);
  addFaultRoutes(app, emulator);
  addClockRoutes(app, emulator);
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'videogen emulator, admin API',
      version: contractVersion,
      description: `Looks into a running emulator and controls it. The service itself is described by the contract. Every request but GET and HEAD needs the header \`${ADMIN_HEADER}: 1\`.`,
    },
    servers: [{ url: '/_emulator' }],
  });
  app.onError((error, context) => {
    if (error instanceof HTTPException)
      return context.json({ code: 'OPTION_INVALID', message: error.message }, 422);
    const status = error instanceof EmulatorError ? STATUS[error.code] : undefined;
    if (error instanceof EmulatorError && status !== undefined)
      return context.json({ code: error.code, message: error.message }, status);
    parts.settings.onError(error);
    return context.json({ code: 'INTERNAL', message: 'The emulator failed; its output says how.' }, 500);
  });
  const mounted = new OpenAPIHono();
  mounted.route('/_emulator', app);
  mounted.notFound((context) =>
    context.json({ code: 'NOT_FOUND', message: 'See /_emulator/openapi.json for what there is.' }, 404),
  );
  return mounted;
}

function describe({
  path,
  message,
}: {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): string {
  return `${path.map(String).join('.') || 'body'}: ${message}`;
}
