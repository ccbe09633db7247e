import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from './listen.ts';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response to a request: a status, or the end of the connection without one. */
export type Reply = number | 'reset';

/** A server on loopback that keeps what it receives. */
export interface Receiver extends AsyncDisposable {
  /** URL without a path. */
  readonly url: string;
  readonly received: readonly Received[];
  /**
   * Waits for the first request that matches, one that has arrived included.
   *
   * @param timeout milliseconds. @default a minute, which only ends a hang
   * @throws {Error} when none arrives in time; the message has the number of others
   */
  wait(wanted?: (request: Received) => boolean, timeout?: number): Promise<Received>;
  close(): Promise<void>;
}

/** Options of a receiver. */
export interface ReceiverOptions {
  /** @default any free one */
  readonly port?: number;
  /** Decides the reply to a request, the nth one, counted from 0. @default 200 */
  readonly reply?: (request: Received, index: number) => Reply | Promise<Reply>;
}

/** Starts a receiver, of callbacks for example; it responds with JSON. */
export async function startReceiver({ port, reply = () => 200 }: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const { method = '', url = '/', headers } = request;
    const one: Received = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    const status = await reply(one, received.push(one) - 1);
    if (status === 'reset') request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}');
    for (const look of waiting) look();
  });
  const { url, close } = await listen(server, port);

  const wait: Receiver['wait'] = (wanted = () => true, timeout = 60_000) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        waiting.delete(look);
      };

      const look = (): void => {
        const found = received.find(wanted);
        if (found === undefined) return;
        stop();
        resolve(found);
      };

      const timer = setTimeout(() => {
        stop();
        reject(
          new Error(`No wanted request came to ${url} in ${timeout} ms (${received.length} others did)`),
        );
      }, timeout);
      waiting.add(look);
      look();
    });

  return { url, received, wait, close, [Symbol.asyncDispose]: close };
}
