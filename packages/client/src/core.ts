import { type Clock, systemClock } from './clock.ts';
import { createCredentials } from './credentials.ts';
import { type AddDeadline, createDeadlines } from './deadlines.ts';
import { createHttp, type Http, type HttpOptions } from './http.ts';
import { type CachedUpload, createMemoryMediaCache, type MediaCache } from './media/media-cache.ts';
import { checkNumber, type VideoClientOptions } from './options.ts';

/** What every part of a client works with. */
export interface Core extends Http, HttpOptions {
  readonly options: VideoClientOptions;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly clock: Clock;
  readonly after: AddDeadline;
  readonly random: () => number;
  readonly createId: () => string;
  readonly log: (line: () => string) => void;
  readonly uploads: MediaCache;
  /** Uploads under way, by cache key, so that the same content is not sent twice at once. */
  readonly pending: Map<string, Promise<CachedUpload>>;
  /** Under which videos hold where this client read them; see `video-origin.ts`. */
  readonly origin: symbol;
}

/**
 * Normalises the options, once.
 *
 * @throws {TypeError} for an option that makes no sense
 */
export function createCore(options: VideoClientOptions): Core {
  const { timeout = 60_000, maxRetries = 4, clock = systemClock, random = Math.random, logger } = options;
  checkNumber('timeout', timeout);
  checkNumber('maxRetries', maxRetries);
  const http: HttpOptions = {
    baseUrl: normaliseBaseUrl(options.baseUrl),
    headers: options.headers,
    fetch: () => options.fetch ?? globalThis.fetch,
    ...createCredentials(options.apiKey),
  };
  return {
    ...http,
    ...createHttp(http),
    options,
    timeout,
    maxRetries,
    clock,
    after: createDeadlines(clock),
    random,
    createId: options.createId ?? (() => crypto.randomUUID()),
    log: (line) => logger?.(http.redact(line())),
    uploads: options.mediaCache ?? createMemoryMediaCache(),
    pending: new Map(),
    origin: Symbol('origin'),
  };
}

function normaliseBaseUrl(given: string | URL): string {
  const href = URL.canParse(given) ? new URL(given).href : '';
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(href)) return href.replace(/\/+$/, '');
  throw new TypeError('baseUrl must be an http(s) address without credentials, query or fragment');
}
