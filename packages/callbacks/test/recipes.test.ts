import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { createApp, createRouter, toNodeListener } from 'h3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listening } from './support/listening.ts';
import { recipeEnvironment, testRecipeIn } from './support/recipe-runtime.ts';
import { type Relay, startRelay } from './support/relay.ts';

/** Each recipe runs on its framework's own server code, against the emulator. */
let emulator: Emulator;
let relay: Relay;
let printed: string[];

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', render: 'none' });
});
afterAll(() => emulator.close());
beforeEach(async () => {
  printed = [];
  vi.resetModules();
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  relay = await startRelay();
  for (const [name, value] of Object.entries(recipeEnvironment(emulator, relay))) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await relay.close();
});

interface Started {
  readonly port: number;
  close(): Promise<unknown>;
}

const RECIPES: readonly [string, () => Promise<Started>][] = [
  [
    'NestJS, its application on the Express adapter',
    async () => {
      const app = await (await import('../examples/nest.ts')).start(0);
      return { port: (app.getHttpServer().address() as AddressInfo).port, close: () => app.close() };
    },
  ],
  [
    'SvelteKit, by the functions of its Node server',
    async () => {
      const { POST } = await import('../examples/sveltekit/src/routes/callbacks/video/[token]/+server.ts');
      const server = createServer(async (request, response) => {
        const base = `http://${request.headers.host}`;
        const event = { request: getRequest({ request, response, base, bodySizeLimit: 524_288 }) };
        await setResponse(response, await POST(event));
      });
      return listening(server.listen(0, '127.0.0.1'));
    },
  ],
  [
    'Nuxt, on h3, the server of Nitro',
    async () => {
      const { default: handler } = await import('../examples/nuxt/server/routes/callbacks/video/[token].ts');
      const router = createRouter().use('/callbacks/video/:token', handler);
      return listening(createServer(toNodeListener(createApp().use(router))).listen(0, '127.0.0.1'));
    },
  ],
  [
    'Astro, an endpoint rendered by its container',
    async () => {
      const { experimental_AstroContainer: AstroContainer } = await import('astro/container');
      const container = await AstroContainer.create();
      const page = await import('../examples/astro/src/pages/callbacks/video/[token].ts');
      const server = createServer(async (request, response) => {
        const base = `http://${request.headers.host}`;
        const web = getRequest({ request, response, base });
        // The container's type wants a component; with `routeType` it takes an endpoint's module.
        const endpoint = page as unknown as Parameters<typeof container.renderToResponse>[0];
        const options = { routeType: 'endpoint', request: web } as const;
        await setResponse(response, await container.renderToResponse(endpoint, options));
      });
      return listening(server.listen(0, '127.0.0.1'));
    },
  ],
];

describe('recipes in this process', () => {
  it.each(RECIPES)('%s', async (_name, start) => {
    const started = await start();
    const { order, callbacks } = await import('../examples/receiver.ts');
    try {
      relay.pointAt(started.port);
      const taskId = await order('order-42', 'A cat surfing a wave');
      await emulator.clock.advance('1m');
      await expect
        .poll(() => printed)
        .toContainEqual(expect.stringMatching(`^order-42: http.*${taskId}:SUCCESS$`));
      const origin = `http://127.0.0.1:${started.port}/callbacks/video/x`;
      expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(404);
    } finally {
      await callbacks.stop();
      await started.close();
    }
  });
});

it('the recipe for Deno runs under Deno', async () => {
  // Its `bin` starts the executable as a child that would survive it. The package has no types.
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
  const serve = ['serve', '--conditions=@videogen/source', '-A', '--host=127.0.0.1', '--port=0'];
  await testRecipeIn('deno', [runInstall(), ...serve], { emulator, relay });
});
