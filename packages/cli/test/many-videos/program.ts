/** Makes videos as an application does, and prints each event; its last line is the summary. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createCallbackReceiver } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';

const [folder = '', count = '', decision = '', port = '', publicPort = ''] = process.argv.slice(2);
const client = createVideoClient({ poll: { minInterval: 50, maxInterval: 200 } });

const callbacks =
  port === ''
    ? undefined
    : createCallbackReceiver({
        publicUrl: `http://127.0.0.1:${publicPort}`,
        secrets: ['a secret that every start has: 0123456789'],
        store: sqliteStore({ path: join(folder, '..', 'callbacks.db') }),
        confirm: client,
        logFailures: false,
        onSuccess: () => {},
      });
const server = callbacks && createServer(nodeHandler(callbacks)).listen(Number(port));

const jobs = Array.from({ length: Number(count) }, (_, index) => ({
  input: { prompt: `prompt ${index}`, seconds: 1 },
}));
const onUnknown = decision === 'resubmit' ? 'resubmit' : 'report';
const videos = makeVideos(jobs, { folder, client, callbacks, onUnknown, resolveTimeout: 1_500 });
for await (const { type, message } of videos) process.stdout.write(`${type} ${message}\n`);
process.stdout.write(`${JSON.stringify(await videos)}\n`);
await callbacks?.stop({ timeout: '1s' });
server?.closeAllConnections();
server?.close();
