import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A callback as it arrived. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** Response of a receiver: a status, or nothing at all. */
type Reply = number | 'hang' | 'reset';

/** A callback receiver on loopback. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Decides the reply to the nth delivery, counted from 0. */
  reply: (index: number) => Reply | Promise<Reply>;
  /** Statuses in the order of arrival. */
  readonly statuses: () => readonly string[];
}

/** Starts a receiver that takes everything. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const index = received.push({
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      });
      const reply = await receiver.reply(index - 1);
      if (reply === 'reset') request.socket.destroy();
      else if (reply !== 'hang')
        response.writeHead(reply, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/callback`,
    received,
    reply: () => 200,
    // Safe: only read for bodies that are task records.
    statuses: () => received.map(({ body }) => (JSON.parse(body) as { status: string }).status),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
