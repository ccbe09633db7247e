import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import { onTestFinished } from 'vitest';

/** A listener on loopback whose webhooks resolve as those of an application: with the first request to their URL. */
export interface Listener {
  /** The factory for the option `webhook`. */
  readonly webhook: () => Promise<{ url: string; received: Promise<Notification> }>;
  /** Statuses in the order of arrival. */
  readonly statuses: string[];
}

/** Starts a listener that is closed after the test. */
export async function listen(): Promise<Listener> {
  const waiting = new Map<string, (notification: Notification) => void>();
  const statuses: string[] = [];
  const url = await listenOn(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = JSON.parse(text);
    statuses.push(body.status);
    waiting.get(request.url ?? '')?.({ headers: {}, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    statuses,
    webhook: async () => {
      const path = `/webhooks/${waiting.size}`;
      const received = new Promise<Notification>((resolve) => waiting.set(path, resolve));
      return { url: url + path, received };
    },
  };
}

/** Starts a server on loopback that is closed after the test, and returns its URL. */
export async function listenOn(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  let isClosing = false;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // The end of the test breaks the callbacks that are on their way.
      if (!isClosing) throw error;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    isClosing = true;
    server.closeAllConnections();
    server.close();
  });
  // Sound: the address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
