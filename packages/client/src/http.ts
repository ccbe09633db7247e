import type { paths } from '@videogen/types';
import createClient, { type Client } from 'openapi-fetch';
import type { Credentials } from './credentials.ts';

/** What the requests to the service are made with. */
export interface HttpOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly fetch: () => typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Ways to the service. */
export interface Http {
  readonly http: Client<paths>;
  /** Adds the key and sends a request; `onSend` is called when it is about to leave. */
  readonly send: (request: Request, onSend?: () => void) => Promise<Response>;
  /** Whether middleware was registered, which needs to see real requests. */
  readonly hasMiddleware: () => boolean;
}

/** Stands in for `Request` where nobody looks at it: building a real one costs more than the rest of a call. */
class PlainRequest implements RequestInit {
  declare readonly method: string;
  declare readonly headers: Headers;
  readonly url: string;

  constructor(url: string, init: RequestInit) {
    Object.assign(this, init);
    this.url = url;
  }
}

/** A `Request` that is not looked up before it is needed: in Node, that loads the whole of its `fetch`. */
class LazyRequest {
  constructor(url: string, init: RequestInit) {
    // biome-ignore lint/correctness/noConstructorReturn: middleware gets the runtime's own class.
    return new globalThis.Request(url, init);
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof globalThis.Request;
  }
}

// Sound: openapi-fetch constructs one and passes it on to `fetch` below, the only one to read it.
export const plainRequest: typeof Request = PlainRequest as never;

/** Makes the openapi-fetch client that everything goes through; the key is added behind any middleware. */
export function createHttp({ baseUrl, credentials, fetch, headers }: HttpOptions): Http {
  const send: Http['send'] = async (request, onSend) => {
    // Middleware and per-call addresses may lead elsewhere; the key stays here.
    if (request.url.startsWith(`${baseUrl}/`))
      request.headers.set('authorization', await credentials.bearer());
    const plainFetch = fetch();
    onSend?.();
    return request instanceof PlainRequest ? plainFetch(request.url, request) : plainFetch(request);
  };
  const http = createClient<paths>({
    baseUrl,
    fetch: (request) => send(request),
    // Sound: it constructs the runtime's Request, and `instanceof` says so.
    Request: LazyRequest as never,
    // A redirect could carry the key, or repeat a create request.
    redirect: 'manual',
    ...(headers && { headers }),
  });
  const { use } = http;
  let middleware = false;
  http.use = (...added) => {
    use(...added);
    middleware = true;
  };
  return { http, send, hasMiddleware: () => middleware };
}
