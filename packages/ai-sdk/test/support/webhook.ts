import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../../tools/testing/src/free-port.ts';

/**
 * Starts a listener on loopback until the test ends. Its webhooks resolve as those of an application: with the first
 * request to their URL. `statuses` has what arrived, in its order.
 */
export async function listen(): Promise<{
  webhook: () => Promise<{ url: string; received: Promise<Notification> }>;
  statuses: string[];
}> {
  const waiting = new Map<string | undefined, (notification: Notification) => void>();
  const statuses: string[] = [];
  const server = createServer(async (request, response) => {
    // Safe: the service sends callbacks. One that the end of the test breaks has no body.
    const body = (await json(request).catch(() => ({}))) as { status: string };
    statuses.push(body.status);
    waiting.get(request.url)?.({ headers: {}, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const webhook = async () => {
    const path = `/webhooks/${waiting.size}`;
    const received = new Promise<Notification>((resolve) => waiting.set(path, resolve));
    return { url: `http://127.0.0.1:${port}${path}`, received };
  };
  return { webhook, statuses };
}
