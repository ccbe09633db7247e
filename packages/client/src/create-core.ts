import type { Core } from './core.ts';
import { createCredentials } from './credentials.ts';
import { createHttp } from './http.ts';
import { notifyInjected } from './injected.ts';
import { getText } from './json.ts';
import { checkBaseUrl, checkClientOptions, type VideoClientOptions } from './options.ts';

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
  checkClientOptions(options);
  const base = {
    ...createCredentials(apiKey),
    options,
    baseUrl: checkBaseUrl(baseUrl),
    timeout,
    totalTimeout,
    maxRetries,
    fetch: () => options.fetch ?? globalThis.fetch,
  };
  const emit: Core['emit'] = (event) => {
    if (logger) notifyInjected('logger', () => logger(event.message));
    if (onEvent) notifyInjected('onEvent', () => onEvent(event));
  };
  return {
    ...base,
    http: createHttp(base, options.headers),
    emit,
    responded: (method, url, status) =>
      emit({ type: 'response', message: `${method} ${url}: ${status}`, method, url, status }),
    warn: (error, instead, taskId) =>
      emit({ type: 'warning', message: `${getText(error)}; ${instead}`, error, taskId }),
  };
}

function environment(name: string): string | undefined {
  try {
    return typeof process === 'object' ? process.env?.[name] : undefined;
  } catch {
    // Deno refuses without the permission to read the environment: the same as a variable that is not set.
    return undefined;
  }
}
