import { type Clock, systemClock } from './clock.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { createDeadlines, type Deadlines } from './deadlines.ts';
import { createHttp, type Http } from './http.ts';
import { createMemoryMediaCache } from './media/media-cache.ts';
import type { UploadState } from './media/upload-state.ts';
import { checkNumber, type VideoClientOptions } from './options.ts';

/** What every part of a client works with. */
export interface Core extends Http {
  readonly options: VideoClientOptions;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** The given `fetch`, or the runtime's as it is at the moment. */
  readonly fetch: () => typeof globalThis.fetch;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly random: () => number;
  readonly createId: () => string;
  readonly log: (line: () => string) => void;
  readonly uploads: UploadState;
  /** Which task a produced video belongs to. */
  readonly origins: WeakMap<object, VideoOrigin>;
}

/** Where a produced video was read. */
export interface VideoOrigin {
  readonly taskId: string;
  /** Its place among the task's videos. */
  readonly index: number;
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
  const credentials = createCredentials(options.apiKey);
  const fetch = (): typeof globalThis.fetch => options.fetch ?? globalThis.fetch;
  const baseUrl = normaliseBaseUrl(options.baseUrl);
  return {
    options,
    baseUrl,
    credentials,
    fetch,
    timeout,
    maxRetries,
    clock,
    deadlines: createDeadlines(clock),
    random,
    createId: options.createId ?? (() => crypto.randomUUID()),
    log: (line) => logger?.(credentials.redact(line())),
    uploads: { pending: new Map(), cache: options.mediaCache ?? createMemoryMediaCache() },
    origins: new WeakMap(),
    ...createHttp({ baseUrl, credentials, fetch, headers: options.headers }),
  };
}

function normaliseBaseUrl(given: string | URL): string {
  const { href } = URL.canParse(given) ? new URL(given) : { href: '' };
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(href)) return href.replace(/\/+$/, '');
  throw new TypeError('baseUrl must be an absolute http(s) address without credentials, query or fragment');
}
