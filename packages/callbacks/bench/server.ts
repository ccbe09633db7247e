import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Contestant, OCTOKIT_SECRET, STANDARD_SECRET } from './contestants.ts';

const schema = z.object({
  task_id: z.uuid(),
  id: z.uuid(),
  status: z.enum(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']),
  category: z.enum([
    'TEXT_TO_VIDEO',
    'IMAGE_TO_VIDEO',
    'VIDEO_TO_VIDEO',
    'TEMPLATE_TO_VIDEO',
    'TALKING_AVATAR',
  ]),
  callback_url: z.string().nullable(),
  seconds: z.int(),
  output_videos: z.array(z.object({ url: z.url().min(1).max(2083), width: z.int(), height: z.int() })),
  credits: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  created_at: z.string().nullable(),
});

let handled = 0;

const store = memoryStore();
const callbacks = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks/video',
  secrets: ['a secret of the benchmark, 32 bytes or more'],
  store,
  onSuccess: () => {
    handled += 1;
  },
});

function withBody(use: (body: string, request: IncomingMessage) => number): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = use(Buffer.concat(chunks).toString('utf8'), request);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '17' });
      response.end('{"received":true}');
    });
  };
}

/** Its default prints a line for each delivery, which would be measured too. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const webhooks = new Webhooks({ secret: OCTOKIT_SECRET, log: SILENT });
webhooks.onAny(() => {
  handled += 1;
});
const standard = new Webhook(STANDARD_SECRET);

const LISTENERS: Record<Contestant, () => RequestListener> = {
  bare: () =>
    withBody((body) => {
      JSON.parse(body);
      handled += 1;
      return 200;
    }),
  'bare + zod': () =>
    withBody((body) => {
      if (!schema.safeParse(JSON.parse(body)).success) return 422;
      handled += 1;
      return 200;
    }),
  '@videogen/callbacks': () => nodeHandler(callbacks),
  '@octokit/webhooks': () => createNodeMiddleware(webhooks, { path: '/hook', log: SILENT }),
  standardwebhooks: () =>
    withBody((body, request) => {
      standard.verify(body, {
        'webhook-id': String(request.headers['webhook-id']),
        'webhook-timestamp': String(request.headers['webhook-timestamp']),
        'webhook-signature': String(request.headers['webhook-signature']),
      });
      handled += 1;
      return 200;
    }),
};

// The parent process is the only caller, and passes one of the names.
const name = process.argv[2] as Contestant;
const server = createServer(LISTENERS[name]()).listen(0, '127.0.0.1', () => process.send?.(server.address()));

/** The parent asks for fresh URLs before each round, and for the number of handled deliveries after it. */
process.on('message', async (count: number) => {
  const paths: string[] = [];
  // The records of earlier rounds go, as they would after their time.
  if (count > 0) await store.purge(Number.POSITIVE_INFINITY);
  for (let at = 0; name === '@videogen/callbacks' && at < count; at++) {
    paths.push(new URL((await callbacks.createUrl()).url).pathname);
  }
  process.send?.({ paths, handled, cpu: process.threadCpuUsage() });
});
