// With the AI SDK: by polling, by start and status, and by webhook.
import assert from 'node:assert/strict';
import { createVideogen } from '@videogen/ai-sdk';
import { startEmulator } from '@videogen/emulator';
import {
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai';

const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' };
const emulator = await startEmulator({ render: 'none', port: 0, timing });
const videogen = createVideogen({ baseURL: emulator.url, apiKey: emulator.apiKey });
const model = videogen.video('t2v-2.4-faster');
const call = { model, prompt: 'A kitten', duration: 2, download: videogen.download };

const { video } = await generateVideo({ ...call, poll: { intervalMs: 10 } });
assert.equal(video.mediaType, 'video/mp4');

const { operation } = await startVideo({ model, prompt: 'A kitten' });
assert.equal(typeof operation.taskId, 'string');
assert.ok((await getVideoStatus(model, { operation })).status);

const bad = generateVideo({ ...call, prompt: 'A kitten', duration: 99 });
await assert.rejects(
  bad,
  (error) => error.data?.code === 'validation' || error.name === 'AI_InvalidArgumentError',
);
await emulator.close();
