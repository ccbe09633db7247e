/** A server that receives deliveries, in a separate process: `receivers.ts <name>`. */
import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import process from 'node:process';
import { taskRecord } from '../record.ts';

/** The receivers that are compared. */
export const NAMES = [
  '@videogen/callbacks',
  'node:http',
  'node:http + zod',
  'the same steps by hand',
  '@octokit/webhooks',
  'standardwebhooks',
] as const;

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
function reading(use: (body: string, request: IncomingMessage) => number | Promise<number>): RequestListener {
  return (request, response) => {
    const respond = (status: number): void => {
      response.writeHead(status, { ...json, 'content-length': '17' }).end('{"received":true}');
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = use(Buffer.concat(chunks).toString('utf8'), request);
      if (typeof status === 'number') respond(status);
      else status.then(respond);
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
  'node:http + zod': async () => {
    const { schema } = await import('./zod.ts');
    const listener = reading((body) => {
      if (!schema.safeParse(JSON.parse(body)).success) return 422;
      onDelivery();
      return 200;
    });
    return { listener, deliver: plain };
  },
  // What each delivery costs without any code of a kit: MAC, check of the record, one read and two changes in the store.
  'the same steps by hand': async () => {
    const { createCallbackReceiver, memoryStore } = await import('@videogen/callbacks');
    const { isTask } = await import('@videogen/validators/fast');
    const store = memoryStore();
    const publicUrl = 'https://app.example/callbacks/video';
    const kit = createCallbackReceiver({ publicUrl, secrets: [SECRET], store });
    const secret = createSecretKey(Buffer.from(SECRET));
    const macOf = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');
    const listener = reading(async (body, { url = '' }) => {
      const [, , key = '', mac = ''] = url.split('/');
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key)))) return 404;
      const found = await store.read(key);
      const task: unknown = JSON.parse(body);
      if (found === undefined || !isTask(task)) return 422;
      const { record, now } = found;
      const lease = { owner: randomUUID(), status: task.status, until: now + 30_000 };
      const leased = { ...record, version: 1, taskId: task.task_id, boundBy: 'claim' as const, lease };
      if ((await store.swap(leased)) !== 'swapped') return 503;
      onDelivery();
      const done = { ...leased, version: 2, status: task.status, done: [task.status], rank: 3, lease: null };
      return (await store.swap(done)) === 'swapped' ? 200 : 503;
    });
    const deliver = async (): Promise<Delivery> => {
      const { url } = await kit.createUrl();
      const key = url.slice(-65, -43);
      const body = JSON.stringify(taskRecord('SUCCESS', url));
      return { path: `/hook/${key}/${macOf(key)}`, headers: json, body };
    };
    return { listener, deliver };
  },
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
  standardwebhooks: async () => {
    const { Webhook } = await import('standardwebhooks');
    const webhook = new Webhook(`whsec_${Buffer.from(SECRET).toString('base64')}`);
    const listener = reading((body, { headers }) => {
      // Sound: the headers that it reads come once in a request, and so are strings.
      webhook.verify(body, headers as Record<string, string>);
      onDelivery();
      return 200;
    });
    const deliver = async (): Promise<Delivery> => {
      const delivery = await plain();
      const [id, now] = [randomUUID(), new Date()];
      const timestamp = `${Math.floor(now.valueOf() / 1000)}`;
      const signature = webhook.sign(id, now, delivery.body);
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      return { ...delivery, headers: { ...json, ...headers } };
    };
    return { listener, deliver };
  },
};

if (process.send) {
  // Sound: the parent passes one of the names.
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
