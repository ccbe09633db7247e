import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { listen } from '@videogen-tools/testing/listen';
import { createApp, createRouter, toNodeListener } from 'h3';
import { describe, it } from 'vitest';
import { testRecipeIn } from './support/recipe-runtime.ts';
import { type Started, testExamples, useEmulator } from './support/run-example.ts';

useEmulator();

/** Each recipe runs on its framework's own server code, against the emulator. */
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
      return listen(server);
    },
  ],
  [
    'Nuxt, on h3, the server of Nitro',
    async () => {
      const { default: handler } = await import('../examples/nuxt/server/routes/callbacks/video/[token].ts');
      const router = createRouter().use('/callbacks/video/:token', handler);
      return listen(createServer(toNodeListener(createApp().use(router))).listen(0, '127.0.0.1'));
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
      return listen(server);
    },
  ],
];

describe('recipes in this process', () => testExamples(RECIPES));

it('the recipe for Deno runs under Deno', async () => {
  // Its `bin` starts the executable as a child that would survive it. The package has no types.
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
  const serve = ['serve', '--conditions=@videogen/source', '-A', '--host=127.0.0.1', '--port=0'];
  await testRecipeIn('deno', [runInstall(), ...serve]);
});
