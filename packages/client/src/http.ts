import type { paths } from '@videogen/types';
import type { Client } from 'openapi-fetch';
import { agent } from '#agent';
import { createGathering } from '#gather';
import type { Credentials } from './credentials.ts';
import { createOpenapi } from './openapi.ts';
import type { RequestOptions } from './options.ts';

/** What the requests to the service are made with. */
export interface HttpOptions extends Credentials {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The given `fetch`, or the runtime's as it is at the moment. */
  readonly fetch: () => typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request to the service, before the key is added. */
export interface HttpRequest {
  readonly method: string;
  /** With the parameter in place. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly options: Pick<RequestOptions, 'headers'>;
}

/** An answer that was read to its end. */
export interface Answer {
  readonly response: Response;
  /** As text. */
  readonly body: string;
}

/** Makes what requests go through that may be held back a little, so that several leave together. */
export type CreateGathering = () => (ask: () => Promise<Response>) => Promise<Response>;

/** Ways to the service. */
export interface Http {
  readonly http: Client<paths>;
  /** @param onSend called when the request is about to leave */
  readonly request: (request: HttpRequest, signal: AbortSignal, onSend: () => void) => Promise<Answer>;
}

/** Makes the ways to the service: straight, or through openapi-fetch when middleware wants to see the requests. */
export function createHttp(options: HttpOptions): Http {
  const common = options.headers;
  const openapi = createOpenapi(options);
  const gathered = createGathering?.();
  const request: Http['request'] = async ({ method, path, body, options: { headers } }, signal, onSend) => {
    // A redirect could carry the key, or repeat a create request.
    const init: RequestInit = { method, redirect: 'manual', signal };
    // An old record would be waited on; some runtimes throw for what they do not know.
    if (method === 'GET' && typeof Request === 'function' && 'cache' in Request.prototype)
      init.cache = 'no-store';
    if (openapi.middleware.length > 0) {
      const how = { body, headers, onSend, parseAs: 'text', bodySerializer: JSON.stringify };
      const { response, data, error } = await openapi.request(method, path, { ...init, ...how });
      // Sound: `data` is the text that was asked for. Refusals come parsed, whatever was asked for.
      return { response, body: (response.ok ? (data as string) : JSON.stringify(error)) ?? '' };
    }
    if (body !== undefined) init.body = JSON.stringify(body);
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const bearer = options.bearer();
    const key = { authorization: typeof bearer === 'string' ? bearer : await bearer };
    init.headers =
      common || headers ? merged(agent, type, common, headers, key) : { ...agent, ...type, ...key };
    const fetch = options.fetch();
    onSend();
    const ask = (): Promise<Response> => fetch(options.baseUrl + path, init);
    // A request that costs something is never held back: when it is ended, it is known whether it has left.
    const response = await (gathered && method === 'GET' ? gathered(ask) : ask());
    return { response, body: await response.text() };
  };
  return { http: openapi.http, request };
}

/** Puts headers together, the later ones first; throws for what cannot be one, before anything is sent. */
function merged(...all: readonly HttpOptions['headers'][]): Headers {
  const headers = new Headers();
  for (const given of all) {
    for (const [name, value] of given instanceof Headers ? given : Object.entries(given ?? {})) {
      // As openapi-fetch has it; null and undefined come from callers without types.
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, value);
    }
  }
  return headers;
}
