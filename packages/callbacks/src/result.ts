import {
  type CallbackAcknowledged,
  type CallbackUnusable,
  callbackAcknowledged,
  callbackUnusable,
  delivery,
} from './generated/delivery.ts';

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
  readonly retryAfter?: number;
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

/** Returns the response to a result. All wrong tokens get the same bytes. */
export function respond(result: Result, retryAfter: number): CallbackResponse {
  const status = getStatus(result);
  if (result.body !== undefined) {
    return response(status, JSON.stringify(result.body), { 'content-type': callbackUnusable.contentType });
  }
  const fixed = RESPONSES[status] ?? response(status, '{}');
  if (status !== 503) return fixed;
  return { ...fixed, headers: { ...fixed.headers, 'retry-after': seconds(result.retryAfter ?? retryAfter) } };
}

function response(status: number, body: string, headers: Record<string, string> = {}): CallbackResponse {
  const length = String(new TextEncoder().encode(body).length);
  return {
    status,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body,
  };
}

const RECEIVED: CallbackAcknowledged = { received: true };

const RESPONSES: Readonly<Record<number, CallbackResponse>> = {
  [ACKNOWLEDGED]: response(ACKNOWLEDGED, JSON.stringify(RECEIVED), {
    'content-type': callbackAcknowledged.contentType,
  }),
  404: response(404, '{"detail":"Not Found"}'),
  405: response(405, '{"detail":"Method Not Allowed"}', { allow: delivery.method }),
  408: response(408, '{"detail":"Request Timeout"}'),
  413: response(413, '{"detail":"Content Too Large"}'),
  415: response(415, `{"detail":"Unsupported Media Type: send ${delivery.contentType}"}`, {
    accept: delivery.contentType,
  }),
  503: response(503, '{"detail":"Service Unavailable"}'),
};

function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** Returns a response as a Web `Response`; without `keepAlive` the server closes the connection after it. */
export function toWebResponse({ status, headers, body }: CallbackResponse, keepAlive: boolean): Response {
  return new Response(body, { status, headers: keepAlive ? headers : { ...headers, connection: 'close' } });
}
