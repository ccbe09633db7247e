import { type Connection, createRouter, getTarget, native, type Route, sendReply } from '@videogen/engine';
import type { PageGuard } from './create-page-guard.ts';
import type { Endpoint, Serve } from './endpoint.ts';

/** A route and what serves it. */
export interface Served extends Pick<Route, 'method' | 'path'> {
  readonly serve: Serve;
}

/** Responds to a request on its connection, or, in process, with what it resolves to. */
export type RequestHandler = (request: Connection) => Promise<Response | null>;

/** Responds to the paths that are the emulator's own: the admin API, the console, the docs. */
export type HandleTools = (
  request: Connection,
  headers: Readonly<Record<string, string>>,
) => Promise<Response | null>;

/** What may respond to a request. */
export interface DispatcherDependencies {
  readonly endpoint: Endpoint;
  /** The operations, and the URLs of the media. */
  readonly routes: readonly Served[];
  /** Refuses requests of foreign web pages; absent where every request is the page's own. */
  readonly guard?: PageGuard;
  /** Absent in a page, which has no console. */
  readonly own?: HandleTools;
}

/** Paths of the admin API, for every method. */
const ADMIN = /^\/_emulator(?:[/?]|$)/;
/** Paths of the console and the docs, which are read only. */
const FILES = /^\/(?:$|\?|docs(?:[/?]|$)|_console\/)/;

/** Creates the one function that decides what responds to a request. */
export function createDispatcher({ endpoint, routes, guard, own }: DispatcherDependencies): RequestHandler {
  const findRoute = createRouter(routes);
  const find = (
    method: string,
    target: string,
  ): Pick<ReturnType<typeof findRoute>, 'params'> & { serve: Serve } => {
    try {
      const { route, params } = findRoute(method, target);
      return { serve: route.serve, params };
    } catch (error) {
      return { serve: endpoint(null, () => Promise.reject(error)), params: {} };
    }
  };
  return async (request) => {
    const { headers, refusal, preflight } = guard?.(request) ?? {};
    const arrival = { ...request, headers: headers ?? {}, params: {} };
    if (refusal !== undefined) return endpoint(null, () => refusal)(arrival);
    if (preflight !== undefined) return sendReply(request, preflight, { ...preflight.headers });
    const method = getMethod(request);
    const target = getTarget(request);
    if (own !== undefined && isOwn(method, target)) return own(request, arrival.headers);
    const { serve, params } = find(method, target);
    return serve({ ...arrival, params });
  };
}

/** Responds to a request in process; a response to HEAD has no body. */
export async function handleInProcess(respond: RequestHandler, request: Request): Promise<Response> {
  const response = await respond({ incoming: undefined, outgoing: undefined, request });
  // Only a request over a connection is responded to on it.
  if (response === null) throw new TypeError('The emulator sent no response');
  return request.method === 'HEAD' ? new native.Response(null, response) : response;
}

/** The method of a request. */
export function getMethod({ incoming, request }: Connection): string {
  return incoming?.method ?? request?.method ?? 'GET';
}

function isOwn(method: string, target: string): boolean {
  return ADMIN.test(target) || ((method === 'GET' || method === 'HEAD') && FILES.test(target));
}
