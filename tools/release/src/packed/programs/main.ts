/** An order and two videos in a folder, in Node, Bun or Deno. Without a service in the environment, an emulator in this process is the service. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';
import { makeVideos } from '@videogen/client/make-videos';
import { checkVideo, placeOrder } from './order.js';

const { VIDEOGEN_BASE_URL, VIDEOGEN_API_KEY, RENDER } = process.env;

async function startService(): Promise<{ url: string; apiKey: string; close: () => Promise<void> }> {
  if (VIDEOGEN_BASE_URL !== undefined && VIDEOGEN_API_KEY !== undefined)
    return { url: VIDEOGEN_BASE_URL, apiKey: VIDEOGEN_API_KEY, close: async () => undefined };
  const { startEmulator } = await import('@videogen/emulator');
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  return startEmulator({ timing, render: RENDER === 'video' ? 'video' : 'none' });
}

const service = await startService();
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
// Safe: it listens on TCP.
const { port } = server.address() as AddressInfo;
const target = {
  baseUrl: service.url,
  apiKey: service.apiKey,
  publicUrl: `http://127.0.0.1:${port}/callbacks`,
};

const { taskId, video } = await placeOrder(target, (receiver) => {
  server.on('request', nodeHandler(receiver));
});
checkVideo(video);
await writeFile('video.mp4', video);

const client = createVideoClient(target);
const jobs = ['A city at dawn', 'A city at night'].map((prompt) => ({ input: { prompt, seconds: 1 } }));
const first = await makeVideos(jobs, { folder: 'videos', client });
const second = await makeVideos(jobs, { folder: 'videos', client });
const isSame = JSON.stringify(second.made) === JSON.stringify(first.made);

server.close();
server.closeAllConnections();
await service.close();
console.log(`order ${taskId}: ${video.byteLength} bytes`);
console.log(`many: ${first.made.length} made, ${isSame ? 'none' : 'some'} made again`);
