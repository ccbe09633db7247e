// With Fastify: the callbacks of a task reach the receiver.
import assert from 'node:assert/strict';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';
import fastify from 'fastify';

const emulator = await startEmulator({ clock: 'manual', render: 'none', port: 0 });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
const callbacks = createCallbackReceiver({
  publicUrl: 'http://127.0.0.1:1/callbacks/video',
  secrets: ['a secret of thirty-two bytes or more'],
  store: memoryStore(),
  confirm: client,
});
const app = fastify();
app.register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
await app.listen({ port: 0, host: '127.0.0.1' });

const { url, ref } = await callbacks.createUrl();
// The system chose the port of the server.
const callback_url = url.replace('127.0.0.1:1', `127.0.0.1:${app.server.address().port}`);
await client.textToVideo({ prompt: 'A kitten', seconds: 2, callback_url });
await emulator.clock.advance('1m');
const states = (await emulator.deliveries.list()).map(({ state }) => state);
assert.deepEqual([...new Set(states)], ['delivered']);
assert.equal((await callbacks.waitFor(ref)).status, 'SUCCESS');

await app.close();
await emulator.close();
