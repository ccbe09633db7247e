/** Many videos, whose callbacks name the tasks of lost responses. */
// #region program
import { createServer } from 'node:http';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';

const client = createVideoClient();
const callbacks = createCallbackReceiver({
  publicUrl: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000',
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // the same at each start: openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }), // outlives the process
  confirm: client,
  onSuccess: () => {}, // makeVideos downloads the video
});
const server = createServer(nodeHandler(callbacks)).listen(Number(process.env['PORT'] ?? 3000));

const jobs = [{ name: 'dawn', input: { prompt: 'A city at dawn', seconds: 2 } }];
const { made, unknown } = await makeVideos(jobs, { folder: 'videos', client, callbacks });
console.log(made, unknown);
await callbacks.stop();
server.close();
// #endregion program
