import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@videogen-tools/test-support/free-port';
import { startProgram } from '@videogen-tools/test-support/program';
import { runIn } from '../../consumer/run-in.ts';
import { currentNode } from '../../consumer/runtimes.ts';
import type { ToolName } from '../row.ts';
import type { Step } from '../step.ts';

/** An application of a framework. */
interface App {
  /** Its folder in `apps`, and in the examples of the callback kit. */
  readonly folder: string;
  /** The arguments of Node that build it. @default it needs no build */
  readonly build?: readonly string[];
  /** The program that serves it. */
  readonly program: string;
  /** Whether the program creates its order itself; otherwise a request to `/orders` does. */
  readonly ordersItself?: boolean;
}

const apps: Readonly<Partial<Record<ToolName, App>>> = {
  SvelteKit: {
    folder: 'sveltekit',
    build: ['../../node_modules/vite/bin/vite.js', 'build'],
    program: 'build/index.js',
  },
  Astro: {
    folder: 'astro',
    build: ['../../node_modules/astro/bin/astro.mjs', 'build'],
    program: 'dist/server/entry.mjs',
  },
  NestJS: { folder: 'nest', program: 'main.js', ordersItself: true },
};

const source = fileURLToPath(new URL('../apps/', import.meta.url));

/** Milliseconds until an application listens, and until its order is done. */
const limit = 60_000;

/**
 * Builds the example of a framework with its own tools, serves it with its own server, and places an order whose callback
 * arrives there. An unknown token gets a 404.
 */
export const runFramework: Step = async ({ tool }, consumer, context) => {
  const app = tool && apps[tool];
  if (app === undefined) return [`no application for ${tool}`];
  const examples = join(consumer.folder, 'examples');
  const folder = join(examples, app.folder);
  cpSync(join(context.root, 'packages/callbacks/examples'), examples, { recursive: true });
  cpSync(join(source, app.folder), folder, { recursive: true });
  const user = { ...consumer, folder };
  if (app.build !== undefined) await runIn(user, currentNode, app.build, { ASTRO_TELEMETRY_DISABLED: '1' });

  const service = await context.getEmulator(consumer);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...{ PORT: `${port}`, HOST: '127.0.0.1', ORIGIN: origin, NODE_OPTIONS: '' },
    ...{ VIDEOGEN_BASE_URL: service.url, VIDEOGEN_API_KEY: service.apiKey },
    CALLBACK_URL: `${origin}/callbacks/video`,
    CALLBACK_SECRET: 'a secret of a user, thirty-two bytes or more',
  };
  const { printed, stop } = await startProgram(process.execPath, [app.program], {
    cwd: folder,
    env,
    limit,
    ready: '',
  });
  try {
    const signal = AbortSignal.timeout(limit);
    await respondsWith(404, `${origin}/callbacks/video/unknown`, signal);
    if (app.ordersItself !== true) await respondsWith(200, `${origin}/orders`, signal);
    while (!/^order-42: http\S+, once per \S+:SUCCESS$/m.test(printed())) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [];
  } catch (error) {
    return [`${app.folder}: ${String(error)}; it printed: ${printed()}`];
  } finally {
    await stop();
  }
};

/** Posts a JSON body until the server listens, and checks the status of its response. */
async function respondsWith(status: number, url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: '{}', signal }).catch(() => undefined);
    if (response?.status === status) return;
    if (response !== undefined)
      throw new Error(`${url} responded with ${response.status} instead of ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
