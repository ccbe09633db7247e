import * as diagnostics from 'node:diagnostics_channel';
import type { Attempt } from '../attempt.ts';
import { product } from '../generated/version.ts';
import { getMember, isRecord } from '../json.ts';
import type { Viewers } from './viewers.ts';

/** Headers of the requests to the service. */
export const defaultHeaders: Readonly<Record<string, string>> = { 'user-agent': product };

/** The bodies of requests that were created to be sent once. */
const bodies = new WeakMap<Request, Uint8Array<ArrayBuffer>>();

/** What openapi-fetch creates a request of. */
type CompleteInit = RequestInit & { readonly method: string; readonly headers: Headers };

/** What openapi-fetch creates requests with. */
interface RequestFactory {
  readonly Request: typeof Request;
}

/** Returns the options of openapi-fetch. Node's `fetch` has no cache; `cache` would only add headers to each request. */
// Stryker disable next-line BlockStatement: the same requests only take more time.
export function getRequestOptions(context: Viewers): RequestFactory {
  const construct = (
    Constructor: typeof Request,
    [url, init]: [string, CompleteInit],
  ): Request | LightRequest =>
    context.isShared || context.options.fetch
      ? createSendableOnce(Constructor, url, init)
      : new LightRequest(url, init);
  // Stryker disable next-line ObjectLiteral: the same requests only take more time.
  return {
    // Read when it is used: the `Request` of Node loads slowly.
    get Request() {
      return new Proxy(globalThis.Request, { construct });
    },
  };
}

function createSendableOnce(Constructor: typeof Request, url: string, init: RequestInit): Request {
  if (typeof init.body !== 'string' || !canSendOnce()) return new Constructor(url, init);
  const bytes = encode(init.body);
  const request = new Constructor(url, { ...init, ...getOnceInit(bytes, init.headers) });
  bodies.set(request, bytes);
  return request;
}

/**
 * A request that nobody but the client sees. `fetch` makes a `Request` of it; another one before that would take half of
 * the time of the client.
 */
class LightRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly init: CompleteInit;

  constructor(url: string, init: CompleteInit) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers;
    this.init = init;
  }
}

/** A request, as it is sent. */
export type RequestToSend = Request | LightRequest;

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

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

/**
 * Sends a request so that the runtime does not send it again, within the tracing channel, with the headers of its subscribers.
 * Records when a failure proves that the request never left this machine.
 *
 * @param url without secrets
 */
export async function transmit<T>(
  request: RequestToSend,
  url: string,
  attempt: Attempt,
  send: (once: RequestInfo, init: RequestInit) => Promise<T>,
): Promise<T> {
  try {
    return await trace(request, url, async () => send(...(await getSendableOnce(request))));
  } catch (error) {
    if (attempt.sent && attempt.status === undefined) attempt.sent = !isProvablyUnsent(error);
    throw error;
  }
}

function trace<T>(request: RequestToSend, url: string, send: () => Promise<T>): Promise<T> {
  if (!requests) return send();
  const { start, end, asyncStart, asyncEnd, error } = requests;
  const channels = [start, end, asyncStart, asyncEnd, error];
  if (!channels.some((channel) => channel.hasSubscribers)) return send();

  const traced: RequestTrace = { method: request.method, url, headers: {} };
  const sendTraced = (): Promise<T> => {
    for (const [name, value] of Object.entries(traced.headers)) request.headers.set(name, value);
    return send();
  };
  return requests.tracePromise(sendTraced, traced);
}

/** Bun before 1.4 sends a `POST` again when a reused connection drops, so there each request has a connection of its own. */
// Stryker disable next-line all: only Bun sends a request again.
const noReuse: RequestInit = 'Bun' in globalThis ? { keepalive: false } : {};

// Stryker disable next-line all: the tests of runtimes run this in Deno.
const isDeno = (): boolean => 'Deno' in globalThis;

/** Other implementations of `Request`, such as those of test environments, do not say that they take streams. */
const canSendOnce = (): boolean => isDeno() || 'duplex' in Request.prototype;

/** Returns what `fetch` takes so that no runtime sends it twice. */
async function getSendableOnce(request: RequestToSend): Promise<readonly [RequestInfo, RequestInit]> {
  if (request instanceof LightRequest) {
    const { url, init, headers } = request;
    const once = typeof init.body === 'string' && canSendOnce() && getOnceInit(encode(init.body), headers);
    return [url, { ...init, ...noReuse, ...once }];
  }
  if (request.method === 'GET' || !canSendOnce()) return [request, noReuse];
  const bytes = bodies.get(request);
  // With a body of its own, `fetch` does not copy the one of the request.
  if (bytes) return [request, { ...noReuse, ...getOnceInit(bytes, request.headers) }];
  const given = new Uint8Array(await request.arrayBuffer());
  return [new Request(request, getOnceInit(given, request.headers)), noReuse];
}

/**
 * Deno sends a `POST` again when a connection drops, and Node after 421 (Misdirected Request), if they have the body as bytes.
 * A stream cannot be sent twice; Deno reads a Blob as a stream that has a length.
 */
function getOnceInit(bytes: Uint8Array<ArrayBuffer>, given?: HeadersInit): RequestInit {
  if (isDeno()) return { body: new Blob([bytes]) };
  const headers = new Headers(given);
  headers.set('content-length', String(bytes.byteLength));
  // `window` keeps Node from asking for credentials after 401, for which it would need the body again.
  const once = { headers, body: new Response(bytes).body, duplex: 'half', window: null };
  // Safe: the types of the DOM do not know `duplex`.
  return once as RequestInit;
}

/** Returns a text as the body of a response. Node encodes a text at once; this body is encoded when it is read, which is rare. */
export function toBody(text: string): BodyInit {
  if (!text) return text;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    pull(controller) {
      controller.enqueue(encode(text));
      controller.close();
    },
  };
  // Stryker disable next-line ObjectLiteral: a text that is encoded sooner only takes more time.
  return new ReadableStream(source, { highWaterMark: 0 });
}

// Errors of connections that could not be opened, whatever the reason: a host, a handshake, a proxy. Undici reports them.
const connectErrors = new WeakSet<object>();
diagnostics.subscribe?.('undici:client:connectError', (message) => {
  const error = getMember(message, 'error');
  if (isRecord(error)) connectErrors.add(error);
});

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
  if (connectErrors.has(error)) return true;
  const { code, errors, cause, syscall, message } = error;
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((each) => provesUnsent(each, depth - 1));
  if (typeof code === 'string' && (codes.test(code) || syscall === 'connect')) return true;
  // These have no code: Deno names the stage, and Node a port that it does not connect to.
  return /client error \(Connect\)|^bad port$/.test(String(message)) || provesUnsent(cause, depth - 1);
}
