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

/** The same with the query, as Next passes them to a page. */
interface PageContext extends RouteContext {
  readonly searchParams: Promise<Readonly<Record<string, string>>>;
}

type Route = (request: Request, context: RouteContext) => Promise<Response>;

/** The exports of the guide's files that Next calls. */
interface App {
  readonly Home: () => ReactNode;
  readonly Video: (context: PageContext) => Promise<ReactNode>;
  readonly read: (request: Request) => Promise<Response>;
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
export { GET as read } from './app/api/videogen/[...path]/route.ts';
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

/** Reads a task as the page in the browser does; returns the status of the response. */
async function readTask(app: App, task: string, cookie: string): Promise<number> {
  const url = `http://127.0.0.1/api/videogen/v1/tasks/${task}`;
  return (await app.read(new Request(url, { headers: { cookie } }))).status;
}

/** Reads parts of the video, as Safari does before it plays one. */
async function checkRanges(app: App, whole: Buffer, context: RouteContext): Promise<void> {
  for (const [range, part] of [
    ['bytes=0-1', whole.subarray(0, 2)],
    ['bytes=5-', whole.subarray(5)],
    ['bytes=-3', whole.subarray(-3)],
  ] as const) {
    const response = await app.file(new Request('http://127.0.0.1/', { headers: { range } }), context);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status === 206 && bytes.equals(part), `${range} gets ${response.status}.`);
    const first = whole.length - part.length;
    const wanted =
      range === 'bytes=0-1'
        ? `bytes 0-1/${whole.length}`
        : `bytes ${first}-${whole.length - 1}/${whole.length}`;
    expect(response.headers.get('content-range') === wanted, `${range} gets another range.`);
  }
  const beyond = new Request('http://127.0.0.1/', { headers: { range: `bytes=${whole.length}-` } });
  expect((await app.file(beyond, context)).status === 416, 'A range beyond the end is not refused.');
}

/** Acts as a visitor: submits a prompt, follows the redirect, checks the status and the video. */
async function visit(app: App): Promise<void> {
  expect(renderToStaticMarkup(app.Home()).includes('name="prompt"'), 'The page has no form.');

  const form = new FormData();
  form.set('prompt', 'A cat surfing a wave');
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const created = await app.create(request, { params: Promise.resolve({}) });
  const location = new URL(created.headers.get('location') ?? '', 'http://127.0.0.1');
  const ref = location.pathname.split('/').at(-1) ?? '';
  const task = location.searchParams.get('task') ?? '';

  expect(created.status === 303 && ref !== '', `The form gets ${created.status}.`);

  const context = { params: Promise.resolve({ ref }), searchParams: Promise.resolve({ task }) };
  const waiting = renderToStaticMarkup(await app.Video(context));
  expect(waiting.includes('Status: PENDING'), `The waiting page shows ${waiting}.`);

  const [cookie = ''] = created.headers.get('set-cookie')?.split(';') ?? [];
  expect((await readTask(app, task, cookie)) === 200, 'The visitor cannot read the task.');
  expect((await readTask(app, task, 'task=other')) === 403, 'Another visitor can read the task.');

  await app.callbacks.waitFor(ref);
  const page = renderToStaticMarkup(await app.Video(context));
  expect(page.includes('<video'), `The page shows ${page}.`);

  const file = await app.file(new Request('http://127.0.0.1/'), context);
  const whole = Buffer.from(await file.arrayBuffer());
  expect(whole.length > 0, 'The stored video is empty.');

  await checkRanges(app, whole, context);
  const unknown = { params: Promise.resolve({ ref: 'unknown' }) };
  const missing = await app.file(new Request('http://127.0.0.1/'), unknown);
  expect(missing.status === 404, `An unknown video gets ${missing.status}.`);
  console.log('stored the video');
}

const [folder = ''] = process.argv.slice(2);
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
// `listen` on a TCP port gives an AddressInfo.
const { port } = server.address() as AddressInfo;
process.env['APP_URL'] = `http://127.0.0.1:${port}`;
process.env['CALLBACK_SECRET'] = 'a secret of the guides, thirty-two bytes';
process.env['NEXT_RUNTIME'] = 'nodejs';

const app = await load(folder);
server.on('request', (request, response) => void respond(app, request, response));
await app.register();
await visit(app);
await app.callbacks.stop();
server.close();
server.closeAllConnections();
