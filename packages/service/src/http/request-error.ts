import type { ValidationError } from '@videogen/types';

/** The code of an error in the HTTP request: a stable literal. */
export type RequestErrorCode =
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'JSON_INVALID'
  | 'TASK_ID_INVALID'
  | 'VIDEO_NOT_FOUND'
  | 'VIDEO_EXPIRED'
  | 'PATH_UNKNOWN'
  | 'METHOD_NOT_ALLOWED';

/** A request that does not get as far as the domain. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly code: RequestErrorCode;
  readonly errors: readonly ValidationError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: RequestErrorCode,
    message: string,
    details: {
      readonly errors?: readonly ValidationError[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors ?? [];
    this.headers = details.headers ?? {};
  }
}

/** Creates the error about one value of a request. */
export function invalidValue(code: RequestErrorCode, error: ValidationError): RequestError {
  return new RequestError(code, error.msg, { errors: [error] });
}
