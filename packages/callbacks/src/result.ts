import type { ValidationErrorBody } from '@videogen/types';

/** The result of a delivery, or of a read of a task. Stable literals. */
export type ResultCode = keyof typeof STATUSES;

/** The HTTP status of each result. */
const STATUSES = {
  processed: 200,
  acknowledged: 200,
  duplicate: 200,
  late: 200,
  conflict: 200,
  too_many_statuses: 200,
  given_up: 200,
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
  invalid_json: 422,
  invalid_record: 422,
  body_consumed: 503,
  unconfirmed: 503,
  busy: 503,
  lease_lost: 503,
  store_failed: 503,
  confirm_failed: 503,
  handler_failed: 503,
} as const;

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
  readonly body?: ValidationErrorBody;
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

/** Returns the response to a result. All wrong tokens get the same bytes. */
export function respond(result: Result, retryAfter: number): CallbackResponse {
  const status = getStatus(result);
  if (status === 422) return response(status, JSON.stringify(result.body));
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

const RESPONSES: Readonly<Record<number, CallbackResponse>> = {
  200: response(200, '{"received":true}'),
  404: response(404, '{"detail":"Not Found"}'),
  405: response(405, '{"detail":"Method Not Allowed"}', { allow: 'POST' }),
  408: response(408, '{"detail":"Request Timeout"}'),
  413: response(413, '{"detail":"Content Too Large"}'),
  415: response(415, '{"detail":"Unsupported Media Type: send application/json"}', {
    accept: 'application/json',
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
