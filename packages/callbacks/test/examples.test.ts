import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { serve } from '@hono/node-server';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { freePort } from '@videogen-tools/test-support/free-port';
import { type Listening, listen } from '@videogen-tools/test-support/listen';
import { createApp, createRouter, toNodeListener } from 'h3';
import type { createRequestHandler } from 'react-router';
import { expect, it } from 'vitest';
import { createGateway } from './support/lambda-gateway.ts';
import { testRecipeIn } from './support/recipe-runtime.ts';
import {
  claimAboutUnknownTask,
  emulator,
  getEnvironment,
  type StartExample,
  testExamples,
  useEmulator,
} from './support/run-example.ts';
import { startWorker } from './support/workerd.ts';

useEmulator();

/** Each example runs on its framework's own server code. */
const EXAMPLES: readonly [string, StartExample][] = [
  ['express', async (port) => listening((await import('../examples/express.ts')).start(port))],
  ['fastify', async (port) => (await import('../examples/fastify.ts')).start(port)],
  ['hono', async (port) => listening((await import('../examples/hono.ts')).start(port) as Server)],
  ['koa', async (port) => listening((await import('../examples/koa.ts')).start(port))],
  [
    'Elysia, on the server of Hono',
    async (port) => {
      const { fetch } = await import('../examples/elysia.ts');
      return listening(serve({ fetch, port, hostname: '127.0.0.1' }) as Server);
    },
  ],
  [
    'React Router, its request handler on the server of Hono',
    async (port) => {
      const { createRequestHandler } = await import('react-router');
      const route = await import('../examples/react-router/app/routes/callbacks.video.$token.ts');
      const handle = createRequestHandler(createBuild(route), 'production');
      const fetch = (request: Request): Promise<Response> => handle(request);
      return listening(serve({ fetch, port, hostname: '127.0.0.1' }) as Server);
    },
  ],
  [
    'NestJS, its application on the Express adapter',
    async (port) => (await import('../examples/nest.ts')).start(port),
  ],
  [
    'next, its route handler on the server of Hono',
    async (port) => {
      // The tests of `@videogen/ai-sdk` run such a handler on the server of Next.
      const { POST } = await import('../examples/next/app/callbacks/video/[token]/route.ts');
      return listening(serve({ fetch: POST, port, hostname: '127.0.0.1' }) as Server);
    },
  ],
  [
    'lambda',
    async (port) => {
      const { handler } = await import('../examples/lambda.ts');
      return listen(createGateway(handler, 'v2', true), port);
    },
  ],
  [
    'SvelteKit, by the functions of its Node server',
    async (port) => {
      const { POST } = await import('../examples/sveltekit/src/routes/callbacks/video/[token]/+server.ts');
      const server = webServer((request) => POST({ request }));
      return listen(server, port);
    },
  ],
  [
    'Nuxt, on h3, the server of Nitro',
    async (port) => {
      const { default: handler } = await import('../examples/nuxt/server/routes/callbacks/video/[token].ts');
      const router = createRouter().use('/callbacks/video/:token', handler);
      return listen(createServer(toNodeListener(createApp().use(router))), port);
    },
  ],
  [
    'Astro, an endpoint rendered by its container',
    async (port) => {
      const { experimental_AstroContainer: AstroContainer } = await import('astro/container');
      const container = await AstroContainer.create();
      const page = await import('../examples/astro/src/pages/callbacks/video/[token].ts');
      // The container's type wants a component; with `routeType` it takes an endpoint's module.
      const endpoint = page as unknown as Parameters<typeof container.renderToResponse>[0];
      const render = (request: Request): Promise<Response> =>
        container.renderToResponse(endpoint, { routeType: 'endpoint', request });
      return listen(webServer(render), port);
    },
  ],
];

/** The build of an application of React Router that has one resource route. */
function createBuild(module: object): Parameters<typeof createRequestHandler>[0] {
  const id = 'callback';
  const build = {
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    entry: { module: {} },
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    routes: { [id]: { id, path: 'callbacks/video/:token', module } },
    ssr: true,
  };
  // What the bundler would add is not used for a resource route.
  return build as unknown as Parameters<typeof createRequestHandler>[0];
}

/** Waits for a server that has begun to listen. */
async function listening(server: Server): Promise<Listening> {
  if (!server.listening) await once(server, 'listening');
  return listen(server);
}

/** A server for a handler of Web requests, by the functions of SvelteKit. */
function webServer(handle: (request: Request) => Promise<Response>): Server {
  return createServer(async (request, response) => {
    const base = `http://${request.headers.host}`;
    const web = getRequest({ request, response, base, bodySizeLimit: 524_288 });
    await setResponse(response, await handle(web));
  });
}

testExamples(EXAMPLES);

it('worker processes a task of the emulator, in workerd', async () => {
  const port = await freePort();
  const entry = new URL('../examples/worker.ts', import.meta.url);
  const worker = await startWorker(entry, getEnvironment(port), port);
  try {
    const ordered = await fetch(`${worker.url}/orders?ref=order-42`, { method: 'POST' });
    expect(ordered.status).toBe(200);
    const { task_id: taskId } = (await ordered.json()) as { task_id: string };
    expect(await claimAboutUnknownTask(taskId)).toBe(503);
    await emulator.clock.advance('1m');
    const line = new RegExp(`^order-42: http\\S+, once per ${taskId}:SUCCESS$`, 'm');
    await expect.poll(() => worker.printed()).toMatch(line);
  } finally {
    await worker.stop();
  }
});

it('the recipe for Deno runs under Deno', async () => {
  // Its `bin` starts the executable as a child that would survive it. The package has no types.
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
  const options = ['--conditions=@videogen/source', '-A', '--host=127.0.0.1'];
  await testRecipeIn('deno', (port) => [runInstall(), 'serve', ...options, `--port=${port}`]);
});
