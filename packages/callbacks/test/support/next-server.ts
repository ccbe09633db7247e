import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestServer } from './test-servers.ts';

/** The little of Next's server that is used here. */
interface NextServer {
  prepare(): Promise<void>;
  getRequestHandler(): RequestListener;
  close(): Promise<void>;
}

/** `pnpm install:nightly` installs Next there, as it is too large for every clone. */
const more = fileURLToPath(new URL('../../../../tools/runtimes/more/', import.meta.url));

/** Its types and its module disagree on what the default export is; this is what the module exports. */
const load = (): ((options: object) => NextServer) => createRequire(`${more}package.json`)('next');

// Next compiles the route; what the route calls is this process's handler.
const ROUTE = 'export const POST = (request) => globalThis.videogenCallbackPost(request);\n';
const CONFIG = 'export default { logging: false, devIndicators: false };\n';

/** A real Next server whose App Router has this route handler. */
export async function startNext(
  post: (request: Request, context?: never) => Promise<Response>,
): Promise<{ server: Server; close(): Promise<void> }> {
  // Next must find itself from the application's folder.
  const directory = await mkdtemp(`${more}.next-app-`);
  const route = join(directory, 'app', 'callbacks', 'video', '[token]');
  await mkdir(route, { recursive: true });
  await writeFile(join(route, 'route.js'), ROUTE);
  await writeFile(join(directory, 'next.config.mjs'), CONFIG);
  await writeFile(join(directory, 'package.json'), '{"private":true,"type":"module"}');
  // Otherwise it looks for its newest version on the network.
  process.env['NEXT_TELEMETRY_DISABLED'] = '1';
  Object.assign(globalThis, { videogenCallbackPost: post });
  const app = load()({ dev: true, dir: directory, hostname: '127.0.0.1', port: 0, turbopack: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The first request compiles the route; what comes later is not to wait for that.
  await fetch(`${getOrigin(server)}/callbacks/video/x`, { method: 'POST' });
  return {
    server,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function getOrigin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The adapter as a test server. */
export const nextServer: TestServer = {
  name: 'next, App Router',
  readsBody: true,
  start: async (fixture) => {
    const { server, close } = await startNext((request) => fixture.callbacks.handle(request));
    return { url: getOrigin(server), close };
  },
};
