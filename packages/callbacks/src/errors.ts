/** Every `code` a {@link CallbackError} can carry. They are stable: switch on them. */
export type CallbackErrorCode =
  | 'invalid_options'
  | 'ref_taken'
  | 'unknown_ref'
  | 'already_bound'
  | 'task_taken'
  | 'confirm_missing'
  | 'confirm_mismatch'
  | 'confirm_timeout'
  | 'store_conflict'
  | 'unsupported_runtime';

/**
 * The one class of errors this package throws. Its `code` is a stable literal; its message says what was tried,
 * what came of it and what to do. It never holds a secret or a token.
 *
 * @example
 * ```ts
 * import { CallbackError } from '@videogen/callbacks';
 *
 * const error = new CallbackError('unknown_ref', 'There is no callback URL for the ref "order-42".');
 * console.log(error.code); // unknown_ref
 * ```
 */
export class CallbackError<Code extends CallbackErrorCode = CallbackErrorCode> extends Error {
  override readonly name: string = 'CallbackError';
  /** The stable code of what went wrong. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Tells whether something thrown is a {@link CallbackError}, and if asked, one with this very code.
 *
 * @example
 * ```ts
 * import { isCallbackError } from '@videogen/callbacks';
 *
 * function wasTaken(error: unknown): boolean {
 *   return isCallbackError(error, 'ref_taken');
 * }
 * ```
 */
export function isCallbackError<Code extends CallbackErrorCode>(
  error: unknown,
  code?: Code,
): error is CallbackError<Code> {
  return error instanceof CallbackError && (code === undefined || error.code === code);
}
