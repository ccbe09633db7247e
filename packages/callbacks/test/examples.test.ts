import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { listen } from '@videogen-tools/testing/listen';
import { describe, expect, it } from 'vitest';
import { getEvent } from './support/lambda-gateway.ts';
import { startRelay } from './support/relay.ts';
import {
  claimAboutUnknownTask,
  emulator,
  type Started,
  setEnvironment,
  testExamples,
  useEmulator,
} from './support/run-example.ts';
import { startWorkerdExample } from './support/workerd.ts';

useEmulator();

const EXAMPLES: readonly [string, () => Promise<Started>][] = [
  ['express', async () => listen((await import('../examples/express.ts')).start(0))],
  [
    'fastify',
    async () => {
      const app = await (await import('../examples/fastify.ts')).start(0);
      return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
    },
  ],
  ['hono', async () => listen((await import('../examples/hono.ts')).start(0) as Server)],
  [
    'next',
    async () => {
      const { POST } = await import('../examples/next/app/callbacks/video/[token]/route.ts');
      // `next.long.test.ts` runs it on Next's own server.
      return listen(serve({ fetch: (request) => POST(request), port: 0, hostname: '127.0.0.1' }) as Server);
    },
  ],
  [
    'lambda',
    async () => {
      const { handler } = await import('../examples/lambda.ts');
      const gateway = createServer(async (request, response) => {
        const result = await handler(getEvent('v2', request, Buffer.from(await arrayBuffer(request)), true));
        response.writeHead(result.statusCode, result.headers).end(result.body);
      });
      return listen(gateway);
    },
  ],
];

describe('examples', () => {
  testExamples(EXAMPLES);

  it('worker processes a task of the emulator, in workerd', async () => {
    const relay = await startRelay();
    setEnvironment(relay.url);
    const worker = await startWorkerdExample();
    try {
      relay.pointAt(Number(new URL(worker.url).port));
      const ordered = await fetch(`${worker.url}/orders?ref=order-42`, { method: 'POST' });
      expect(ordered.status).toBe(200);
      const { task_id: taskId } = (await ordered.json()) as { task_id: string };
      expect(await claimAboutUnknownTask(emulator, taskId)).toBe(404);
      await emulator.clock.advance('1m');
      const line = new RegExp(`^order-42: http\\S+, once per ${taskId}:SUCCESS\n$`);
      await expect.poll(() => worker.printed()).toMatch(line);
      expect((await fetch(`${worker.url}/callbacks/video/x`, { method: 'POST' })).status).toBe(404);
      expect((await fetch(`${worker.url}/callbacks/video/x`)).status).toBe(405);
    } finally {
      await worker.close();
      await relay.close();
    }
  });
});
