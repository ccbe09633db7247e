import { bypass, type HttpHandler, http } from 'msw';
import type { Emulator } from '../emulator.ts';
import { invalidOption } from '../errors.ts';

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
 * the request fails as on the network, and the console says what to start.
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
    try {
      return await send(await redirected(request, request.url.replace(base, target)));
    } catch {
      // A connection that a fault closes is a network error of the front end's request.
      return Response.error();
    }
  };
  // Without `publicUrl`, the files of an emulator in the process have URLs of its own.
  const origins = new Set([base, ...(typeof emulator === 'string' ? [] : [target])]);
  return [...origins].flatMap((origin) => PATHS.map((path) => http.all(`${origin}${path}`, forward)));
}

/** The emulator that responds, and its URL. */
interface Target {
  readonly target: string;
  readonly send: (request: Request) => Promise<Response>;
}

function openTarget(emulator: HandlerOptions['emulator']): Target {
  if (typeof emulator === 'string') {
    const target = withoutSlash(emulator, 'emulator');
    return { target, send: (request) => sendTo(target, request) };
  }
  // Programs without types reach this.
  if (typeof emulator?.fetch !== 'function')
    throw invalidOption(
      'emulator: nothing responds to the handlers. Pass the result of startEmulator() on Node or of startBrowserEmulator() in a page, or the URL of a running emulator.',
    );
  return { target: emulator.url, send: emulator.fetch };
}

function withoutSlash(url: string, name: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalidOption(`${name}: "${url}" is not an http or https URL.`);
  return url.replace(/\/+$/, '');
}

async function sendTo(target: string, request: Request): Promise<Response> {
  try {
    return await fetch(bypass(request));
  } catch (error) {
    const origin = globalThis.location?.origin ?? 'ORIGIN';
    console.error(
      `[videogen] ${target} did not respond to ${request.method} ${new URL(request.url).pathname}. Start the emulator there with "npx @videogen/emulator --cors ${origin}", or pass startBrowserEmulator() as emulator to need none. A fault that closes connections has the same effect.`,
    );
    throw error;
  }
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
