import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { EmulatorError } from '../errors.ts';
import type { AppEnv } from './exchange.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Listens for requests.
 *
 * @throws {EmulatorError} `PORT_IN_USE`, or `OPTION_INVALID` when the address cannot be listened on
 */
export async function listen(
  app: Hono<AppEnv>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Listening> {
  // The global `Request` and `Response` of the program that started the emulator stay as they are.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({ keepAliveTimeout: 30_000, requestTimeout: 120_000, noDelay: true }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function explain(error: Error, host: string, port: number): EmulatorError {
  if ('code' in error && error.code === 'EADDRINUSE') {
    return new EmulatorError(
      'PORT_IN_USE',
      `Port ${port} of ${host} is taken. Stop what listens there, or choose another port; 0 takes a free one.`,
      { cause: error },
    );
  }
  return new EmulatorError('OPTION_INVALID', `Cannot listen on port ${port} of ${host}: ${error.message}.`, {
    cause: error,
  });
}
