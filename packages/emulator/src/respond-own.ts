import type { ServerResponse } from 'node:http';
import type { Emulator } from './emulator.ts';
import type { RespondOwn } from './http/respond.ts';
import type { Parts } from './parts.ts';

/** Creates what responds to the admin API, the console and the docs. Its code is loaded with the first such request. */
export function createRespondOwn(parts: Parts, emulator: () => Emulator): RespondOwn {
  let loaded: Promise<RespondOwn> | undefined;
  return async (request, headers) => {
    loaded ??= load(parts, emulator());
    return (await loaded)(request, headers);
  };
}

async function load(parts: Parts, emulator: Emulator): Promise<RespondOwn> {
  const [{ getRequestListener }, { createConsole }, { createDocs }, { createAdminApp }] = await Promise.all([
    import('@hono/node-server'),
    import('./console/serve-console.ts'),
    import('./http/docs.ts'),
    import('./admin/admin-app.ts'),
  ]);
  const admin = createAdminApp(parts, emulator);
  const console = createConsole();
  const docs = createDocs();
  const fetch = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/docs' || pathname.startsWith('/docs/')) return docs.fetch(request);
    if (pathname === '/' || pathname.startsWith('/_console/')) return console(pathname);
    return admin.fetch(request);
  };
  // The global `Request` and `Response` of the program that started the emulator stay as they are.
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  return async ({ incoming, outgoing, request }, headers) => {
    if (request !== undefined) return withHeaders(await fetch(request), headers);
    if (incoming === undefined || outgoing === undefined) return null;
    setHeaders(outgoing, headers);
    await listener(incoming, outgoing);
    return null;
  };
}

function setHeaders(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
