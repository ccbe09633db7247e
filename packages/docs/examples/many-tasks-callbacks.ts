/** Many videos, whose callbacks name the tasks of lost responses when they arrive. */
// #region program
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';

const server = createServer().listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1');
await once(server, 'listening');
// `listen` on a TCP port gives an AddressInfo.
const { port } = server.address() as AddressInfo;

const client = createVideoClient();
const callbacks = createCallbackReceiver({
  publicUrl: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // the same at each start: openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }), // outlives the process
  confirm: client,
  onSuccess: () => {}, // makeVideos downloads the video
});
server.on('request', nodeHandler(callbacks));

const jobs = [{ name: 'dawn', input: { prompt: 'A city at dawn', seconds: 2 } }];
const { made, unknown } = await makeVideos(jobs, { folder: 'videos', client, callbacks });
console.log(made, unknown);
await callbacks.stop();
server.close();
// #endregion program
