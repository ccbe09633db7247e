import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FoundRoute, Route } from '@videogen/service';
import type { Hono } from 'hono';
import { EmulatorError } from '../errors.ts';
import { ALREADY_SENT, isAlreadySent } from './already-sent.ts';
import type { Serve } from './endpoint.ts';
import type { AppEnv } from './exchange.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** A route and what serves it. */
export interface Served extends Pick<Route, 'method' | 'path'> {
  readonly serve: Serve;
}

/** Host and port to listen on, and the handlers of requests. */
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Finds the operation of a plainly written request. */
  readonly find: (method: string, target: string) => FoundRoute<Served> | undefined;
  /** Responds to everything else; loaded with the first request that needs it. */
  readonly app: () => Promise<Hono<AppEnv>>;
  /** Receives errors of requests that got no response. */
  readonly onError: (error: unknown) => void;
}

const NONE: Readonly<Record<string, string>> = {};
const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * Listens for requests.
 *
 * @throws {EmulatorError} `PORT_IN_USE`, or `OPTION_INVALID` when it cannot listen on this host and port
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { port, host } = options;
  const times = { keepAliveTimeout: 30_000, requestTimeout: 120_000, noDelay: true };
  const server = createServer(times, createListener(options));
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

function createListener({ find, app, onError }: ListenOptions): Listener {
  let loaded: Promise<Listener> | undefined;
  return (incoming, outgoing) => {
    const fail = (error: unknown): void => {
      onError(error);
      outgoing.destroy();
    };
    const found = isPlain(incoming) ? find(incoming.method ?? '', incoming.url ?? '') : undefined;
    if (found !== undefined) {
      const { route, params } = found;
      route.serve({ incoming, outgoing, request: undefined, headers: NONE, params }).catch(fail);
    } else {
      loaded ??= loadListener(app);
      loaded.then((listener) => listener(incoming, outgoing)).catch(fail);
    }
  };
}

/** Returns whether a request cannot come from a web page: it has no origin, and its host is a loopback name. */
function isPlain({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined && LOOPBACK_HOST.test(headers.host ?? '');
}

async function loadListener(app: ListenOptions['app']): Promise<Listener> {
  const [{ getRequestListener }, { fetch }] = await Promise.all([import('@hono/node-server'), app()]);
  // The global `Request` and `Response` of the program that started the emulator stay as they are.
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await fetch(request, { incoming, outgoing });
      return isAlreadySent(response) ? ALREADY_SENT : response;
    },
    { overrideGlobalObjects: false },
  );
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
  return new EmulatorError('OPTION_INVALID', `Cannot listen on port ${port} of ${host}: ${error.message}.`, {
    cause: error,
  });
}
