/**
 * Calls the routes and pages of the guide about Next.js as Next does, in the working directory:
 * `node next-guide.ts <folder with the files of the guide>`. Prints `stored the video` when all of it works.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Params of a dynamic route, as Next passes them. */
interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string>>>;
}

type Route = (request: Request, context: RouteContext) => Promise<Response>;

/** The exports of the guide's files that Next calls. */
interface App {
  readonly Home: () => ReactNode;
  readonly Video: (context: RouteContext) => Promise<ReactNode>;
  readonly create: Route;
  readonly callback: Route;
  readonly file: Route;
  readonly register: () => Promise<void>;
  readonly callbacks: { waitFor(ref: string): Promise<unknown>; stop(): Promise<void> };
}

const entry = `
export { default as Home } from './app/page.tsx';
export { default as Video } from './app/videos/[ref]/page.tsx';
export { POST as create } from './app/api/videos/route.ts';
export { POST as callback } from './app/callbacks/video/[token]/route.ts';
export { GET as file } from './app/videos/[ref]/file/route.ts';
export { register } from './instrumentation.ts';
export { callbacks } from './lib/videogen.ts';
`;

async function load(folder: string): Promise<App> {
  const outfile = join(folder, 'app.mjs');
  await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'silent',
  });
  // The bundle has the exports of `entry`; the compiler has checked the files themselves.
  return (await import(outfile)) as App;
}

async function respond(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = `http://${request.headers.host}${request.url}`;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const web = new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) });
  const token = url.split('/').at(-1) ?? '';
  const result = await app.callback(web, { params: Promise.resolve({ token }) });
  response.writeHead(result.status).end(await result.text());
}

function expect(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** What a visitor does: write a prompt, follow the redirect, see the video. */
async function visit(app: App): Promise<void> {
  expect(renderToStaticMarkup(app.Home()).includes('name="prompt"'), 'The page has no form.');
  const form = new FormData();
  form.set('prompt', 'A cat surfing a wave');
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const created = await app.create(request, { params: Promise.resolve({}) });
  const ref = created.headers.get('location')?.split('/').at(-1) ?? '';
  expect(created.status === 303 && ref !== '', `The form gets ${created.status}.`);
  await app.callbacks.waitFor(ref);
  const params = Promise.resolve({ ref });
  const page = renderToStaticMarkup(await app.Video({ params }));
  expect(page.includes('<video'), `The page shows ${page}.`);
  const file = await app.file(new Request('http://127.0.0.1/'), { params });
  expect((await file.arrayBuffer()).byteLength > 0, 'The stored video is empty.');
  console.log('stored the video');
}

const [folder = ''] = process.argv.slice(2);
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
// `listen` on a TCP port gives an AddressInfo.
const { port } = server.address() as AddressInfo;
process.env['APP_URL'] = `http://127.0.0.1:${port}`;
process.env['NEXT_RUNTIME'] = 'nodejs';

const app = await load(folder);
server.on('request', (request, response) => void respond(app, request, response));
await app.register();
await visit(app);
await app.callbacks.stop();
server.close();
server.closeAllConnections();
