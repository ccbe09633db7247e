import * as diagnostics from 'node:diagnostics_channel';
import { product } from '../generated/version.ts';
import { isRecord } from '../json.ts';

/** Headers of the requests to the service. */
export const defaultHeaders: Readonly<Record<string, string>> = { 'user-agent': product };

/** Node's `fetch` has no cache; `cache` would only add headers to each request. */
export const cacheInit: RequestInit = {};

/** What the error of an unknown outcome adds: nothing sends a create request again here. */
export const ambiguityNote: string = '';

/** A request, as the subscribers of the tracing channel `videogen.client.request` receive it. */
export interface RequestTrace {
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  /** Sent with the request; a subscriber of `start` sets `traceparent` here. */
  readonly headers: Record<string, string>;
}

// Not every runtime that has the module has this function of it.
const requests = diagnostics.tracingChannel?.<unknown, RequestTrace>('videogen.client.request');

/** Sends a request that is not sent again by the runtime. */
type Transmission<T> = (once: Request, init?: RequestInit) => Promise<T>;

/**
 * Sends a request within the tracing channel, with the headers of its subscribers.
 *
 * @param url without secrets
 */
export function transmit<T>(request: Request, url: string, send: Transmission<T>): Promise<T> {
  const sendOnce = async (): Promise<T> => send(await getSendableOnce(request), noReuse);
  const { start, end, asyncStart, asyncEnd, error } = requests ?? {};
  const channels = [start, end, asyncStart, asyncEnd, error];
  if (!requests || !channels.some((channel) => channel?.hasSubscribers)) return sendOnce();
  const trace: RequestTrace = { method: request.method, url, headers: {} };
  const sendTraced = (): Promise<T> => {
    for (const [name, value] of Object.entries(trace.headers)) request.headers.set(name, value);
    return sendOnce();
  };
  return requests.tracePromise(sendTraced, trace);
}

/** Bun before 1.4 sends a `POST` again when a reused connection drops, so there each request has a connection of its own. */
const noReuse: RequestInit = 'Bun' in globalThis ? { keepalive: false } : {};

/**
 * Deno sends a `POST` again when a connection drops, if it has the body as bytes. A Blob is read as a stream, which cannot be
 * sent twice, and still has a length.
 */
async function getSendableOnce(request: Request): Promise<Request> {
  if (request.method === 'GET' || !('Deno' in globalThis)) return request;
  return new Request(request, { body: await request.blob() });
}

// Error codes from before a byte of the request was written: unknown host, connection refused, untrusted certificate.
// Node, Bun and Deno have them; browsers have no error codes, so nothing is provable there.
const codes =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|DNSException|CERT_\w+|ERR_TLS_CERT\w+|DEPTH_ZERO\w+|SELF_SIGNED\w+|UNABLE_TO_\w+)$/;

/**
 * Whether an error of `fetch` proves that the request never left this machine. Node wraps the reason as `cause`, and those
 * of several IP addresses in an `AggregateError`.
 */
export function isProvablyUnsent(error: unknown): boolean {
  try {
    return provesUnsent(error, 8);
  } catch {
    // A value that cannot be read proves nothing.
    return false;
  }
}

/** @param depth of causes that are read; they can be cyclic */
function provesUnsent(error: unknown, depth: number): boolean {
  if (!isRecord(error) || depth === 0) return false;
  const { code, errors, cause, syscall, message } = error;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => provesUnsent(each, depth - 1));
  if (typeof code === 'string' && (codes.test(code) || syscall === 'connect')) return true;
  // Deno has no code, but its message names the stage.
  return /client error \(Connect\)/.test(String(message)) || provesUnsent(cause, depth - 1);
}
