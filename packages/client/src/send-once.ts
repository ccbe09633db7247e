import { type RequestToSend, toBody, transmit } from '#runtime';
import type { Attempt } from './attempt.ts';
import type { KeyReader } from './credentials.ts';
import { InvalidResponseError } from './errors/errors.ts';
import { readText } from './read-body.ts';
import { redact } from './redact.ts';

/** What requests need of a client. */
export interface HttpContext {
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

/** Longest body of a JSON response, decompressed, in bytes. */
const maxBody = 1024 * 1024;

/**
 * Sends a request once, with the key when it goes to the service, and reads the body of its response into the attempt.
 *
 * @throws {InvalidResponseError} when the body is larger than 1 MB
 */
export async function sendOnce(
  context: HttpContext,
  request: RequestToSend,
  signal: AbortSignal,
  attempt: Attempt,
): Promise<Response> {
  const { method } = request;
  const url = request.url.replace(/\?.*/, '');
  attempt.what = `${method} ${url}`;

  // Middleware and the option `baseUrl` of a call can change the host; the key is sent to the service only.
  const key = url.startsWith(`${context.baseUrl}/`) ? await context.readKey() : undefined;
  attempt.key = key;
  if (key) request.headers.set('authorization', `Bearer ${key}`);
  const fetch = context.fetch();

  const send = async (once: RequestInfo, init?: RequestInit): Promise<Response> => {
    attempt.sent = true;
    const response = await fetch(once, { ...init, signal });
    attempt.status = response.status;
    const { body } = response;
    if (body && (await readText(body, maxBody, signal, attempt)) === undefined)
      throw new InvalidResponseError('The response is larger than 1 MB');
    return response;
  };

  try {
    const response = await transmit(request, url, attempt, send);
    attempt.response = response;
    context.responded(method, url, response.status);
    return response;
  } finally {
    // Middleware receives this request again together with the response.
    if (key) request.headers.delete('authorization');
  }
}

/** Returns the response of an attempt with its body in memory, to be read again; a refusal has it without the API key. */
export function withBody(response: Response, { key, text = '' }: Attempt): Response {
  if (!response.body) return response;
  return new Response(toBody(response.ok ? text : redact(key, text)) || null, response);
}
