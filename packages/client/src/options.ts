import type { ClientEvent } from './events.ts';
import { getText } from './json.ts';
import type { PollOptions } from './poll-interval.ts';
import type { ResponseSchemas } from './schemas.ts';

/** The API key of the service, or a function that returns it. */
export type ApiKey = string | (() => string | Promise<string>);

/** A create request, as the hooks receive it. */
export interface Submission {
  /** Made by the client, new for each call; the same in both hooks, the journal and an `AmbiguousSubmitError`. */
  readonly id: string;
  /** Name of the client's method, such as `textToVideo`. */
  readonly operation: string;
  /** The JSON body, media already uploaded. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The receiver's name of the `callback_url`, if the call has the option `ref`. */
  readonly ref: string | undefined;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number;
}

/** The outcome of a create request. */
export interface SubmissionOutcome {
  /**
   * `created`: the response named the task. `refused`: no task was created, because nothing was sent or the service responded
   * with a 4xx other than 408. `ambiguous`: everything else.
   */
  readonly state: 'created' | 'refused' | 'ambiguous';
  /** Always set when the task was created. */
  readonly taskId?: string | undefined;
  /** The failure; of a later step, when the task was created. */
  readonly error?: unknown;
}

/** Functions called around every create request. Each is bounded by the signal and the `timeout` of the call. */
export interface SubmitHooks {
  /** Called and awaited before the request is sent; when it fails, nothing is sent, and the outcome is `refused`. */
  beforeSubmit?(submission: Submission): unknown;
  /** Called and awaited with the outcome, also when `beforeSubmit` failed. */
  afterSubmit?(submission: Submission, outcome: SubmissionOutcome): unknown;
}

/** The part of a callback receiver that the client uses; the one of `@videogen/callbacks` has it. */
export interface TaskReceiver {
  /**
   * Waits for the callbacks of a task.
   *
   * @param refOrTaskId the receiver's name of the callback URL, or the id of a task
   * @param options `bound`: until the first confirmed callback; `final`: until the one of a final status
   */
  waitFor(
    refOrTaskId: string,
    options?: { readonly until?: 'bound' | 'final'; readonly signal?: AbortSignal },
  ): PromiseLike<{ readonly taskId: string }>;
}

/** Options for waiting for the callbacks of create requests with an unknown outcome. */
export interface ResolveOptions {
  /** Receives the callbacks. */
  readonly via: TaskReceiver;
  /** Longest wait, in milliseconds. @default 600_000 */
  readonly timeout?: number | undefined;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
}

/** How long a callback is waited for by default, in milliseconds. */
export const defaultResolveTimeout = 600_000;

/** Options of a client. All times are in milliseconds. */
export interface VideoClientOptions {
  /**
   * URL of the service, with or without `/v1`. A relative one is resolved against the page.
   * @default the environment variable VIDEOGEN_BASE_URL
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * API key, or a function that returns it, which is called for every request. `false` sends no key: for a browser in
   * front of `createClientProxy`.
   * @default the environment variable VIDEOGEN_API_KEY
   */
  readonly apiKey?: ApiKey | false | undefined;
  /** Sends the requests; receives a `Request` and an object with the `signal`. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
  /** Headers sent with every request to the service. @default {} */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Longest time of one attempt of a request, key and schemas included, and of each hook; `Infinity` for no limit.
   * @default 60_000
   */
  readonly timeout?: number;
  /**
   * Longest time of a read or a create request with its retries, and of an upload or a download on top of what its bytes
   * take at 32 kB/s; `Infinity` for no limit.
   * @default 180_000
   */
  readonly totalTimeout?: number;
  /**
   * Maximum number of retries of a request. A create request that waits out a 429 with `Retry-After` uses none; with 0, it fails.
   * @default 4
   */
  readonly maxRetries?: number;
  /** Intervals between the reads of a task that is waited for. */
  readonly poll?: PollOptions;
  /** Called around every create request. */
  readonly hooks?: SubmitHooks;
  /**
   * Waits for the callback of a create request with an unknown outcome before the error is thrown. The call needs a
   * `callback_url` of this receiver, and its name as the option `ref`.
   */
  readonly resolve?: Omit<ResolveOptions, 'signal'>;
  /**
   * Hosts that `download` may reach although their IP address is private, such as `media.internal` or `10.0.0.7`.
   * The service's own host is always allowed.
   * @default []
   */
  readonly allowPrivateHosts?: readonly string[];
  /**
   * Fields of a task record that may hold the reason why the task failed, by priority: the contract names none. Each holds a text, or an
   * object with a `message`.
   * @default ['failure_reason', 'fail_reason', 'error', 'error_message', 'reason', 'message', 'detail']
   */
  readonly reasonFields?: readonly string[];
  /** Schemas that every response is checked against. */
  readonly schemas?: ResponseSchemas;
  /** Receives one line per request, retry and change of status, without secrets. */
  readonly logger?: (line: string) => unknown;
  /** Receives the same as structured events. */
  readonly onEvent?: (event: ClientEvent) => unknown;
}

/** Options of one request. All times are in milliseconds. */
export interface RequestOptions {
  /** Ends the call at once. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of one attempt. @default the client's */
  readonly timeout?: number | undefined;
  /** Longest time of the call with its retries. @default the client's */
  readonly totalTimeout?: number | undefined;
  /** Maximum number of retries of the request. @default the client's */
  readonly maxRetries?: number | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of a create request. */
export interface SubmitOptions extends RequestOptions {
  /** Called instead of the client's hooks. */
  readonly hooks?: SubmitHooks | undefined;
  /** Fields of the body that the contract does not define. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined;
  /** The receiver's name of the `callback_url`, as its `createUrl` returned it; the hooks receive it. */
  readonly ref?: string | undefined;
  /** Instead of the client's `resolve`. */
  readonly resolve?: VideoClientOptions['resolve'] | undefined;
}

/** Throws for invalid options of a request or a client. */
export function checkOptions(options: RequestOptions & Pick<VideoClientOptions, 'poll'>): void {
  for (const name of ['timeout', 'totalTimeout', 'maxRetries'] as const) checkNumber(name, options[name]);
  const { signal, poll } = options;
  for (const name of ['minInterval', 'maxInterval'] as const)
    checkNumber(`poll.${name}`, poll?.[name], 'above');
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new TypeError('signal must be an AbortSignal');
  }
}

/**
 * Checks the URL of the service; a relative one is resolved against the page. Returns it without `/v1` and slashes at its
 * end: the paths of the contract begin with `/v1`.
 */
export function checkBaseUrl(baseUrl: string | URL): string {
  const page = globalThis.location?.href;
  // Stryker disable next-line StringLiteral: neither text is a URL.
  const href = URL.canParse(baseUrl, page) ? new URL(baseUrl, page).href : '';
  if (/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(href)) return href.replace(/(\/v1)?\/*$/, '');
  throw new TypeError('baseUrl must be an http(s) URL without credentials and query');
}

/** Throws for an option that is neither undefined nor a number in the range. */
export function checkNumber(
  name: string,
  value: number | undefined,
  range: 'above' | 'of at least' = 'of at least',
): void {
  const isIn = typeof value === 'number' && (value > 0 || (value === 0 && range !== 'above'));
  if (value !== undefined && !isIn)
    throw new TypeError(`${name} must be a number ${range} 0, not ${getText(value)}`);
}
