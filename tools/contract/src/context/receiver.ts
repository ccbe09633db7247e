import { tryParse } from '@videogen-tools/generate/json';
import { type Received, startReceiver as startTestReceiver } from '@videogen-tools/test-support/receiver';
import { ContractFailure } from '../checks/failure.ts';
import type { Delivery } from '../traffic/exchange.ts';

/** A callback URL on this machine. */
export type Receiver = {
  /** Returns a URL for one case. */
  urlFor(name: string): string;
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

function getDelivery({ path, headers, body: text }: Received): Delivery {
  const body = tryParse(text);
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    path,
    response: { status: 200, body: { ok: true } },
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * Starts a callback receiver on 127.0.0.1 that responds with 200 and JSON.
 *
 * @param options.publicUrl URL at which the service reaches it, when that is not loopback.
 */
export async function startReceiver(
  options: {
    readonly publicUrl?: string | undefined;
    /** @default any free one */
    readonly port?: number | undefined;
    /** Maximum wait for a delivery, in milliseconds. @default 60_000 */
    readonly callbackTimeout?: number | undefined;
  } = {},
): Promise<Receiver> {
  const { port, publicUrl, callbackTimeout } = options;
  const receiver = await startTestReceiver(port === undefined ? {} : { port });
  const base = (publicUrl ?? receiver.url).replace(/\/$/, '');
  let serial = 0;
  let taken = 0;

  return {
    urlFor: (name) => {
      serial += 1;
      return `${base}/callbacks/${serial}/${encodeURIComponent(name)}`;
    },
    wait: async (url, wanted = () => true) => {
      const path = url.slice(new URL(url).origin.length);
      const found = receiver.wait((one) => one.path === path && wanted(getDelivery(one)), callbackTimeout);
      return getDelivery(
        await found.catch((error: Error) => {
          throw new ContractFailure(error.message);
        }),
      );
    },
    take: () => {
      const fresh = receiver.received.slice(taken);
      taken += fresh.length;
      return fresh.map(getDelivery);
    },
    close: receiver.close,
  };
}
