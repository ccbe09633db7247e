import type { paths } from '@videogen/types';
import createClient, { mergeHeaders } from 'openapi-fetch';
import { agent } from '#agent';
import type { HttpOptions } from './http.ts';
import type { UntypedRequest } from './openapi.ts';

/** Makes an openapi-fetch client, which adds the key behind any middleware. */
export function createRequest({ baseUrl, bearer, fetch, headers }: HttpOptions): UntypedRequest {
  const send = async (request: Request, onSend?: () => void): Promise<Response> => {
    // Middleware and per-call addresses may lead elsewhere; the key stays here.
    if (request.url.startsWith(`${baseUrl}/`)) request.headers.set('authorization', await bearer());
    const plainFetch = fetch();
    onSend?.();
    return plainFetch(request);
  };
  const { request } = createClient<paths>({
    baseUrl,
    redirect: 'manual',
    headers: mergeHeaders(agent, headers),
  });
  // Sound: openapi-fetch does not look at paths; their types are for its callers.
  const untyped = request as never as UntypedRequest;
  return (method, path, { onSend, fetch: own, ...init } = {}) => {
    // Sound: nobody but the client itself, which gives a function, knows of `onSend`.
    const toService = (sent: Request): Promise<Response> => send(sent, onSend as () => void);
    return untyped(method, path, { ...init, fetch: own ?? toService });
  };
}
