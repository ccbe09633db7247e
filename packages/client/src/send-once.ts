import { isProvablyUnsent, toBody, transmit } from '#runtime';
import type { KeyReader } from './credentials.ts';
import { InvalidResponseError } from './errors/errors.ts';
import { readText } from './read-body.ts';
import { redact } from './redact.ts';

/** What requests need of a client. */
export interface HttpCore {
  readonly readKey: KeyReader;
  /** Without a slash at the end, and without `/v1`. */
  readonly baseUrl: string;
  /** Of one attempt and of each function of the application, in milliseconds. */
  readonly timeout: number;
  /** Returns the option `fetch`, or the current `globalThis.fetch`. */
  readonly fetch: () => typeof globalThis.fetch;
  /** Reports a response. */
  readonly responded: (method: string, url: string, status: number) => void;
}

/** What was observed of one attempt of a request, whatever was thrown; `sendOnce` writes each member as soon as it is known. */
export interface Attempt {
  /** The request, for messages. */
  what: string;
  /** Whether the request may have left this machine; undefined when nothing tried to send it. */
  sent?: boolean;
  /** The API key that was sent. */
  key?: string | undefined;
  /** HTTP status of the service, before middleware sees the response. */
  status?: number;
  /** The body, as far as it arrived. */
  text?: string;
  /** The whole response, its body in memory. */
  response?: Response;
}

/** Longest body of a JSON response, decompressed, in bytes. */
const maxBody = 1024 * 1024;

/** Sends a request once, with the key when it goes to the service, and receives the body of its response. */
export async function sendOnce(
  core: HttpCore,
  request: Request,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<Response> {
  const { method } = request;
  const [url = ''] = request.url.split('?');
  attempt.what = `${method} ${url}`;
  // Middleware and the option `baseUrl` of a call can change the host; the key is sent to the service only.
  const key = url.startsWith(`${core.baseUrl}/`) ? await core.readKey() : undefined;
  attempt.key = key;
  if (key) request.headers.set('authorization', `Bearer ${key}`);
  const fetch = core.fetch();
  const send = async (init?: RequestInit): Promise<Response> => {
    attempt.sent = true;
    const response = await fetch(request, { signal, ...init });
    attempt.status = response.status;
    return receive(response, signal, attempt);
  };
  try {
    const response = await transmit(request, url, send);
    attempt.response = response;
    core.responded(method, url, response.status);
    return response;
  } catch (error) {
    if (attempt.sent && attempt.status === undefined) attempt.sent = !isProvablyUnsent(error);
    throw error;
  } finally {
    // Middleware receives this request again together with the response.
    if (key) request.headers.delete('authorization');
  }
}

/**
 * Receives the body of a response, and returns a response that has it in memory; a refusal has it without the API key.
 *
 * @throws {InvalidResponseError} when the body is larger than 1 MB
 */
async function receive(response: Response, signal: AbortSignal, attempt: Attempt): Promise<Response> {
  const { body, ok } = response;
  if (!body) return response;
  const text = await readText(body, maxBody, signal, attempt);
  if (text === undefined) throw new InvalidResponseError('The response is larger than 1 MB');
  return new Response(toBody(ok ? text : redact(attempt.key, text)) || null, response);
}
