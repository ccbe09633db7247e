import type { paths } from '@videogen/types';
import createClient, { type Client } from 'openapi-fetch';
import { cacheInit, defaultHeaders } from '#defaults';
import { bounded, type Limits } from './bounded.ts';
import type { Core } from './core.ts';

type HttpCore = Pick<Core, 'baseUrl' | 'bearer' | 'clock' | 'fetch' | 'timeout'>;

/** Creates the openapi-fetch client without accessing `fetch` and `Request` of the runtime, which load slowly. */
export function createHttp(core: HttpCore, headers: Readonly<Record<string, string>> = {}): Client<paths> {
  return createClient<paths>({
    baseUrl: core.baseUrl,
    // A redirect could carry the key elsewhere, or send a create request twice.
    redirect: 'manual',
    ...cacheInit,
    headers: { ...defaultHeaders, ...headers },
    Request: LazyRequest,
    fetch: (request) =>
      bounded(core, `${request.method} ${request.url}`, { signal: request.signal }, (signal) =>
        sendRequest(core, request, AbortSignal.any([signal, request.signal])),
      ),
  });
}

/**
 * Sends a request, with the key when it goes to the service. Sets `sent` of the limits directly before, and `taskId` before
 * middleware sees the response to a create request, so that middleware that fails does not lose it.
 */
export async function sendRequest(
  core: HttpCore,
  request: Request,
  signal: AbortSignal,
  limits?: Limits,
): Promise<Response> {
  // Middleware and the option `baseUrl` of a call can change the host; the key is sent to the service only.
  const bearer = request.url.startsWith(`${core.baseUrl}/`) ? await core.bearer() : undefined;
  if (bearer) request.headers.set('authorization', bearer);
  const fetch = core.fetch();
  if (limits) limits.sent = true;
  try {
    const response = await fetch(request, { signal });
    if (!limits || request.method === 'GET' || !response.ok) return response;
    const text = await response.text();
    limits.taskId = /"task_id"\s*:\s*"([\w-]+)"/.exec(text)?.[1];
    return new Response(text || null, response);
  } finally {
    // Middleware receives this request again together with the response.
    if (bearer) request.headers.delete('authorization');
  }
}

/** The runtime's `Request`, looked up when a request is made. */
// Sound: openapi-fetch only constructs it and compares with `instanceof`; both work as with `Request` itself.
const LazyRequest = class {
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Request;
  }

  constructor(url: string, init: RequestInit) {
    // biome-ignore lint/correctness/noConstructorReturn: what is constructed is the runtime's own
    return new Request(url, init);
  }
} as unknown as typeof Request;
