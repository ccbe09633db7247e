import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server, and returns its URL. */
export async function listen(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // Safe: it listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
