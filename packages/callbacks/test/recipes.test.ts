import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { createApp, createRouter, toNodeListener } from 'h3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await relay.close();
});

function environment(): Record<string, string> {
  return {
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_URL: relay.url,
    CALLBACK_SECRET: 'a secret of the examples, thirty-two bytes',
  };
}

interface Started {
  readonly port: number;
  close(): Promise<unknown>;
}

async function listening(server: Server): Promise<Started> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
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
      return listening(server);
    },
  ],
  [
    'Nuxt, on h3, the server of Nitro',
    async () => {
      const { default: handler } = await import('../examples/nuxt/server/routes/callbacks/video/[token].ts');
      const router = createRouter().use('/callbacks/video/:token', handler);
      return listening(createServer(toNodeListener(createApp().use(router))));
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
      return listening(server);
    },
  ],
];

describe('recipes in this process', () => {
  it.each(RECIPES)('%s', { timeout: 60_000 }, async (_name, start) => {
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

const require = createRequire(import.meta.url);

/** The runtimes from npm: the program, and how it serves a file. */
const RUNTIMES: readonly [string, string, readonly string[]][] = [
  ['bun', 'bin/bun.exe', ['--conditions=@videogen/source']],
  ['deno', 'bin.cjs', ['serve', '--conditions=@videogen/source', '-A', '--host=127.0.0.1', '--port=0']],
];

describe('recipes in other runtimes', () => {
  it.each(RUNTIMES)('%s', { timeout: 60_000 }, async (name, path, options) => {
    const program = join(dirname(require.resolve(`${name}/package.json`)), path);
    const file = fileURLToPath(new URL('support/workers/serve-recipe.ts', import.meta.url));
    const child = spawn(program, [...options, file], {
      env: { ...process.env, ...environment(), RECIPE: name, PORT: '0', NODE_OPTIONS: '' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(/https?:\/\/[\w.]+:\d+/);
    const port = Number(/https?:\/\/[\w.]+:(\d+)/.exec(output)?.[1]);
    relay.pointAt(port);
    const origin = `http://127.0.0.1:${port}`;
    const taskId = await (await fetch(`${origin}/orders`, { method: 'POST' })).text();
    await emulator.clock.advance('1m');
    await expect.poll(() => output).toMatch(new RegExp(`order-42: http\\S+, once per ${taskId}:SUCCESS`));
    const refused = await fetch(`${origin}/callbacks/video/x`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(refused.status).toBe(404);
  });
});
