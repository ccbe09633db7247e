import type { Json, JsonObject, PollOutcome, RenderedVideo, SubmitOutcome } from '@videogen/service';
import type { ProviderOptions } from './provider.ts';

/** System calls whose failure proves that a request was never sent: it had no IP address, or no connection. */
const BEFORE_SENDING: readonly unknown[] = ['getaddrinfo', 'connect'];

/** Error codes with the same proof: no connection in time, or a certificate that is not trusted. */
const NEVER_SENT = /^(?:UND_ERR_CONNECT_TIMEOUT$|CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Delay before the next request to a busy provider that sends no `Retry-After`, in milliseconds. */
const RETRY_AFTER = 5000;

/** Maximum of `Retry-After` that is respected, in milliseconds. */
const MAX_RETRY_AFTER = 3_600_000;

/** Maximum of redirects of a download. */
const MAX_REDIRECTS = 5;

/** Maximum length of a reason that is taken from an error body. */
const MAX_REASON = 300;

/** Result of a request that the provider may refuse. */
export type Called =
  | { readonly body: JsonObject }
  | { readonly outcome: Extract<SubmitOutcome, { state: 'refused' | 'not-sent' }> };

/** A request that creates paid work. */
export interface Creation {
  readonly path: string;
  /** Name of the member of the response that names the work. */
  readonly reference: string;
  /** Prepares the request. When it fails, nothing was sent. */
  readonly prepare: () => Promise<Pick<RequestInit, 'headers' | 'body'>>;
  readonly signal: AbortSignal;
}

/** A provider responded to a read with 429 or 503. */
export class ProviderBusy extends Error {
  override readonly name: string = 'ProviderBusy';
  /** Delay before the next attempt, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Calls one provider. */
export interface ProviderHttp {
  /**
   * Sends the request that creates paid work, once.
   *
   * @throws {Error} when the outcome is unknown: the request may have reached the provider
   */
  readonly create: (creation: Creation) => Promise<SubmitOutcome>;
  /**
   * Sends a request once. Separates a refusal from a request that was never sent.
   *
   * @throws {Error} when the outcome is unknown: the request may have reached the provider
   */
  readonly call: (path: string, init: RequestInit) => Promise<Called>;
  /**
   * Reads JSON; undefined when the provider responds with 404.
   *
   * @throws {ProviderBusy} when the provider responds with 429 or 503
   * @throws {Error} for every other failure: a transient error
   */
  readonly read: (path: string, signal: AbortSignal) => Promise<JsonObject | undefined>;
  /** Sends a request and ignores the response, such as a cancellation. */
  readonly send: (path: string, init: RequestInit) => Promise<void>;
  /**
   * Opens a finished video. URLs of the provider's own host are requested with its credentials, others without, and
   * after a check of their IP addresses unless the configuration allows private hosts.
   *
   * @throws {Error} when the response is not a video
   */
  readonly download: (url: string, signal: AbortSignal) => Promise<RenderedVideo>;
}

/** Creates the caller of one provider. Paths are resolved against its base URL; a URL is used unchanged. */
export function createProviderHttp({
  baseUrl,
  headers,
  pollMs,
  timeoutMs,
  fetch,
  fetchResult,
}: ProviderOptions): ProviderHttp {
  const getUrl = (path: string): URL => new URL(/^https?:/.test(path) ? path : `${baseUrl}${path}`);
  const request = (path: string, init: RequestInit): Promise<Response> => {
    const url = getUrl(path);
    // Credentials go to the provider's own host only, whatever URLs its responses name.
    const own = url.origin === new URL(baseUrl).origin;
    const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
    return (own ? fetch : fetchResult)(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(own && headers), ...Object.fromEntries(new Headers(init.headers)) },
      signal: AbortSignal.any(signals),
    });
  };
  /** Follows redirects; each host is checked. */
  const follow = async (path: string, signal: AbortSignal, redirects = 0): Promise<Response> => {
    const response = await request(path, { signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, getUrl(path));
    if (redirects >= MAX_REDIRECTS || !/^https?:$/.test(next.protocol))
      throw new Error(`The video at ${withoutQuery(path)} redirects too often, or not to http or https.`);
    return follow(next.href, signal, redirects + 1);
  };
  const call: ProviderHttp['call'] = async (path, init) => {
    let response: Response;
    try {
      response = await request(path, { method: 'POST', ...init });
    } catch (error) {
      if (neverSent(error)) return { outcome: notSent(`${baseUrl} cannot be reached: ${getMessage(error)}`) };
      throw error;
    }
    if (response.ok) return { body: await readObject(response) };
    const reason = `${new URL(response.url || baseUrl).host} responded with ${response.status}: ${await readStart(response)}`;
    if (isRefused(response)) return { outcome: { ...notSent(reason, getRetryAfter(response)), busy: true } };
    if (response.status < 500) return { outcome: { state: 'refused', reason } };
    throw new Error(reason);
  };
  return {
    call,
    async create({ path, reference, prepare, signal }) {
      let init: RequestInit;
      try {
        init = await prepare();
      } catch (error) {
        return notSent(`The request could not be prepared: ${getMessage(error)}`);
      }
      const created = await call(path, { ...init, signal });
      if ('outcome' in created) return created.outcome;
      const id = created.body[reference];
      if (typeof id === 'string') return { state: 'accepted', reference: id, pollAfterMs: pollMs };
      throw new Error(`${baseUrl} accepted the request, and its response has no ${reference}.`);
    },
    async read(path, signal) {
      const response = await request(path, { signal });
      if (response.ok) return readObject(response);
      const text = await readStart(response);
      if (response.status === 404) return undefined;
      const reason = `${baseUrl}${path} responded with ${response.status}: ${text}`;
      if (isBusy(response)) throw new ProviderBusy(reason, getRetryAfter(response));
      throw new Error(reason);
    },
    async send(path, init) {
      const response = await request(path, init);
      await response.body?.cancel();
    },
    async download(url, signal) {
      const response = await follow(url, signal);
      const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
      if (!response.ok || response.body === null)
        throw new Error(`The video at ${withoutQuery(url)} responded with ${response.status}.`);
      if (!/^(video\/|application\/octet-stream$|binary\/octet-stream$)/.test(mediaType)) {
        await response.body.cancel();
        throw new Error(
          `The video at ${withoutQuery(url)} is ${mediaType || 'without a type'}, not a video.`,
        );
      }
      return {
        content: response.body,
        mediaType: mediaType.startsWith('video/') ? mediaType : 'video/mp4',
        width: null,
        height: null,
      };
    },
  };
}

/**
 * Returns that work continues.
 *
 * @throws {Error} for a status that none of `known` is: the poll fails, and polls that fail in a row have a limit
 */
export function runningAs(
  status: Json | undefined,
  known: readonly string[],
  pollAfterMs: number,
): Extract<PollOutcome, { state: 'running' }> {
  if (known.includes(String(status))) return { state: 'running', pollAfterMs };
  throw new Error(`The provider reported the status ${JSON.stringify(status)}, which is not known.`);
}

/** Creates a request with a JSON body. */
export function jsonRequest(
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function notSent(
  reason: string,
  retryAfterMs: number = RETRY_AFTER,
): Extract<SubmitOutcome, { state: 'not-sent' }> {
  return { state: 'not-sent', reason, retryAfterMs };
}

function isBusy({ status }: Response): boolean {
  return status === 429 || status === 503;
}

/** A proxy sends a 503 without `Retry-After`, too, when it has lost the connection on which it sent the request. */
function isRefused(response: Response): boolean {
  return isBusy(response) && (response.status === 429 || response.headers.has('retry-after'));
}

/** Returns `Retry-After`, in seconds or as a date, in milliseconds; the default delay without one. */
function getRetryAfter({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_RETRY_AFTER) : RETRY_AFTER;
}

/** `fetch` wraps the reason as `cause`, and those of several IP addresses in an `AggregateError`. */
function neverSent(error: unknown): boolean {
  const { cause, code, errors, syscall }: NetworkFailure = Object(error);
  if (cause !== undefined) return neverSent(cause);
  if (errors !== undefined) return errors.length > 0 && errors.every(neverSent);
  return BEFORE_SENDING.includes(syscall) || NEVER_SENT.test(String(code));
}

interface NetworkFailure {
  readonly cause?: unknown;
  readonly code?: unknown;
  readonly errors?: readonly unknown[];
  readonly syscall?: unknown;
}

function getMessage(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return String(cause instanceof Error ? cause.message : error);
}

async function readObject(response: Response): Promise<JsonObject> {
  const body: Json = await response.json();
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new Error(`${new URL(response.url).host} responded with JSON that is not an object.`);
}

async function readStart(response: Response): Promise<string> {
  return (await response.text()).slice(0, MAX_REASON);
}

/** Presigned URLs carry their signature in the query. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}
