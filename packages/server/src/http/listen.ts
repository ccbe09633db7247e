import { once } from 'node:events';
import type { Server } from 'node:http';

/** Longer than load balancers keep idle connections (60 s), which otherwise send a request on one that is closed. */
const KEEP_ALIVE = 75_000;

/**
 * Starts a server.
 *
 * @returns the URL that a client on this machine uses
 * @throws {Error} when the port is in use or the host is not one of this machine
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${getHost(host)}:${bound}`;
}

function getHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stops accepting connections and waits for open requests; closes them when the signal aborts. */
export async function closeServer(server: Server, limit: AbortSignal): Promise<void> {
  const closed = once(server, 'close');
  // A connection whose last response is sent after this is closed, too, instead of being kept alive.
  server.keepAliveTimeout = 1;
  server.close();
  server.closeIdleConnections();
  if (limit.aborted) server.closeAllConnections();
  else limit.addEventListener('abort', () => server.closeAllConnections(), { once: true });
  await closed;
}
