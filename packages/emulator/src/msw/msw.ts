import { bypass, type HttpHandler, http } from 'msw';
import type { Emulator } from '../emulator.ts';

/** Options of {@link videogenHandlers}. */
export interface HandlerOptions {
  /** URL under which the front end calls the service, such as `https://api.example`. */
  readonly baseUrl: string;
  /**
   * The emulator that responds: one in the same process (`startEmulator` on Node, `startBrowserEmulator` in a page), or the URL
   * of one that runs elsewhere. For a page that is not on loopback, start that one with `--cors`.
   */
  readonly emulator: Pick<Emulator, 'url' | 'fetch'> | string;
}

/**
 * Creates request handlers for MSW behind which the whole service is: tasks that move, uploads, videos, faults.
 *
 * Give `startEmulator` the same `publicUrl` as `baseUrl`, so that the URLs in its responses come back to the handlers.
 *
 * @example
 * ```ts
 * const baseUrl = 'https://api.example';
 * const emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
 * const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
 * server.listen();
 * ```
 */
export function videogenHandlers({ baseUrl, emulator }: HandlerOptions): HttpHandler[] {
  const base = baseUrl.replace(/\/+$/, '');
  const target = typeof emulator === 'string' ? emulator.replace(/\/+$/, '') : emulator.url;
  const send = typeof emulator === 'string' ? (request: Request) => fetch(bypass(request)) : emulator.fetch;
  const forward = async ({ request }: { readonly request: Request }): Promise<Response> => {
    try {
      return await send(await redirected(request, request.url.replace(base, target)));
    } catch {
      // A connection that a fault closes is a network error of the front end's request.
      return Response.error();
    }
  };
  return PATHS.map((path) => http.all(`${base}${path}`, forward));
}

/** Paths of the service: its operations, and the files of tasks. */
const PATHS = ['/v1/*', '/uploads/*', '/outputs/*'];

/** The same request to another URL. */
async function redirected(request: Request, url: string): Promise<Request> {
  const { method } = request;
  const headers = new Headers(request.headers);
  // The page's own origin is not a foreign one to the emulator: the handlers are the page's.
  headers.delete('origin');
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  if (body !== null) headers.set('content-length', String(body.byteLength));
  return new Request(url, { method, headers, body });
}
