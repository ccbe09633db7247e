/** A receiver for status callbacks on plain `node:http`, with every claim confirmed. */
// #region receiver
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});
const server = createServer().listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1');
await once(server, 'listening');
// `listen` on a TCP port gives an AddressInfo.
const { port } = server.address() as AddressInfo;
// #endregion receiver

// #region handlers
const callbacks = createCallbackReceiver({
  publicUrl: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}/callbacks/video`,
  // The first secret signs new URLs, every secret verifies. It fails without one: openssl rand -base64 32
  secrets: [process.env['CALLBACK_SECRET'] ?? ''],
  store: memoryStore(), // one process; several share PostgreSQL or Redis
  confirm: client, // reads the task again from the service
  onSuccess: async (task, { ref, effectId }) => {
    console.log(`${ref}: ${task.output_videos.length} video (${effectId})`);
  },
  onFailed: (task, { ref }) => console.log(`${ref}: ${task.task_id} failed`),
  onEvent: (event) => {
    if (event.name === 'given_up')
      console.error(`${event.ref}: ${event.taskStatus} needs a hand: ${event.error}`);
  },
});
server.on('request', nodeHandler(callbacks));
// #endregion handlers

// #region create
const { url, ref } = await callbacks.createUrl({ ref: 'order-42' });
const task = await client.textToVideo({ prompt: 'A cat surfing a wave', seconds: 3, callback_url: url });
await callbacks.bind(ref, task.id);
// #endregion create

// #region reconcile
callbacks.start({ interval: '1m' }); // reads every task whose callback is overdue
// #endregion reconcile

// #region stop
await callbacks.waitFor(ref); // until the handlers of the final status are done
await callbacks.stop();
server.close();
server.closeAllConnections();
// #endregion stop
