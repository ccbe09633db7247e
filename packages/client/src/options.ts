import type { Clock } from './clock.ts';
import type { MediaCache } from './media/media-cache.ts';
import type { PollOptions } from './poll-interval.ts';
import type { RetryOptions } from './retry.ts';
import type { ResponseSchemas } from './validate.ts';

/** Gives the API key of the service, as it is or when asked for. */
export type ApiKey = string | (() => string | Promise<string>);

/** A create request, as the hooks see it. */
export interface Submission {
  /** Made by the client, new for each call; the same in both hooks and in an `AmbiguousSubmitError`. */
  readonly id: string;
  /** Name of the client's method, such as `textToVideo`. */
  readonly operation: string;
  /** The JSON body, media already uploaded. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a create request ended. */
export type SubmissionOutcome =
  | { readonly taskId: string; readonly error?: undefined }
  | { readonly taskId?: undefined; readonly error: unknown };

/** Functions called around every create request, so that an application can keep a journal of what it pays for. */
export interface SubmitHooks {
  /** Called and awaited before the request is sent; when it throws, nothing is sent. */
  beforeSubmit?(submission: Submission): unknown;
  /** Called and awaited when the request has ended. */
  afterSubmit?(submission: Submission, outcome: SubmissionOutcome): unknown;
}

/** Options of a client. All times are in milliseconds. */
export interface VideoClientOptions {
  /** Address of the service, without `/v1`. */
  readonly baseUrl: string | URL;
  /** API key, or a function that gives it; the function is called for every request. */
  readonly apiKey: ApiKey;
  /**
   * Sends the requests.
   * @default globalThis.fetch
   */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Headers sent with every request to the service.
   * @default {}
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Longest time of one try of a request; `Infinity` for no limit.
   * @default 60_000
   */
  readonly timeout?: number;
  /**
   * How often a request is repeated at most.
   * @default 4
   */
  readonly maxRetries?: number;
  /** Delays between retries. */
  readonly retry?: RetryOptions;
  /** Intervals between the reads of a task that is waited for. */
  readonly poll?: PollOptions;
  /** Called around every create request. */
  readonly hooks?: SubmitHooks;
  /**
   * Where the references to uploaded content are kept, so that the same content is uploaded once.
   * @default in memory, of this client alone
   */
  readonly mediaCache?: MediaCache;
  /**
   * Hosts that `download` may reach although their address is private, such as `media.internal` or `10.0.0.7`.
   * The service's own host always is allowed.
   * @default []
   */
  readonly allowPrivateHosts?: readonly string[];
  /** Schemas that every answer is checked against. */
  readonly schemas?: ResponseSchemas;
  /** Gets one line per request, retry and change of status, without secrets. */
  readonly logger?: (line: string) => void;
  /** @default the time of this machine */
  readonly clock?: Clock;
  /** @default Math.random */
  readonly random?: () => number;
  /** Makes the ids of submissions and temporary files. @default crypto.randomUUID */
  readonly createId?: () => string;
}

/** Options of one request. All times are in milliseconds. */
export interface RequestOptions {
  /** Ends the request at once. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of one try. @default the client's */
  readonly timeout?: number | undefined;
  /** How often the request is repeated at most. @default the client's */
  readonly maxRetries?: number | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a create request. */
export interface SubmitOptions extends RequestOptions {
  /** Called instead of the client's hooks. */
  readonly hooks?: SubmitHooks | undefined;
  /** Fields of the body that the contract does not know. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined;
}

/** Throws for an option that is not a number from 0 on. */
export function checkNumber(name: string, value: number | undefined): void {
  if (value !== undefined && !(typeof value === 'number' && value >= 0)) {
    throw new TypeError(`${name} must be a number from 0 on, not ${String(value)}`);
  }
}

/** Throws for options of a request that make no sense. */
export function checkRequestOptions(options: RequestOptions): void {
  checkNumber('timeout', options.timeout);
  checkNumber('maxRetries', options.maxRetries);
  const { signal } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new TypeError('signal must be an AbortSignal');
  }
}
