import { once } from 'node:events';
import type { Server } from 'node:net';

/** A server that listens on loopback. */
export interface Listening {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly port: number;
  /** Closes the server and its connections. */
  readonly close: () => Promise<void>;
}

/**
 * Lets a server listen on the loopback interface, unless it listens already. It keeps idle connections: with Node's limit
 * of 5 s, a process that stalls for longer closes one on which its own client has just sent a request.
 *
 * @param port @default any free one
 */
export async function listen(server: Server, port = 0): Promise<Listening> {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 600_000;
  if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
        server.closeAllConnections();
      await closed;
    },
  };
}
