import type { paths } from '@videogen/types';
import type { Client } from 'openapi-fetch';
import type { Credentials } from './credentials.ts';
import { createOpenapi } from './openapi.ts';

/** What the requests to the service are made with. */
export interface HttpOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly fetch: () => typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly redirect: RequestRedirect;
}

/** A request to the service, before the key is added. */
export interface HttpRequest {
  readonly method: string;
  /** With the parameter in place. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  /** Called when the request is about to leave. */
  readonly onSend: () => void;
}

/** An answer that was read to its end. */
export interface Answer {
  readonly response: Response;
  /** Text; of a refusal that went through middleware, what its JSON stands for. */
  readonly body: unknown;
}

/** Ways to the service. */
export interface Http {
  readonly http: Client<paths>;
  readonly request: (request: HttpRequest) => Promise<Answer>;
}

/** Makes the ways to the service: straight, or through openapi-fetch when middleware wants to see the requests. */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, credentials, fetch, redirect, headers: common } = options;
  const openapi = createOpenapi(options);
  const request: Http['request'] = async ({ method, path, body, headers, signal, onSend }) => {
    const init: RequestInit = { method, redirect, signal };
    // An old record would be waited on; some runtimes throw for what they do not know.
    if (method === 'GET' && knowsInit('cache')) init.cache = 'no-store';
    if (openapi.middleware.length > 0) {
      const through = { body, headers, onSend, parseAs: 'text' };
      const { response, data, error } = await openapi.request(method, path, { ...init, ...through });
      return { response, body: response.ok ? data : error };
    }
    const merged = body === undefined ? {} : { 'content-type': 'application/json' };
    merge(merged, common);
    merge(merged, headers);
    if (body !== undefined) init.body = JSON.stringify(body);
    const authorization = await credentials.bearer();
    const plainFetch = fetch();
    onSend();
    const response = await plainFetch(baseUrl + path, {
      ...init,
      headers: { ...merged, authorization },
    });
    return { response, body: await response.text() };
  };
  return { http: openapi.http, request };
}

function merge(headers: Record<string, string>, added: HttpOptions['headers']): void {
  for (const name in added) {
    // What is not a string comes from callers without types.
    const value: string | null | undefined = added[name];
    // As openapi-fetch has it: null takes a header away.
    if (value === null) delete headers[name.toLowerCase()];
    else if (value !== undefined) headers[name.toLowerCase()] = value;
  }
}

/** Whether the runtime knows a member of the init of `fetch`; some throw for what they do not know. */
export function knowsInit(name: string): boolean {
  return typeof Request === 'function' && name in Request.prototype;
}
