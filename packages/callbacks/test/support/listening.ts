import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running server on loopback. */
export interface Running {
  readonly origin: string;
  close(): Promise<void>;
}

/** A server of this process that listens. */
export interface Listening extends Running {
  readonly port: number;
}

/** Waits until a server listens on the port that `listen` was called with. */
export async function listening(server: Server): Promise<Listening> {
  if (!server.listening) await once(server, 'listening');
  // An address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
