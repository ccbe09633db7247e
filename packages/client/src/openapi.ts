import type { paths } from '@videogen/types';
import type { Client, Middleware } from 'openapi-fetch';
import type { HttpOptions } from './http.ts';
import { onDemand } from './load.ts';

/** What openapi-fetch takes and gives, where neither methods nor paths are literal. */
export type UntypedRequest = (
  method: string,
  path: string,
  init?: Record<string, unknown> & { readonly middleware?: readonly Middleware[] },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** openapi-fetch, loaded when it is first used. */
export interface Openapi {
  readonly http: Client<paths>;
  readonly request: UntypedRequest;
  /** What was registered; empty as long as nobody has to see the requests. */
  readonly middleware: readonly Middleware[];
}

/** Makes a client of openapi-fetch that costs nothing before its first call: neither bytes nor the runtime's `fetch`. */
export function createOpenapi(options: HttpOptions): Openapi {
  const middleware: Middleware[] = [];
  let loaded: UntypedRequest | undefined;
  const request: UntypedRequest = async (method, path, init) => {
    const all = [...middleware, ...(init?.middleware ?? [])];
    loaded ??= (await onDemand()).createRequest(options);
    return loaded(method, path, { ...init, middleware: all });
  };
  const http: Record<string, unknown> = {
    request,
    use: (...added: Middleware[]) => {
      for (const one of added) if (isMiddleware(one)) middleware.push(one);
    },
    eject: (...removed: Middleware[]) => {
      for (const one of removed) {
        const at = middleware.indexOf(one);
        if (at >= 0) middleware.splice(at, 1);
      }
    },
  };
  for (const method of ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'])
    http[method] = (path: string, init?: object) => request(method, path, { ...init });
  // Sound: these are all members of a client, and each does what openapi-fetch's does.
  return { http: http as never, request, middleware };
}

/** As openapi-fetch has it: what is false is passed over, so that middleware can be added on a condition. */
function isMiddleware(value: unknown): boolean {
  const hooks = ['onRequest', 'onResponse', 'onError'];
  if (!value || hooks.some((hook) => hook in Object(value))) return !!value;
  throw new TypeError(`Middleware must be an object with at least one of the functions ${hooks.join(', ')}`);
}
