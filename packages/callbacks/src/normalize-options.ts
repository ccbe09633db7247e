import type { CallbackEvent } from './events.ts';
import { maxUrlLength } from './generated/delivery.ts';
import {
  type CallbackHandlers,
  type ConfirmTask,
  getTable,
  type HandlerTable,
  type OverdueHandler,
  type TaskReader,
} from './handlers.ts';
import type { ClaimingReceiverOptions, ConfirmingReceiverOptions } from './options.ts';
import type { CallbackStore } from './store.ts';
import { createElapsed, type Duration, milliseconds } from './time.ts';
import { type Secrets, TOKEN_LENGTH } from './token.ts';

type DurationName =
  | 'callTimeout'
  | 'deadline'
  | 'handlerTimeout'
  | 'leaseTime'
  | 'maxRetryAfter'
  | 'overdueAfter'
  | 'retryAfter';

const DURATIONS: Readonly<Record<DurationName, Duration>> = {
  callTimeout: '10s',
  deadline: '1d',
  handlerTimeout: '5m',
  leaseTime: '30s',
  maxRetryAfter: '1m',
  overdueAfter: '5m',
  retryAfter: '5s',
};

/** The options after normalization; durations in milliseconds. */
export interface Settings extends Readonly<Record<DurationName, number>> {
  readonly publicUrl: URL;
  readonly secrets: Secrets;
  readonly store: CallbackStore;
  /** Whether tasks are confirmed; otherwise nothing calls `confirm`. */
  readonly isConfirming: boolean;
  readonly confirm: ConfirmTask;
  readonly handlers: HandlerTable;
  readonly onEvent: ((event: CallbackEvent) => unknown) | undefined;
  readonly logFailures: boolean;
  readonly maxBodyBytes: number;
  readonly maxAttempts: number;
  readonly acknowledgeFirst: boolean;
  readonly now: () => number;
  /** A clock whose differences count; steps of the system's clock do not move it. */
  readonly elapsed: () => number;
}

type Options = ConfirmingReceiverOptions | ClaimingReceiverOptions;

type Names<T> = readonly (keyof T)[];

const FUNCTIONS: Names<Options> = [
  'onStatus',
  'onSuccess',
  'onFailed',
  'onCanceled',
  'onUnknownStatus',
  'onOverdue',
  'onEvent',
  'now',
];
const FLAGS: Names<Options> = ['logFailures', 'acknowledgeFirst'];
const NEED_CONFIRM = ['acknowledgeFirst', 'onOverdue'] as const;
const COUNTS: Names<Options> = ['maxBodyBytes', 'maxAttempts'];
const OWN: Names<Options> = ['publicUrl', 'secrets', 'store', 'confirm'];
const NAMES: ReadonlySet<string> = new Set([
  ...OWN,
  ...FUNCTIONS,
  ...FLAGS,
  ...COUNTS,
  ...Object.keys(DURATIONS),
]);
const STORE_FUNCTIONS: Names<CallbackStore> = ['create', 'read', 'find', 'swap', 'due', 'failed', 'purge'];

const MIN_SECRET_BYTES = 32;

/** Checks the options once and fills in the defaults. Throws a `TypeError` that names the option. */
export function normalizeOptions(options: Options): Settings {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createCallbackReceiver needs an object of options.');
  checkNames(options);
  checkTypes(options);
  const needy = NEED_CONFIRM.find((name) => options[name]);
  if (needy !== undefined && options.confirm === undefined)
    throw new TypeError(`${needy} needs confirm: without it nothing can read the task later.`);

  const now = options.now ?? Date.now;
  return {
    ...durations(options),
    publicUrl: checkedUrl(options.publicUrl),
    secrets: checkedSecrets(options.secrets),
    store: options.store,
    isConfirming: options.confirm !== undefined,
    confirm: checkedConfirm(options.confirm),
    // The mark is in the types alone, and the overloads let confirmed handlers in only with `confirm`.
    handlers: getTable(options as CallbackHandlers<'confirmed'> & OverdueHandler),
    onEvent: options.onEvent,
    logFailures: options.logFailures ?? true,
    maxBodyBytes: options.maxBodyBytes ?? 262_144,
    maxAttempts: options.maxAttempts ?? 16,
    acknowledgeFirst: options.acknowledgeFirst ?? false,
    now,
    elapsed: options.now ?? createElapsed(),
  };
}

