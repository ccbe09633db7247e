import {
  JobPostponed,
  type Json,
  type JsonObject,
  type PollOutcome,
  type RenderedVideo,
  type SubmitOutcome,
} from '@videogen/engine';
import { type OpenedBody, openBody, readDownload } from './download.ts';
import type { ProviderOptions } from './provider.ts';

/** System calls whose failure proves that a request was never sent: it had no IP address, or no connection. */
const BEFORE_SENDING: readonly unknown[] = ['getaddrinfo', 'connect'];

/** Error codes with the same proof: no connection in time, or a certificate that is not trusted. */
const NEVER_SENT = /^(?:UND_ERR_CONNECT_TIMEOUT$|CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Delay before the next request to a busy provider that sends no `Retry-After`, in milliseconds. */
const RETRY_AFTER = 5000;

/** Maximum of `Retry-After` that is respected, in milliseconds. */
const MAX_RETRY_AFTER = 3_600_000;

/** Statuses of a create request that blame its content: the task fails. */
const CONTENT_REFUSED: readonly number[] = [400, 413, 422];

/** Maximum time in which the response to a read begins, in milliseconds. */
const READ_TIMEOUT = 20_000;

/** Maximum time without a byte of a download, in milliseconds. */
const MAX_SILENCE = 30_000;

/** Maximum of redirects of a download. */
const MAX_REDIRECTS = 5;

/** Maximum of the bytes of a response in JSON: it may repeat the inline media of the request. */
const MAX_JSON = 50_000_000;

/** Maximum length of a reason that is taken from an error body. */
const MAX_REASON = 300;

/** Result of a request that the provider may refuse. */
export type Called =
  | { readonly body: JsonObject }
  | { readonly outcome: Extract<SubmitOutcome, { state: 'refused' | 'not-sent' }> };

/** A request that creates paid work. */
export interface Creation {
  readonly path: string;
  /** Returns the reference of the work from the response, or undefined when it names none. */
  readonly getReference: (body: JsonObject) => string | undefined;
  /** Returns what is stored with the reference. */
  readonly getHandle?: (body: JsonObject) => JsonObject;
  /** Prepares the request. When it fails, nothing was sent. */
  readonly prepare: () => Promise<Pick<RequestInit, 'headers' | 'body'>>;
  readonly signal: AbortSignal;
}

/**
 * A provider does not respond to a read, or with a status that says nothing about the work, such as 401, 429 or 503:
 * the work continues.
 */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable';
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
   * @throws {ProviderUnavailable} when the provider does not respond, or with another status
   * @throws {Error} when the response is not an object of JSON
   */
  readonly read: (path: string, signal: AbortSignal) => Promise<JsonObject | undefined>;
  /** Sends a request and ignores the response, such as a cancellation. */
  readonly send: (path: string, init: RequestInit) => Promise<void>;
  /**
   * Opens a finished video. URLs of the provider's own host are requested with its credentials, others without, and
   * after a check of their IP addresses unless the configuration allows private hosts.
   *
   * @throws {JobPostponed} when the host does not respond, or is busy
   * @throws {Error} when the response is not a video
   */
  readonly download: (url: string, signal: AbortSignal) => Promise<RenderedVideo>;
}

