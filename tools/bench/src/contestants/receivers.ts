/** A server that receives deliveries, in a separate process: `receivers.ts <name>`. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import process from 'node:process';
import { taskRecord } from '../record.ts';

/** The receivers that are compared. */
export const NAMES = ['@videogen/callbacks', 'node:http', '@octokit/webhooks'] as const;

/** One request. */
export type Delivery = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Receiver = {
  readonly listener: RequestListener;
  /** Makes a delivery as its sender does. */
  deliver(): Promise<Delivery>;
};

const SECRET = 'a secret of the benchmark, 32 bytes or more';
const json = { 'content-type': 'application/json' };

/** The result of a round. The receiver measures the time, because autocannon notices the end up to a second late. */
export type Round = {
  readonly handled: number;
  /** Between the first delivery and the last one. */
  readonly seconds: number;
  /** Seconds that the receiver's thread worked in that time; other programs on the machine hardly change it. */
  readonly cpuSeconds: number;
};

let handled = 0;
let [first, last] = [0, 0];
let [firstCpu, lastCpu] = [0, 0];
const onDelivery = (): void => {
  last = performance.now();
  const { user, system } = process.threadCpuUsage();
  lastCpu = user + system;
  if (handled === 0) [first, firstCpu] = [last, lastCpu];
  handled += 1;
};

/** A listener that reads the body itself. */
function reading(use: (body: string) => number): RequestListener {
  return (request, response) => {
    const respond = (status: number): void => {
      response.writeHead(status, { ...json, 'content-length': '17' }).end('{"received":true}');
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      respond(use(Buffer.concat(chunks).toString('utf8')));
    });
  };
}

const plain = async (): Promise<Delivery> => ({
  path: '/hook',
  headers: json,
  body: JSON.stringify(taskRecord()),
});

const receivers: Readonly<Record<(typeof NAMES)[number], () => Promise<Receiver>>> = {
  '@videogen/callbacks': async () => {
    const { createCallbackReceiver, memoryStore } = await import('@videogen/callbacks');
    const { nodeHandler } = await import('@videogen/callbacks/node');
    const publicUrl = 'https://app.example/callbacks/video';
    const kit = createCallbackReceiver({
      publicUrl,
      secrets: [SECRET],
      store: memoryStore(),
      onStatus: onDelivery,
    });
    const deliver = async (): Promise<Delivery> => {
      const { url } = await kit.createUrl();
      const body = JSON.stringify(taskRecord('SUCCESS', url));
      return { path: new URL(url).pathname, headers: json, body };
    };
    return { listener: nodeHandler(kit), deliver };
  },
  'node:http': async () => ({
    deliver: plain,
    listener: reading((body) => {
      JSON.parse(body);
      onDelivery();
      return 200;
    }),
  }),
  '@octokit/webhooks': async () => {
    const { createNodeMiddleware, Webhooks } = await import('@octokit/webhooks');
    // Its default logger prints a line for each delivery.
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const webhooks = new Webhooks({ secret: SECRET, log });
    webhooks.onAny(onDelivery);
    const deliver = async (): Promise<Delivery> => {
      const delivery = await plain();
      const signature = `sha256=${createHmac('sha256', SECRET).update(delivery.body).digest('hex')}`;
      const headers = {
        'x-github-delivery': randomUUID(),
        'x-github-event': 'push',
        'x-hub-signature-256': signature,
      };
      return { ...delivery, headers: { ...json, ...headers } };
    };
    return { listener: createNodeMiddleware(webhooks, { path: '/hook', log }), deliver };
  },
};

if (process.send) {
  // Safe: the parent passes one of the names.
  const { listener, deliver } = await receivers[process.argv[2] as (typeof NAMES)[number]]();
  const server = createServer(listener).listen(0, '127.0.0.1', () => process.send?.('ready'));
  process.on('message', async (message: 'round' | { prepare: number }) => {
    if (typeof message !== 'object' || !('prepare' in message))
      return process.send?.({
        handled,
        seconds: (last - first) / 1000,
        cpuSeconds: (lastCpu - firstCpu) / 1e6,
      } satisfies Round);
    handled = 0;
    const deliveries: Delivery[] = [];
    while (deliveries.length < message.prepare) deliveries.push(await deliver());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return process.send?.({ url: `http://127.0.0.1:${port}`, deliveries });
  });
  process.on('disconnect', () => process.exit());
}
