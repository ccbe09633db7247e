import { createServer, type Server } from 'node:http';
import { EmulatorError, invalidOption } from '../errors.ts';
import type { RequestHandler } from './dispatch.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Host and port to listen on, and the handlers of requests. */
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly respond: RequestHandler;
  /** Receives errors of requests that got no response. */
  readonly onError: (error: unknown) => void;
}

/**
 * Listens for requests.
 *
 * @throws {EmulatorError} `PORT_IN_USE`, or `OPTION_INVALID` when it cannot listen on this host and port
 */
export async function listen({ port, host, respond, onError }: ListenOptions): Promise<Listening> {
  const times = { keepAliveTimeout: 30_000, requestTimeout: 120_000, noDelay: true };
  const server = createServer(times, (incoming, outgoing) => {
    respond({ incoming, outgoing, request: undefined }).catch((error: unknown) => {
      onError(error);
      outgoing.destroy();
    });
  });

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
      `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another port; 0 chooses a free one.`,
      { cause: error },
    );
  }
  return invalidOption(`Cannot listen on port ${port} of ${host}: ${error.message}`, error);
}
