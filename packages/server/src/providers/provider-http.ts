import type { Json, JsonObject, PollOutcome, RenderedVideo, SubmitOutcome } from '@videogen/engine';
import { createHider } from '../create-hider.ts';
import {
  getCauseMessage,
  getRefusal,
  getRetryAfter,
  InputNotAccepted,
  isNetworkFailure,
  notSent,
  RETRY_AFTER,
  type Unaccepted,
  wasNeverSent,
} from './classify-failure.ts';
import { downloadVideo, withoutQuery } from './download-video.ts';
import type { ProviderOptions, ProviderRequest } from './provider.ts';
import { readObject, readStart } from './read-response.ts';

/** Maximum time in which the response to a read begins, in milliseconds. */
const READ_TIMEOUT = 20_000;

/** Result of a request that the provider may refuse. */
export type Called = { readonly body: JsonObject } | { readonly outcome: Unaccepted };

/** A request that creates paid work. */
export interface Creation {
  readonly path: string;
  /** Returns the reference of the work from the response, or undefined when it names none. */
  readonly getReference: (body: JsonObject) => string | undefined;
  /** Returns what is stored with the reference. */
  readonly getHandle?: (body: JsonObject) => JsonObject;
  /** Prepares the request. When it fails, nothing was sent; an {@link InputNotAccepted} says what that means. */
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

/** Calls one provider. Paths are resolved against its base URL; a URL is used unchanged. */
export class ProviderHttp {
  readonly #options: ProviderOptions;
  /** Hides the key: a service may repeat it in a refusal, whose text is stored with the task. */
  readonly #hide: (text: string) => string;

  constructor(options: ProviderOptions) {
    this.#options = options;
    const key = options.headers['authorization']?.split(' ')[1];
    this.#hide = createHider(key === undefined ? [] : [key]);
  }

  /**
   * Sends the request that creates paid work, once.
   *
   * @throws {Error} when the outcome is unknown: the request may have reached the provider
   */
  async create({ path, prepare, getReference, getHandle, signal }: Creation): Promise<SubmitOutcome> {
    let init: RequestInit;
    try {
      init = await prepare();
    } catch (error) {
      if (error instanceof InputNotAccepted) return error.outcome;
      return notSent(`The request could not be prepared: ${getCauseMessage(error)}`);
    }

    const created = await this.call(path, { ...init, signal });
    if ('outcome' in created) return created.outcome;

    const { baseUrl, pollMs } = this.#options;
    const reference = getReference(created.body);
    const handle = getHandle?.(created.body);
    if (reference !== undefined) return { state: 'accepted', reference, handle, pollAfterMs: pollMs };
    throw new Error(`${baseUrl} accepted the request, and its response does not name the work.`);
  }

  /**
   * Sends a request once. Separates a refusal from a request that was never sent.
   *
   * @throws {Error} when the outcome is unknown: the request may have reached the provider
   */
  async call(path: string, init: RequestInit): Promise<Called> {
    const { baseUrl } = this.#options;
    let response: Response;
    try {
      response = await this.#request(path, { method: 'POST', ...init });
    } catch (error) {
      if (!wasNeverSent(error)) throw error;
      return { outcome: notSent(`${baseUrl} cannot be reached: ${getCauseMessage(error)}`) };
    }
    if (response.ok) return { body: await readObject(response) };

    const { host } = new URL(response.url || baseUrl);
    const reason = `${host} responded with ${response.status}: ${await readStart(response, this.#hide)}`;
    const outcome = getRefusal(response, reason);
    if (outcome === undefined) throw new Error(reason);
    return { outcome };
  }

  /**
   * Reads JSON; undefined when the provider responds with 404.
   *
   * @throws {ProviderUnavailable} when the provider does not respond, or with another status
   * @throws {Error} when the response is not an object of JSON
   */
  async read(path: string, signal: AbortSignal): Promise<JsonObject | undefined> {
    const url = withoutQuery(this.#getUrl(path).href);
    let response: Response;
    try {
      response = await this.#request(path, { signal }, Math.min(this.#options.timeoutMs, READ_TIMEOUT));
    } catch (error) {
      if (signal.aborted || !isNetworkFailure(error)) throw error;
      throw new ProviderUnavailable(`${url} does not respond: ${getCauseMessage(error)}`, RETRY_AFTER);
    }
    if (response.ok) return readObject(response);

    const text = await readStart(response, this.#hide);
    if (response.status === 404) return undefined;
    throw new ProviderUnavailable(
      `${url} responded with ${response.status}: ${text}`,
      getRetryAfter(response),
    );
  }

  /** Sends a request and ignores the response, such as a cancellation. */
  async send(path: string, init: RequestInit): Promise<void> {
    const response = await this.#request(path, init);
    await response.body?.cancel();
  }

  /** Opens a finished video, see {@link downloadVideo}. */
  download(url: string, signal: AbortSignal): Promise<RenderedVideo> {
    const { timeoutMs, maxResultBytes } = this.#options;
    const send = (path: string, init: RequestInit): Promise<Response> => this.#send(path, init);
    return downloadVideo(this.#getUrl(url).href, { send, signal, timeoutMs, maxResultBytes });
  }

  #getUrl(path: string): URL {
    return new URL(/^https?:/.test(path) ? path : `${this.#options.baseUrl}${path}`);
  }

  /** Credentials go to the provider's own host only, whatever URLs its responses name. */
  #send(path: string, init: RequestInit): Promise<Response> {
    const { baseUrl, headers, fetch, fetchResult } = this.#options;
    const url = this.#getUrl(path);
    const isOwn = url.origin === new URL(baseUrl).origin;
    return (isOwn ? fetch : fetchResult)(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(isOwn && headers), ...Object.fromEntries(new Headers(init.headers)) },
    });
  }

  /** Sends a request whose response arrives whole within the timeout. */
  #request(path: string, init: RequestInit, limit = this.#options.timeoutMs): Promise<Response> {
    const signals = [AbortSignal.timeout(limit), ...(init.signal ? [init.signal] : [])];
    return this.#send(path, { ...init, signal: AbortSignal.any(signals) });
  }
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

/** Returns the reference of work that a provider has accepted. */
export function getReference({ reference }: ProviderRequest['submission']): string {
  // Stryker disable next-line StringLiteral: only work with a reference is polled or canceled.
  return reference ?? '';
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
