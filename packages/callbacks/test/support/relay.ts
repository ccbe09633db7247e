import { createServer } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { listen } from '@videogen-tools/testing/listen';

/** A relay in front of an example, because its URL must be known before the example is loaded. */
export interface Relay {
  readonly url: string;
  pointAt(port: number): void;
  close(): Promise<void>;
}

/** Starts a relay that passes deliveries on to the port it points at. */
export async function startRelay(): Promise<Relay> {
  let target = 0;
  const server = createServer(async (request, response) => {
    const body = await arrayBuffer(request);
    const init = { method: request.method ?? '', headers: { 'content-type': 'application/json' }, body };
    const reply = await fetch(`http://127.0.0.1:${target}${request.url}`, init);
    response.writeHead(reply.status).end(await reply.text());
  }).listen(0, '127.0.0.1');
  const { url: origin, close } = await listen(server);
  return {
    url: `${origin}/callbacks/video`,
    pointAt: (to) => {
      target = to;
    },
    close,
  };
}
