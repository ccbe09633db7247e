import { notifyInjected } from './call-injected.ts';
import { type CreateGate, createGate } from './create-gate.ts';
import { createKeyReader } from './credentials.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import type { ClientEvent } from './events.ts';
import { getText } from './json.ts';
import { checkBaseUrl, checkOptions, type RequestOptions, type VideoClientOptions } from './options.ts';
import type { HttpCore } from './send-once.ts';
import { createHttp, type VideoHttpClient } from './transport.ts';

/** The state that all parts of a client share. */
export interface Core extends HttpCore {
  /** The openapi-fetch client that every call goes through. */
  readonly http: VideoHttpClient;
  readonly options: VideoClientOptions;
  /** Of a call with its retries, in milliseconds. */
  readonly totalTimeout: number;
  readonly maxRetries: number;
  /** Holds back create requests while the account is limited. */
  readonly gate: CreateGate;
  /** Reports an event to the logger and other subscribers. */
  readonly emit: (event: ClientEvent) => void;
  /** Reports a failure that does not end the call, and what happens instead. */
  readonly warn: (error: unknown, instead: string, taskId?: string) => void;
}

/**
 * Checks the options and fills in their defaults, once.
 *
 * @throws {TypeError} for an invalid or missing option
 */
export function createCore(options: VideoClientOptions): Core {
  const { apiKey = environment('VIDEOGEN_API_KEY'), baseUrl = environment('VIDEOGEN_BASE_URL') } = options;
  const { timeout = 60_000, totalTimeout = 180_000, maxRetries = 4, logger, onEvent } = options;
  if (apiKey === undefined || apiKey === '')
    throw new TypeError('apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY');
  if (!baseUrl)
    throw new TypeError(
      'baseUrl is not set. Pass it or set VIDEOGEN_BASE_URL, for the emulator http://127.0.0.1:4010',
    );
  checkOptions(options);
  const emit: Core['emit'] = (event) => {
    if (logger) notifyInjected('logger', () => logger(event.message));
    if (onEvent) notifyInjected('onEvent', () => onEvent(event));
  };
  let http: VideoHttpClient | undefined;
  const core: Core = {
    readKey: createKeyReader(apiKey),
    options,
    baseUrl: checkBaseUrl(baseUrl),
    timeout,
    totalTimeout,
    maxRetries,
    gate: createGate(),
    fetch: () => options.fetch ?? globalThis.fetch,
    // Created when it is used: the `Request` of Node loads slowly.
    get http() {
      http ??= createHttp(core, options.headers);
      return http;
    },
    emit,
    responded: (method, url, status) =>
      emit({ type: 'response', message: `${method} ${url}: ${status}`, method, url, status }),
    warn: (error, instead, taskId) =>
      emit({ type: 'warning', message: `${getText(error)}; ${instead}`, error, taskId }),
  };
  return core;
}

/** A public call under way, as its steps share it. */
export interface Call<Options = RequestOptions> {
  readonly core: Core;
  readonly options: Options;
  /** The one of the whole call. */
  readonly deadline: Deadline;
}

/** Checks the options of a call, and creates its one deadline. */
export function startCall<Options extends RequestOptions>(
  core: Core,
  options: Options,
  limit: number = options.totalTimeout ?? core.totalTimeout,
): Call<Options> {
  checkOptions(options);
  return { core, options, deadline: createDeadline(limit, options.signal) };
}

function environment(name: string): string | undefined {
  try {
    return typeof process === 'object' ? process.env?.[name] : undefined;
  } catch {
    // Deno refuses without the permission to read the environment: the same as a variable that is not set.
    return undefined;
  }
}
