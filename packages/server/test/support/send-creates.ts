import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of another client: it sends one create request after the other while it is switched on.

/** What the thread sends. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

// Safe: the test that starts the thread passes it.
const { key, body }: Sending = workerData;
const bytes = Buffer.from(body);
const agent = new Agent({ keepAlive: true });

function send(url: string): Promise<number | undefined> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': bytes.byteLength,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers });
    outgoing.on('response', (response) => {
      response.on('end', () => resolve(response.statusCode)).resume();
    });
    outgoing.on('error', reject).end(bytes);
  });
}

/** Where the requests go; undefined sends none. */
let target: string | undefined;
parentPort?.on('message', async (url: string | undefined) => {
  const wasSending = target !== undefined;
  target = url;
  while (!wasSending && target !== undefined) {
    const to = target;
    await send(to);
    parentPort?.postMessage(to);
  }
});
