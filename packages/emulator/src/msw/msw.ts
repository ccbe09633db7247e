import { bypass, type HttpHandler, http } from 'msw';
import type { Emulator } from '../emulator.ts';
import { invalidOption } from '../errors.ts';
import { EXPOSED_HEADERS, METHODS } from '../http/cors.ts';

// As they are when this module loads: fake timers and other handlers of MSW may replace the globals later.
const { Response, Request, Headers } = globalThis;
const fetch: typeof globalThis.fetch = globalThis.fetch?.bind(globalThis);

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
 * Pass them to `setupServer` or `setupWorker` once: `resetHandlers` keeps them. URLs of files in the responses lead to the
 * handlers too; `publicUrl` of `startEmulator` makes them begin with `baseUrl`. When the emulator of a URL does not respond,
 * the request fails as on the network, and the console says what to start. A request with the header `prefer: code=503` gets
 * that error, alone.
 *
 * @throws {EmulatorError} `OPTION_INVALID` without a `baseUrl` or an `emulator`
 * @example
 * ```ts
 * const baseUrl = 'https://api.example';
 * const emulator = await startEmulator({ clock: 'manual', render: 'none', publicUrl: baseUrl });
 * const server = setupServer(...videogenHandlers({ baseUrl, emulator }));
 * server.listen();
 * ```
 */
export function videogenHandlers({ baseUrl, emulator }: HandlerOptions): HttpHandler[] {
  const { target, send } = openTarget(emulator);
  const base = withoutSlash(baseUrl, 'baseUrl');
  const forward = async ({ request }: { readonly request: Request }): Promise<Response> => {
    const granted = grantTo(request);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: granted });
    try {
      const response = await send(request.url.replace(base, target), await readRequest(request));
      return withHeaders(response, granted);
    } catch {
      // A connection that a fault closes is a network error of the front end's request.
      return Response.error();
    }
  };

  // Without `publicUrl`, the files of an emulator have URLs of its own.
  const origins = new Set([base, target]);
  return [...origins].flatMap((origin) => PATHS.map((path) => http.all(`${origin}${path}`, forward)));
}

/** The emulator that responds, and its URL. */
interface Target {
  readonly target: string;
  readonly send: (url: string, request: RequestInit) => Promise<Response>;
}

function openTarget(emulator: HandlerOptions['emulator']): Target {
  if (typeof emulator === 'string') {
    const target = withoutSlash(emulator, 'emulator');
    return { target, send: (url, request) => sendTo(target, url, request) };
  }
  // Programs without types reach this.
  if (typeof emulator?.fetch !== 'function')
    throw invalidOption(
      'emulator: nothing responds to the handlers. Pass the result of startEmulator() on Node or of startBrowserEmulator() in a page, or the URL of a running emulator.',
    );
  return {
    target: emulator.url,
    send: (url, request) => emulator.fetch(new Request(url, request)),
  };
}

function withoutSlash(url: string, name: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalidOption(`${name}: "${url}" is not an http or https URL.`);
  return url.replace(/\/+$/, '');
}

async function sendTo(target: string, url: string, request: RequestInit): Promise<Response> {
  const { headers } = bypass(url, request);
  try {
    // Sent as its parts: from a whole request, happy-dom does not know the length of the body.
    return await fetch(url, { ...request, headers });
  } catch (error) {
    const origin = globalThis.location?.origin ?? 'ORIGIN';
    console.error(
      `[videogen] ${target} did not respond to ${request.method} ${new URL(url).pathname}. Start the emulator there with "npx @videogen/emulator --cors ${origin}", or pass startBrowserEmulator() as emulator to need none. A fault that closes connections has the same effect.`,
    );
    throw error;
  }
}

/** Paths of the service: its operations, and the files of tasks. */
const PATHS = ['/v1/*', '/uploads/*', '/outputs/*'];

/** The CORS headers for a page of any origin: the handlers are its own. Simulated pages check them as browsers do. */
function grantTo({ headers }: Request): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': headers.get('origin') ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
  };
}

function withHeaders(response: Response, added: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}

/** Reads a request, to send it to another URL. */
async function readRequest(request: Request): Promise<RequestInit> {
  const { method } = request;
  const headers = new Headers(request.headers);
  // The page's own origin is not a foreign one to the emulator: the handlers are the page's.
  headers.delete('origin');
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  if (body !== null) headers.set('content-length', String(body.byteLength));
  // As a record: happy-dom does not copy an object of its own class that is made from the headers of MSW.
  return { method, headers: Object.fromEntries(headers), body };
}
