import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// The thread of another client: it sends one create request after the other while it is switched on.

/** What the thread sends, and where. */
export interface Sending {
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

// Safe: the test that starts the thread passes it.
const { url, key, body }: Sending = workerData;
const bytes = Buffer.from(body);
const agent = new Agent({ keepAlive: true });

function send(): Promise<number | undefined> {
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

let isOn = false;
parentPort?.on('message', async (on: boolean) => {
  isOn = on;
  let sent = 0;
  while (isOn) {
    await send();
    sent += 1;
    parentPort?.postMessage(sent);
  }
});
