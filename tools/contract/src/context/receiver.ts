import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ContractFailure } from '../checks/failure.ts';
import { type Json, tryParse } from '../documents/json.ts';
import type { Delivery } from '../traffic/exchange.ts';

/** A callback URL on this machine. */
export type Receiver = {
  /** Returns a URL for one case. */
  urlFor(name: string): string;
  /** Returns the deliveries to a URL so far. */
  deliveriesTo(url: string): readonly Delivery[];
  /**
   * Waits for the first delivery to a URL that matches.
   *
   * @throws {ContractFailure} when no delivery arrives before the timeout.
   */
  wait(url: string, wanted?: (delivery: Delivery) => boolean): Promise<Delivery>;
  /** The deliveries since the last call. */
  take(): Delivery[];
  close(): Promise<void>;
};

/**
 * Starts a callback receiver on 127.0.0.1 that responds with 200 and JSON.
 *
 * @param options.publicUrl URL at which the service reaches it, when that is not loopback.
 */
export async function startReceiver(
  options: {
    readonly publicUrl?: string;
    /** @default any free one */
    readonly port?: number;
    /** Maximum wait for a delivery, in milliseconds. @default 10_000 */
    readonly callbackTimeout?: number;
  } = {},
): Promise<Receiver> {
  const callbackTimeout = options.callbackTimeout ?? 10_000;
  const all: Delivery[] = [];
  let fresh: Delivery[] = [];
  let serial = 0;
  const waiting = new Set<() => void>();

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: Json | undefined = tryParse(Buffer.concat(chunks).toString('utf8'));
    const sent = { status: 200, body: { ok: true } };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(sent.body));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const delivery = {
      headers,
      path: request.url ?? '/',
      response: sent,
      ...(body === undefined ? {} : { body }),
    };
    all.push(delivery);
    fresh.push(delivery);
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address with a port.
  const base = (options.publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/$/, '');

  const deliveriesTo = (url: string): Delivery[] =>
    all.filter(({ path }) => path === url.slice(new URL(url).origin.length));

  return {
    urlFor: (name) => {
      serial += 1;
      return `${base}/callbacks/${serial}/${encodeURIComponent(name)}`;
    },
    deliveriesTo,
    wait: (url, wanted = () => true) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = (): void => {
          const found = deliveriesTo(url).find(wanted);
          if (found === undefined) return;
          stop();
          resolve(found);
        };
        const timer = setTimeout(() => {
          stop();
          const seen = deliveriesTo(url).length;
          reject(
            new ContractFailure(
              `No wanted delivery came to ${url} in ${callbackTimeout} ms (${seen} others did)`,
            ),
          );
        }, callbackTimeout);
        waiting.add(look);
        look();
      }),
    take: () => {
      const accepted = fresh;
      fresh = [];
      return accepted;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
