import {
  type CallbackAcknowledged,
  type CallbackUnusable,
  callbackAcknowledged,
  callbackUnusable,
  delivery,
} from './generated/delivery.ts';
import type { Unchanged } from './store.ts';

const ACKNOWLEDGED: number = callbackAcknowledged.status;
const UNUSABLE: number = callbackUnusable.status;
/** The result of a delivery, or of a read of a task. Stable literals. */
export type ResultCode =
  | 'processed'
  | 'acknowledged'
  | 'duplicate'
  | 'late'
  | 'conflict'
  | 'too_many_statuses'
  | 'given_up'
  | 'token_malformed'
  | 'token_forged'
  | 'token_expired'
  | 'token_unknown'
  | 'token_revoked'
  | 'other_task'
  | 'other_callback_url'
  | 'no_such_task'
  | 'method'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'media_type'
  | 'content_encoding'
  | 'invalid_json'
  | 'invalid_record'
  | 'body_consumed'
  | 'unconfirmed'
  | 'busy'
  | 'lease_lost'
  | 'store_failed'
  | 'internal_error'
  | 'confirm_failed'
  | 'handler_failed';

/** The HTTP status of each result. */
const STATUSES: Readonly<Record<ResultCode, number>> = {
  processed: ACKNOWLEDGED,
  acknowledged: ACKNOWLEDGED,
  duplicate: ACKNOWLEDGED,
  late: ACKNOWLEDGED,
  conflict: ACKNOWLEDGED,
  too_many_statuses: ACKNOWLEDGED,
  given_up: ACKNOWLEDGED,
  token_malformed: 404,
  token_forged: 404,
  token_expired: 404,
  token_unknown: 404,
  token_revoked: 404,
  other_task: 404,
  other_callback_url: 404,
  no_such_task: 404,
  method: 405,
  timeout: 408,
  aborted: 408,
  too_large: 413,
  media_type: 415,
  content_encoding: 415,
  invalid_json: UNUSABLE,
  invalid_record: UNUSABLE,
  body_consumed: 503,
  unconfirmed: 503,
  busy: 503,
  lease_lost: 503,
  store_failed: 503,
  internal_error: 503,
  confirm_failed: 503,
  handler_failed: 503,
};

/** A result and its details. Every step of a delivery returns one when it ends the delivery. */
export interface Result {
  readonly code: ResultCode;
  /** Set once the token is verified. */
  readonly ref?: string;
  /** The task that the delivery names. */
  readonly taskId?: string;
  readonly taskStatus?: string;
  /** The error of a code that ends in `_failed`; an `AggregateError` if releasing the lease failed, too. */
  readonly error?: unknown;
  /** The validation body of a 422. */
  readonly body?: CallbackUnusable;
  /** `Retry-After` in milliseconds. @default the receiver's `retryAfter` */
  readonly retryAfter?: number | undefined;
}

/** Returns the result of a change that was not made. */
export function toResult({ code }: Unchanged<ResultCode>): Result {
  return { code: code === 'gone' ? 'lease_lost' : code };
}

/** A response in plain parts, from which each adapter makes that of its platform. */
export interface CallbackResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the HTTP status of a result. */
export function getStatus({ code }: Pick<Result, 'code'>): number {
  return STATUSES[code];
}

/** Returns whether the response to a result is that of a delivery that was received. */
export function isAcknowledged(result: Pick<Result, 'code'>): boolean {
  return getStatus(result) === ACKNOWLEDGED;
}

const RECEIVED: CallbackAcknowledged = { received: true };

/** The text of each status; all wrong tokens get the same. */
const DETAILS: Readonly<Record<number, string>> = {
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: `Unsupported Media Type: send ${delivery.contentType}`,
  503: 'Service Unavailable',
};

const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  // Stryker disable next-line ObjectLiteral: the documents name the type that all other responses have.
  [ACKNOWLEDGED]: { 'content-type': callbackAcknowledged.contentType },
  // Stryker disable next-line ObjectLiteral: as above.
  [UNUSABLE]: { 'content-type': callbackUnusable.contentType },
  405: { allow: delivery.method },
  415: { accept: delivery.contentType },
};

/** Returns the response to a result. */
export function respond(result: Result, retryAfter: number): CallbackResponse {
  const status = getStatus(result);
  const detail = DETAILS[status];
  const body = JSON.stringify(result.body ?? (detail === undefined ? RECEIVED : { detail }));
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'content-length': String(new TextEncoder().encode(body).length),
      ...HEADERS[status],
      ...(status === 503 && { 'retry-after': seconds(result.retryAfter ?? retryAfter) }),
    },
    body,
  };
}

function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** Returns a response as a Web `Response`; without `keepAlive` the server closes the connection after it. */
export function toWebResponse({ status, headers, body }: CallbackResponse, keepAlive: boolean): Response {
  return new Response(body, { status, headers: keepAlive ? headers : { ...headers, connection: 'close' } });
}
