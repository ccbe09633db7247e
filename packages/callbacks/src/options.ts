import { randomBytes } from './bytes.ts';
import { CallbackError } from './errors.ts';
import type { CallbackHandlers, ConfirmTask, Rejection, Unrecognized } from './handlers.ts';
import { type HandlerTable, tableOf } from './run-handlers.ts';
import type { CallbackStore } from './store.ts';
import { TOKEN_LENGTH } from './token.ts';

/** Options that every receiver has. All times are in milliseconds. */
export interface ReceiverSettings {
  /** The public address under which deliveries arrive, without token; its query is kept. At most 2004 characters. */
  readonly publicUrl: string | URL;
  /** The secrets of the tokens, 32 bytes or more each: the first one mints, every one verifies. */
  readonly secrets: readonly (string | Uint8Array)[];
  /** Where the kit keeps its records. */
  readonly store: CallbackStore;
  /** Told of everything that was refused, deferred or ignored; it cannot change the answer. */
  readonly onRejected?: (rejection: Rejection) => unknown;
  /** Told of fields, categories and statuses that the contract does not list; it cannot change the answer. */
  readonly onUnrecognized?: (news: Unrecognized) => unknown;
  /** How long a URL is good for unless `createUrl` says otherwise. @default 259_200_000 (3 days) */
  readonly expiresIn?: number;
  /** Largest body in bytes. @default 262_144 */
  readonly maxBodyBytes?: number;
  /** How long a body may take to arrive. @default 10_000 */
  readonly readTimeout?: number;
  /** How long `confirm` may take. @default 10_000 */
  readonly confirmTimeout?: number;
  /** How long a run of handlers is safe from others; extended while it runs. @default 30_000 */
  readonly leaseTime?: number;
  /** How long a delivery waits for another run of the same task before it answers 503. @default 5_000 */
  readonly busyTimeout?: number;
  /** How long after a bound task's last news the reconciler asks. @default 300_000 */
  readonly overdueAfter?: number;
  /** `Retry-After` of a 503, and the reconciler's first delay after a failure. @default 5_000 */
  readonly retryAfter?: number;
  /**
   * Whether the record that `confirm` read must name this very URL as its `callback_url` before it binds an unbound
   * one. It stops a leaked URL from being used for another of your tasks. @default true
   */
  readonly matchCallbackUrl?: boolean;
  /**
   * Answer 200 as soon as token and record are found usable and noted in the store, and do the rest afterwards, in
   * the platform's `waitUntil` where it has one. What fails then is the reconciler's. @default false
   */
  readonly acknowledgeFirst?: boolean;
  /** How long a record is kept after its URL has expired, and polled until its task is final. @default 604_800_000 */
  readonly keepAfterExpiry?: number;
  /** The clock, milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /** Source of random bytes. @default crypto.getRandomValues */
  readonly random?: (size: number) => Uint8Array;
}

/** Options of a receiver that re-reads every task: its handlers get confirmed tasks. */
export interface ConfirmingReceiverOptions extends ReceiverSettings, CallbackHandlers<'confirmed'> {
  /** Reads the task from the API. */
  readonly confirm: ConfirmTask;
}

/** Options of a receiver that takes what it is told: its handlers get claims. */
export interface ClaimingReceiverOptions extends ReceiverSettings, CallbackHandlers<'claimed'> {
  readonly confirm?: undefined;
}

/** Handlers and settings after normalisation; what every part of the kit is given. */
export interface Settings {
  readonly publicUrl: URL;
  readonly secrets: readonly Uint8Array[];
  readonly store: CallbackStore;
  readonly confirm: ConfirmTask | undefined;
  readonly handlers: HandlerTable;
  readonly onRejected: ((rejection: Rejection) => unknown) | undefined;
  readonly onUnrecognized: ((news: Unrecognized) => unknown) | undefined;
  readonly expiresIn: number;
  readonly maxBodyBytes: number;
  readonly readTimeout: number;
  readonly confirmTimeout: number;
  readonly leaseTime: number;
  readonly busyTimeout: number;
  readonly overdueAfter: number;
  readonly retryAfter: number;
  readonly keepAfterExpiry: number;
  readonly matchCallbackUrl: boolean;
  readonly acknowledgeFirst: boolean;
  readonly now: () => number;
  readonly random: (size: number) => Uint8Array;
}

const DEFAULTS = {
  expiresIn: 259_200_000,
  maxBodyBytes: 262_144,
  readTimeout: 10_000,
  confirmTimeout: 10_000,
  leaseTime: 30_000,
  busyTimeout: 5_000,
  overdueAfter: 300_000,
  retryAfter: 5_000,
  keepAfterExpiry: 604_800_000,
} as const;

type Duration = keyof typeof DEFAULTS;

/** The contract's limit of `callback_url`. */
export const MOST_URL_CHARACTERS = 2083;
const LEAST_SECRET_BYTES = 32;

/** Checks the options once and fills in what is missing. */
export function normalizeOptions(options: ConfirmingReceiverOptions | ClaimingReceiverOptions): Settings {
  return {
    ...durations(options),
    publicUrl: checkedUrl(options.publicUrl),
    secrets: checkedSecrets(options.secrets),
    store: options.store,
    confirm: options.confirm,
    // The mark is in the types alone, and the factory's overloads let confirmed handlers in only with `confirm`.
    handlers: tableOf(options as CallbackHandlers<'confirmed'>),
    onRejected: options.onRejected,
    onUnrecognized: options.onUnrecognized,
    matchCallbackUrl: options.matchCallbackUrl ?? true,
    acknowledgeFirst: options.acknowledgeFirst ?? false,
    now: options.now ?? Date.now,
    random: options.random ?? randomBytes,
  };
}

function durations(options: ReceiverSettings): Record<Duration, number> {
  const given = { ...DEFAULTS } as Record<Duration, number>;
  for (const name of Object.keys(DEFAULTS) as Duration[]) given[name] = duration(name, options[name]);
  return given;
}

function duration(name: Duration, value: number = DEFAULTS[name]): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw invalid(`${name} must be a number above 0 (milliseconds, or bytes for maxBodyBytes); got ${value}.`);
}

function checkedUrl(value: string | URL): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalid(
      'publicUrl must be an absolute http(s) URL, for example https://app.example/callbacks/video.',
    );
  }
  if (url.hash !== '' || url.username !== '' || url.password !== '') {
    throw invalid('publicUrl must not have a fragment, a user name or a password.');
  }
  const room = MOST_URL_CHARACTERS - TOKEN_LENGTH - 1;
  if (url.href.length <= room) return url;
  throw invalid(`publicUrl has ${url.href.length} characters; with at most ${room} a token fits in as well.`);
}

function checkedSecrets(secrets: readonly (string | Uint8Array)[]): Uint8Array[] {
  const bytes = secrets.map((secret) =>
    typeof secret === 'string' ? new TextEncoder().encode(secret) : new Uint8Array(secret),
  );
  if (bytes.length > 0 && bytes.every((secret) => secret.length >= LEAST_SECRET_BYTES)) return bytes;
  throw invalid(
    `secrets must hold one secret or more of at least ${LEAST_SECRET_BYTES} bytes each; ` +
      'make one with `openssl rand -base64 32`.',
  );
}

function invalid(message: string): CallbackError<'invalid_options'> {
  return new CallbackError('invalid_options', message);
}
