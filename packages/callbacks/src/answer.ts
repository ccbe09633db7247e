import type { ValidationErrorBody } from './contract.ts';

/** An answer in plain parts, which every adapter turns into what its platform wants. */
export interface CallbackAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the connection is of no further use, because the rest of a body is not going to be read. */
  readonly close: boolean;
}

/** Status 200 with JSON: processed, or nothing to do. */
export const TAKEN: CallbackAnswer = answer(200, '{"received":true}');

/** Status 404: whatever is wrong with the token, the answer is the same to the byte. */
export const NOT_FOUND: CallbackAnswer = answer(404, '{"detail":"Not Found"}');

/** Status 405. */
export const METHOD_NOT_ALLOWED: CallbackAnswer = answer(405, '{"detail":"Method Not Allowed"}', {
  allow: 'POST',
});

/** Status 408; the rest of the body is not waited for. */
export const REQUEST_TIMEOUT: CallbackAnswer = closing(answer(408, '{"detail":"Request Timeout"}'));

/** Status 413; the rest of the body is not read. */
export const TOO_LARGE: CallbackAnswer = closing(answer(413, '{"detail":"Content Too Large"}'));

/** Status 415. */
export const UNSUPPORTED_MEDIA_TYPE: CallbackAnswer = answer(
  415,
  '{"detail":"Unsupported Media Type: send application/json"}',
  { accept: 'application/json' },
);

/** Status 422 with the contract's validation body. */
export function unusable(body: ValidationErrorBody): CallbackAnswer {
  return answer(422, JSON.stringify(body));
}

/** Status 503 with `Retry-After`: a sender that repeats will be served later. */
export function unavailable(retryAfter: number): CallbackAnswer {
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
  return answer(503, '{"detail":"Service Unavailable"}', { 'retry-after': String(seconds) });
}

function answer(status: number, body: string, headers: Record<string, string> = {}): CallbackAnswer {
  const length = String(new TextEncoder().encode(body).length);
  const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
  return { status, headers: all, body, close: false };
}

function closing(given: CallbackAnswer): CallbackAnswer {
  return { ...given, close: true };
}
