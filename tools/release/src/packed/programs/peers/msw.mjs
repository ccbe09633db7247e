// With MSW: the requests to a fixed URL reach the emulator, and the handlers survive a reset.
import assert from 'node:assert/strict';
import { startEmulator } from '@videogen/emulator';
import { videogenHandlers } from '@videogen/emulator/msw';
import { setupServer } from 'msw/node';

const baseUrl = 'https://api.videogen.example';
const emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
server.listen();
server.resetHandlers();

const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
const body = JSON.stringify({ prompt: 'A kitten', seconds: 2 });
const created = await fetch(`${baseUrl}/v1/video/text2video`, { method: 'POST', headers, body });
const { data } = await created.json();
await emulator.clock.advance('1m');
const task = (await (await fetch(`${baseUrl}/v1/tasks/${data.task_id}`, { headers })).json()).data;
assert.equal(task.status, 'SUCCESS');
assert.equal((await fetch(task.output_videos[0].url)).headers.get('content-type'), 'video/mp4');

server.close();
await emulator.close();