/** A GET request that follows redirects. */
interface Follow {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Creates the caller of one provider. Paths are resolved against its base URL; a URL is used unchanged. */
export function createProviderHttp({
  baseUrl,
  headers,
  pollMs,
  timeoutMs,
  maxResultBytes,
  fetch,
  fetchResult,
}: ProviderOptions): ProviderHttp {
  const getUrl = (path: string): URL => new URL(/^https?:/.test(path) ? path : `${baseUrl}${path}`);
  const send = (path: string, init: RequestInit): Promise<Response> => {
    const url = getUrl(path);
    // Credentials go to the provider's own host only, whatever URLs its responses name.
    const own = url.origin === new URL(baseUrl).origin;
    return (own ? fetch : fetchResult)(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(own && headers), ...Object.fromEntries(new Headers(init.headers)) },
    });
  };
  /** Sends a request whose response arrives whole within the timeout. */
  const request = (path: string, init: RequestInit, limit = timeoutMs): Promise<Response> => {
    const signals = [AbortSignal.timeout(limit), ...(init.signal ? [init.signal] : [])];
    return send(path, { ...init, signal: AbortSignal.any(signals) });
  };
  /** Follows redirects; each host is checked. */
  const follow = async (path: string, init: Follow, redirects = 0): Promise<OpenedBody> => {
    const { signal, headers: own } = init;
    const opened = await openBody((within) => send(path, { signal: within, headers: own }), {
      timeoutMs,
      signal,
    });
    const { response } = opened;
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return opened;
    await response.body?.cancel();
    const next = new URL(location, getUrl(path));
    if (redirects >= MAX_REDIRECTS || !/^https?:$/.test(next.protocol))
      throw new Error(`The video at ${withoutQuery(path)} redirects too often, or not to http or https.`);
    return follow(next.href, init, redirects + 1);
  };
  /** Opens a URL of a video. A host that does not respond, or is busy, says nothing about the video. */
  const openVideo = async (url: string, signal: AbortSignal): Promise<OpenedBody> => {
    let opened: OpenedBody;
    try {
      opened = await follow(url, { signal, headers: { 'accept-encoding': 'identity' } });
    } catch (error) {
      if (signal.aborted || !isNetworkFailure(error)) throw error;
      throw new JobPostponed(`The video at ${withoutQuery(url)} is unavailable: ${getMessage(error)}`, {
        delayMs: RETRY_AFTER,
      });
    }
    const { response } = opened;
    if (response.ok) return opened;
    await response.body?.cancel();
    const reason = `The video at ${withoutQuery(url)} responded with ${response.status}.`;
    if (response.status >= 500 || response.status === 429)
      throw new JobPostponed(reason, { delayMs: getRetryAfter(response) });
    throw new Error(reason);
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
    if (CONTENT_REFUSED.includes(response.status)) return { outcome: { state: 'refused', reason } };
    // Nothing was accepted, and the content is not why: the key, the balance, the URL or the model is.
    if (response.status < 500)
      return { outcome: { ...notSent(reason, getRetryAfter(response)), account: true } };
    throw new Error(reason);
  };
  return {
    call,
    async create({ path, prepare, getReference, getHandle, signal }) {
      let init: RequestInit;
      try {
        init = await prepare();
      } catch (error) {
        return notSent(`The request could not be prepared: ${getMessage(error)}`);
      }
      const created = await call(path, { ...init, signal });
      if ('outcome' in created) return created.outcome;
      const reference = getReference(created.body);
      const handle = getHandle?.(created.body);
      if (reference !== undefined) return { state: 'accepted', reference, handle, pollAfterMs: pollMs };
      throw new Error(`${baseUrl} accepted the request, and its response does not name the work.`);
    },
    async read(path, signal) {
      const url = withoutQuery(getUrl(path).href);
      let response: Response;
      try {
        response = await request(path, { signal }, Math.min(timeoutMs, READ_TIMEOUT));
      } catch (error) {
        if (signal.aborted || !isNetworkFailure(error)) throw error;
        throw new ProviderUnavailable(`${url} does not respond: ${getMessage(error)}`, RETRY_AFTER);
      }
      if (response.ok) return readObject(response);
      const text = await readStart(response);
      if (response.status === 404) return undefined;
      const reason = `${url} responded with ${response.status}: ${text}`;
      throw new ProviderUnavailable(reason, getRetryAfter(response));
    },
    async send(path, init) {
      const response = await request(path, init);
      await response.body?.cancel();
    },
    async download(url, signal) {
      const first = await openVideo(url, signal);
      const { headers: received } = first.response;
      const mediaType = (received.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
      if (!/^(video\/|application\/octet-stream$|binary\/octet-stream$)/.test(mediaType)) {
        first.abort(new Error('Not a video'));
        throw new Error(
          `The video at ${withoutQuery(url)} is ${mediaType || 'without a type'}, not a video.`,
        );
      }
      const limits = { silenceMs: Math.min(timeoutMs, MAX_SILENCE), maxBytes: maxResultBytes };
      const resume = (from: number, validator: string): Promise<OpenedBody> => {
        const range = { range: `bytes=${from}-`, 'if-range': validator, 'accept-encoding': 'identity' };
        return follow(url, { signal, headers: range });
      };
      return {
        content: readDownload({ first, resume, signal, ...limits }),
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
 * @param known statuses in lower case
 * @throws {Error} for another status: the poll fails, and polls that fail in a row have a limit
 */
export function runningAs(
  status: Json | undefined,
  known: readonly string[],
  pollAfterMs: number,
): Extract<PollOutcome, { state: 'running' }> {
  if (known.includes(String(status).toLowerCase())) return { state: 'running', pollAfterMs };
  throw new Error(`The provider reported the status ${JSON.stringify(status)}, which is not known.`);
}

/** Returns a member of a response that is a text. */
export function getText(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
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

/** The timeout, or an error of the connection, which `fetch` wraps in a `TypeError`. */
function isNetworkFailure(error: unknown): boolean {
  const { name, cause, code }: NetworkFailure & { readonly name?: unknown } = Object(error);
  return name === 'TimeoutError' || cause instanceof Error || typeof code === 'string';
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
  const { text, isWhole } = await readText(response, MAX_JSON);
  const host = new URL(response.url || 'http://unknown').host;
  if (!isWhole) throw new Error(`${host} responded with more than ${MAX_JSON} bytes of JSON.`);
  const body: Json = JSON.parse(text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new Error(`${host} responded with JSON that is not an object.`);
}

async function readStart(response: Response): Promise<string> {
  return (await readText(response, MAX_REASON)).text.slice(0, MAX_REASON);
}

/** Reads a body, or, of a longer one, about as many bytes as the limit. */
async function readText(
  { body }: Response,
  limit: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To break cancels the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole: size <= limit };
}

/** Presigned URLs carry their signature in the query. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}
