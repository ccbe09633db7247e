import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of callbacks. */
export interface Receiver {
  /** URL that accepts callbacks, most of them at the first attempt. */
  readonly url: string;
  /** Accepted statuses by task. */
  readonly received: ReadonlyMap<string, ReadonlySet<string>>;
  readonly close: () => void;
}

/** Every n-th request gets a 500. */
const FAIL_EVERY = 10;

/** Starts a receiver. It refuses every tenth request, and every callback to a URL that ends with `/never`. */
export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, Set<string>>();
  let requests = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      requests += 1;
      if (requests % FAIL_EVERY === 0 || request.url?.endsWith('/never')) {
        response.writeHead(500).end();
        return;
      }
      const { task_id, status }: { task_id: string; status: string } = JSON.parse(text);
      received.set(task_id, (received.get(task_id) ?? new Set()).add(status));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/callback`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
