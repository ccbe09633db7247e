import { publishEvent } from '#trace';
import { systemClock } from './clock.ts';
import type { Core } from './core.ts';
import { createCredentials } from './credentials.ts';
import type { ClientEvent } from './events.ts';
import { createHttp } from './http.ts';
import { guardClock, notifyInjected, readInjected } from './injected.ts';
import { createMemoryMediaCache } from './media/media-cache.ts';
import { type ApiKey, checkBaseUrl, checkRequestOptions, type VideoClientOptions } from './options.ts';

/**
 * Checks the options and fills in their defaults, once.
 *
 * @param load loads the parts that many applications never need
 * @throws {TypeError} for an invalid or missing option
 */
export function createCore(options: VideoClientOptions, load: Core['load']): Core {
  const { timeout = 60_000, totalTimeout = 180_000, maxRetries = 4, clock, random, createId } = options;
  checkRequestOptions(options);
  const base = {
    ...createCredentials(apiKeyOf(options)),
    options,
    baseUrl: baseUrlOf(options),
    timeout,
    totalTimeout,
    maxRetries,
    clock: clock ? guardClock(clock) : systemClock,
    random: random ? () => readInjected('random', 'number', random) : Math.random,
    createId: () => (createId ? readInjected('createId', 'string', createId) : crypto.randomUUID()),
    fetch: () => options.fetch ?? globalThis.fetch,
  };
  const emit = createEmit(options);
  return {
    ...base,
    load,
    http: createHttp(base, options.headers),
    emit,
    responded: (method, url, status) =>
      emit(() => ({ type: 'response', message: `${method} ${url}: ${status}`, method, url, status })),
    warn: (error, instead, taskId) =>
      emit(() => ({ type: 'warning', message: `${error}; ${instead}`, error, taskId })),
    mediaCache: options.mediaCache ?? createMemoryMediaCache(),
    pendingUploads: new Map(),
  };
}

function createEmit({ logger, onEvent }: VideoClientOptions): Core['emit'] {
  return (build) => {
    let event: ClientEvent | undefined;
    const get = (): ClientEvent => (event ??= build());
    if (logger) notifyInjected('logger', () => logger(get().message));
    if (onEvent) notifyInjected('onEvent', () => onEvent(get()));
    publishEvent(get);
  };
}

function apiKeyOf({ apiKey = environment('VIDEOGEN_API_KEY') }: VideoClientOptions): ApiKey | false {
  if (apiKey !== undefined && apiKey !== '') return apiKey;
  throw new TypeError('apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY');
}

function baseUrlOf({ baseUrl = environment('VIDEOGEN_BASE_URL') }: VideoClientOptions): string {
  if (baseUrl === undefined || baseUrl === '') {
    throw new TypeError(
      'baseUrl is not set. Pass it or set VIDEOGEN_BASE_URL, for the emulator http://127.0.0.1:4010',
    );
  }
  return checkBaseUrl(baseUrl);
}

function environment(name: string): string | undefined {
  try {
    return typeof process === 'object' ? process.env?.[name] : undefined;
  } catch {
    // Deno refuses without the permission to read the environment: the same as a variable that is not set.
    return undefined;
  }
}
