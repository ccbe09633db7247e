import { connect, createServer, type Socket } from 'node:net';
import { type Listening, listen } from './listen.ts';

/** The bytes that a silent connection loses: those of the client, those of the server, or both. */
export type Direction = 'requests' | 'responses' | 'both';

/** A TCP proxy on loopback whose connections can fall silent: they stay open, and no byte arrives any more. */
export interface SilentProxy extends Pick<Listening, 'url' | 'port'> {
  /**
   * Makes the open connections silent for ever.
   *
   * @param options.newToo whether connections that open until {@link SilentProxy.recover} become silent as well
   */
  readonly silence: (options?: { readonly newToo?: boolean; readonly direction?: Direction }) => void;
  /** Forwards the bytes of new connections again. Those that became silent stay silent. */
  readonly recover: () => void;
  /** Number of open connections. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy before a server on loopback. */
export async function startSilentProxy(port: number): Promise<SilentProxy> {
  const open = new Map<Socket, Socket>();
  const silent = new Map<Socket, Direction>();
  let isSilent: Direction | undefined;

  // A lost route does not respond to the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(port, '127.0.0.1');
    open.set(client, upstream);
    if (isSilent !== undefined) silent.set(client, isSilent);
    const loses = (direction: Direction): boolean => ['both', direction].includes(silent.get(client) ?? '');
    client.on('data', (bytes) => {
      if (!loses('requests')) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!loses('responses')) client.write(bytes);
    });

    const close = (): void => {
      open.delete(client);
      upstream.destroy();
      client.destroy();
    };

    client.on('close', close).on('error', close);
    client.on('end', () => {
      if (!loses('requests')) close();
    });
    upstream.on('error', close).on('close', () => {
      // A route that is lost loses the end of a connection as well.
      if (!loses('responses')) close();
    });
  });

  const { url, port: own, close } = await listen(server);
  return {
    url,
    port: own,
    silence({ newToo = false, direction = 'both' } = {}) {
      for (const client of open.keys()) silent.set(client, direction);
      isSilent = newToo ? direction : undefined;
    },
    recover() {
      isSilent = undefined;
    },
    connections: () => open.size,
    async stop() {
      for (const [client, upstream] of open) {
        client.destroy();
        upstream.destroy();
      }
      await close();
    },
  };
}
