import { notifyInjected } from './call-injected.ts';
import { createHttp, type VideoHttpClient } from './create-http.ts';
import { createSubmitGate, type SubmitGate } from './create-submit-gate.ts';
import { createKeyReader } from './credentials.ts';
import type { ClientEvent } from './events.ts';
import { getText, tryTo } from './json.ts';
import { checkBaseUrl, checkOptions, type VideoClientOptions } from './options.ts';
import type { HttpContext } from './send-once.ts';

/** What all calls of a client share: its options, its `http` and what they report to. */
export interface ClientContext extends HttpContext {
  /** The openapi-fetch client that every call goes through. */
  readonly http: VideoHttpClient;
  /** Whether the application has `http`, so that its middleware may read responses. */
  isShared: boolean;
  readonly options: VideoClientOptions;
  /** Of a call with its retries, in milliseconds. */
  readonly totalTimeout: number;
  readonly maxRetries: number;
  /** Holds back create requests while the account is limited. */
  readonly gate: SubmitGate;
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
export function createClientContext(options: VideoClientOptions): ClientContext {
  const { apiKey = environment('VIDEOGEN_API_KEY'), baseUrl = environment('VIDEOGEN_BASE_URL') } = options;
  const { timeout = 60_000, totalTimeout = 180_000, maxRetries = 4, logger, onEvent } = options;
  if (apiKey === undefined || apiKey === '')
    throw new TypeError('apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY');
  if (!baseUrl)
    throw new TypeError(
      'baseUrl is not set. Pass it or set VIDEOGEN_BASE_URL, for the emulator http://127.0.0.1:4010',
    );

  checkOptions(options);
  const emit: ClientContext['emit'] = (event) => {
    if (logger) notifyInjected('logger', () => logger(event.message));
    if (onEvent) notifyInjected('onEvent', () => onEvent(event));
  };

  let http: VideoHttpClient | undefined;
  const context: ClientContext = {
    readKey: createKeyReader(apiKey),
    options,
    baseUrl: checkBaseUrl(baseUrl),
    timeout,
    totalTimeout,
    maxRetries,
    gate: createSubmitGate(),
    isShared: false,
    fetch: () => options.fetch ?? globalThis.fetch,
    // Created when it is used: the `Request` of Node loads slowly.
    get http() {
      http ??= createHttp(context, options.headers);
      return http;
    },
    emit,
    responded: (method, url, status) =>
      emit({ type: 'response', message: `${method} ${url}: ${status}`, method, url, status }),
    warn: (error, instead, taskId) =>
      emit({ type: 'warning', message: `${getText(error)}; ${instead}`, error, taskId }),
  };
  return context;
}

/** Browsers have no environment, and Deno refuses to read it without the permission: the same as a variable that is not set. */
function environment(name: string): string | undefined {
  return tryTo(() => process.env[name]);
}
