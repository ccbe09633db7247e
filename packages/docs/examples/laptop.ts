/** A receiver on a laptop, behind a tunnel. */
// #region receiver
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';

const server = createServer().listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1');
await once(server, 'listening');
// `listen` on a TCP port gives an AddressInfo.
const { port } = server.address() as AddressInfo;

const publicUrl = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}/callbacks/video`;
const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const callbacks = createCallbackReceiver({
  publicUrl,
  secrets: [process.env['CALLBACK_SECRET'] ?? randomBytes(32)], // a random one lasts as long as this process
  store: memoryStore(),
  confirm: client,
  onStatus: (task) => console.log(task.status),
});
server.on('request', nodeHandler(callbacks));
// #endregion receiver

// #region check
// The receiver responds with 404 to a URL without a valid token. Anything else is the tunnel, or nothing at all.
const probe = await fetch(`${publicUrl}/no-token`, { method: 'POST' });
const text = await probe.text();
if (probe.status !== 404 || !text.includes('Not Found')) {
  throw new Error(`${publicUrl} does not lead to this program: ${probe.status} ${text.slice(0, 100)}`);
}
console.log(`${publicUrl} leads to this program`);
// #endregion check

// #region create
const { url, ref } = await callbacks.createUrl();
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 2, callback_url: url });
await callbacks.bind(ref, task.id);
await callbacks.waitFor(ref);
server.close();
server.closeAllConnections();
// #endregion create
