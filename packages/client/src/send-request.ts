import type { KeyReader } from './credentials.ts';
import { type Attempt, receive } from './receive.ts';

/** What requests need of a client. */
export interface HttpCore {
  readonly readKey: KeyReader;
  /** Without a slash at the end, and without `/v1`. */
  readonly baseUrl: string;
  /** Of one attempt and of each function of the application, in milliseconds. */
  readonly timeout: number;
  /** Returns the option `fetch`, or the current `globalThis.fetch`. */
  readonly fetch: () => typeof globalThis.fetch;
}

/** Sends a request, with the key when it goes to the service, and receives the body of its response. */
export async function sendRequest(
  core: HttpCore,
  request: Request,
  signal: AbortSignal,
  attempt: Attempt = {},
): Promise<Response> {
  // Middleware and the option `baseUrl` of a call can change the host; the key is sent to the service only.
  const key = request.url.startsWith(`${core.baseUrl}/`) ? await core.readKey() : undefined;
  attempt.key = key;
  if (key) request.headers.set('authorization', `Bearer ${key}`);
  const fetch = core.fetch();
  try {
    const once = await sendableOnce(request);
    attempt.sent = true;
    const response = await fetch(once, { signal, ...noReuse });
    attempt.status = response.status;
    attempt.response = await receive(response, attempt, request.method !== 'GET');
    return attempt.response;
  } finally {
    // Middleware receives this request again together with the response.
    if (key) request.headers.delete('authorization');
  }
}

/** Bun before 1.4 sends a `POST` again when a reused connection drops, so there each request has a connection of its own. */
const noReuse: RequestInit = 'Bun' in globalThis ? { keepalive: false } : {};

/**
 * Deno sends a `POST` again when a connection drops, if it has the body as bytes. A Blob is read as a stream, which cannot be
 * sent twice, and still has a length.
 */
async function sendableOnce(request: Request): Promise<Request> {
  if (request.method === 'GET' || !('Deno' in globalThis)) return request;
  return new Request(request, { body: await request.blob() });
}
