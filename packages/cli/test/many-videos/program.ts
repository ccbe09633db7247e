/** The program of the guide with the options that a test needs. */
import { createServer } from 'node:http';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';

const [count = '', decision = '', port = '', publicPort = ''] = process.argv.slice(2);
const client = createVideoClient({ poll: { minInterval: 50, maxInterval: 200 } });

const callbacks =
  port === ''
    ? undefined
    : createCallbackReceiver({
        publicUrl: `http://127.0.0.1:${publicPort}`,
        secrets: ['a secret that every start has: 0123456789'],
        store: sqliteStore({ path: 'callbacks.db' }),
        confirm: client,
        logFailures: false,
        onSuccess: () => {},
      });
const server = callbacks && createServer(nodeHandler(callbacks)).listen(Number(port));

const jobs = Array.from({ length: Number(count) }, (_, index) => ({
  input: { prompt: `prompt ${index}`, seconds: 1 },
}));
const onUnknown = decision === 'resubmit' ? 'resubmit' : 'report';
const videos = makeVideos(jobs, { folder: 'videos', client, callbacks, onUnknown, resolveTimeout: 1_500 });
for await (const { message } of videos) console.log(message);
await videos;
await callbacks?.stop({ timeout: '1s' });
server?.closeAllConnections();
server?.close();
