import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventOf } from './support/lambda-gateway.ts';
import { startNext } from './support/next-server.ts';
import { startRelay } from './support/relay.ts';
import { startWorkerdExample } from './support/workerd.ts';

/** The examples run against the emulator, which posts to whatever port they got. */
let emulator: Emulator;
let printed: string[];

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', render: 'none' });
});
afterAll(() => emulator.close());
beforeEach(() => {
  printed = [];
  vi.resetModules();
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function environment(callbackUrl: string): void {
  vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
  vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
  vi.stubEnv('CALLBACK_URL', callbackUrl);
  vi.stubEnv('CALLBACK_SECRET', 'a secret of the examples, thirty-two bytes');
}

async function listening(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  if (!server.listening) await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Started = { port: number; close(): Promise<void> };

const EXAMPLES: readonly [string, () => Promise<Started>][] = [
  ['express', async () => listening((await import('../examples/express.ts')).start(0))],
  [
    'fastify',
    async () => {
      const app = await (await import('../examples/fastify.ts')).start(0);
      return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
    },
  ],
  ['hono', async () => listening((await import('../examples/hono.ts')).start(0) as Server)],
  [
    'next',
    async () => {
      const { POST } = await import('../examples/next/app/callbacks/video/[token]/route.ts');
      const { server, close } = await startNext(POST);
      return { port: (server.address() as AddressInfo).port, close };
    },
  ],
  [
    'lambda',
    async () => {
      const { handler } = await import('../examples/lambda.ts');
      const gateway = createServer(async (request, response) => {
        const result = await handler(eventOf('v2', request, Buffer.from(await arrayBuffer(request)), true));
        response.writeHead(result.statusCode, result.headers).end(result.body);
      });
      return listening(gateway.listen(0, '127.0.0.1'));
    },
  ],
];

describe('examples', () => {
  it.each(EXAMPLES)('%s delivers what the emulator says', async (_name, start) => {
    const relay = await startRelay();
    environment(relay.url);
    const example = await start();
    // Next tells how it starts.
    printed.length = 0;
    const { order, callbacks } = await import('../examples/receiver.ts');
    try {
      relay.pointAt(example.port);
      const taskId = await order('order-42', 'A cat surfing a wave');
      await emulator.clock.advance('1m');
      await expect
        .poll(() => printed)
        .toEqual([expect.stringMatching(`^order-42: http.*${taskId}:SUCCESS$`)]);
    } finally {
      await callbacks.stop();
      await example.close();
      await relay.close();
    }
  });

  it('worker delivers what the emulator says, in workerd', async () => {
    const relay = await startRelay();
    environment(relay.url);
    const worker = await startWorkerdExample();
    try {
      relay.pointAt(Number(new URL(worker.origin).port));
      const ordered = await fetch(`${worker.origin}/orders?ref=order-42`, { method: 'POST' });
      expect(ordered.status).toBe(200);
      const { task_id: taskId } = (await ordered.json()) as { task_id: string };
      await emulator.clock.advance('1m');
      const line = new RegExp(`^order-42: http\\S+, once per ${taskId}:SUCCESS\n$`);
      await expect.poll(() => worker.printed()).toMatch(line);
      expect((await fetch(`${worker.origin}/callbacks/video/x`, { method: 'POST' })).status).toBe(404);
      expect((await fetch(`${worker.origin}/callbacks/video/x`)).status).toBe(405);
    } finally {
      await worker.close();
      await relay.close();
    }
  });
});
