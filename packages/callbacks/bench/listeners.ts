import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Kind, OCTOKIT_SECRET, STANDARD_SECRET } from './contestants.ts';

/** What somebody who validates by hand would write. */
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

function octokit(handled: () => void): RequestListener {
  const webhooks = new Webhooks({ secret: OCTOKIT_SECRET, log: SILENT });
  webhooks.onAny(handled);
  return createNodeMiddleware(webhooks, { path: '/hook', log: SILENT });
}

/** Its README gives the payload and the headers as they came to `verify`, which throws if they do not fit. */
function standardwebhooks(handled: () => void): RequestListener {
  const standard = new Webhook(STANDARD_SECRET);
  return withBody((body, request) => {
    try {
      // Sound: those that it reads come once in a request, and so are texts.
      standard.verify(body, request.headers as Record<string, string>);
    } catch {
      return 400;
    }
    handled();
    return 200;
  });
}

/** The listeners of all contestants but the kit; each calls `handled` once for each delivery. */
export const LISTENERS: Record<Exclude<Kind, 'kit'>, (handled: () => void) => RequestListener> = {
  bare: (handled) =>
    withBody((body) => {
      JSON.parse(body);
      handled();
      return 200;
    }),
  'bare + zod': (handled) =>
    withBody((body) => {
      if (!schema.safeParse(JSON.parse(body)).success) return 422;
      handled();
      return 200;
    }),
  octokit,
  standardwebhooks,
};