function checkNames(options: Options): void {
  const unknown = Object.keys(options).find((name) => !NAMES.has(name));
  if (unknown === undefined) return;
  const known = [...NAMES].sort().join(', ');
  throw new TypeError(`${unknown} is not an option of createCallbackReceiver. The options are: ${known}.`);
}

function checkTypes(options: Options): void {
  for (const name of FUNCTIONS)
    check(name, options[name], 'a function', (value) => typeof value === 'function');
  for (const name of FLAGS)
    check(name, options[name], 'true or false', (value) => typeof value === 'boolean');
  for (const name of COUNTS) check(name, options[name], 'a whole number above 0', isCount);
  const missing = STORE_FUNCTIONS.find((name) => typeof options.store?.[name] !== 'function');
  if (missing === undefined) return;
  throw new TypeError(
    `store must be a CallbackStore, such as memoryStore() or postgresStore(pool); it has no function ${missing}.`,
  );
}

function check(name: string, value: unknown, what: string, fits: (value: unknown) => boolean): void {
  if (value === undefined || fits(value)) return;
  throw new TypeError(`${name} must be ${what}; got ${typeof value}.`);
}

/** Whether a value is a whole number above 0. */
export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function durations(options: Options): Record<DurationName, number> {
  const entries = Object.entries(DURATIONS).map(([name, preset]) => {
    // The names are those of the durations.
    const given = options[name as DurationName];
    return [name, milliseconds(name, given === undefined ? preset : given)];
  });
  // One entry for each name of the record.
  return Object.fromEntries(entries) as Record<DurationName, number>;
}

// Stryker disable next-line ArrowFunction: a task that is undefined does not exist either.
function checkedConfirm(confirm: ConfirmTask | TaskReader = async () => null): ConfirmTask {
  if (typeof confirm === 'function') return confirm;
  if (typeof confirm?.tasks?.get === 'function') return (id, options) => confirm.tasks.get(id, options);
  throw new TypeError('confirm must be a client of @videogen/client or a function that reads a task.');
}

function checkedUrl(value: string | URL): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(
      'publicUrl must be an absolute http(s) URL, for example https://app.example/callbacks/video.',
    );
  }
  if (url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new TypeError('publicUrl must not have a fragment, a user name or a password.');
  }
  const max = maxUrlLength - TOKEN_LENGTH - 1;
  if (url.href.length <= max) return url;
  throw new TypeError(
    `publicUrl has ${url.href.length} characters; at most ${max} leave space for the token.`,
  );
}

function checkedSecrets(secrets: readonly (string | Uint8Array)[]): Secrets {
  // Stryker disable next-line ArrayDeclaration: a value that is not a list is refused as an empty list is.
  const bytes: Uint8Array[] = Array.isArray(secrets) ? secrets.map(secretBytes) : [];
  const [first, ...others] = bytes;
  if (first !== undefined && bytes.every((secret) => secret.length >= MIN_SECRET_BYTES))
    return [first, ...others];
  throw new TypeError(
    `secrets must be an array of one secret or more, each a string or Uint8Array of at least ${MIN_SECRET_BYTES} ` +
      'bytes. Make one with `openssl rand -base64 32`.',
  );
}

function secretBytes(secret: unknown): Uint8Array {
  if (typeof secret === 'string') return new TextEncoder().encode(secret);
  return secret instanceof Uint8Array ? new Uint8Array(secret) : new Uint8Array();
}
