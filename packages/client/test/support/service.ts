import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { Task } from '@videogen/types';
import { listen } from '@videogen-tools/test-support/listen';
import { inTurn } from './in-turn.ts';

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Responds to a request, or breaks it. */
export type Handler = (request: Seen, response: ServerResponse, incoming: IncomingMessage) => unknown;

/** A real server on this machine. */
export interface Service {
  readonly url: string;
  readonly seen: Seen[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server; a handler that throws closes the connection. */
export async function serve(
  handler: Handler,
  create: (listener: RequestListener) => Server = (listener) => createServer(listener),
): Promise<Service> {
  const seen: Seen[] = [];
  const server = create(async (incoming, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: Buffer.concat(chunks) };
      seen.push(request);
      await handler(request, response, incoming);
    } catch {
      incoming.socket.destroy();
    }
  });
  const { url, close } = await listen(server);
  return { url, seen, [Symbol.asyncDispose]: close };
}

/** Responds with bytes or a text. */
export const respond =
  (status: number, body: string | Uint8Array = '', headers: Record<string, string | number> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** Resets the connection instead of a response. */
export const reset: Handler = (_, response) => response.socket?.resetAndDestroy();

/** Sends JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export const taskId = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** A task record. */
export function record(status: string, more: Partial<Task> = {}): Task {
  return {
    task_id: taskId,
    id: taskId,
    status: status as Task['status'],
    category: 'TEXT_TO_VIDEO',
    callback_url: null,
    seconds: 5,
    output_videos: [],
    credits: 5,
    inputs: {},
    created_at: null,
    ...more,
  };
}

/** Responses of the service in order; the last one repeats. */
export const script: (...handlers: readonly Handler[]) => Handler = inTurn;

/** Responds to a create request. */
export const created: Handler = (_, response) => json(response, 200, { code: 0, data: { task_id: taskId } });

/** Responds to a read. */
export const task =
  (status: string, more?: Partial<Task>): Handler =>
  (_, response) =>
    json(response, 200, { code: 0, data: record(status, more) });
