import type { CallbackRecord } from './record.ts';

/** Every `code` a {@link CallbackError} can carry. They are stable: switch on them. */
export type CallbackErrorCode =
  | 'ref_taken'
  | 'ref_revoked'
  | 'ref_expired'
  | 'unknown_ref'
  | 'already_bound'
  | 'task_taken'
  | 'not_failed'
  | 'given_up'
  | 'overdue'
  | 'wait_timeout'
  | 'confirm_mismatch'
  | 'confirm_timeout'
  | 'hook_timeout'
  | 'handler_timeout'
  | 'lease_lost'
  | 'run_died'
  | 'outbox_failed'
  | 'store_conflict'
  | 'store_busy'
  | 'store_timeout'
  | 'store_evicts'
  | 'store_rolled_back'
  | 'record_lost'
  | 'stopped'
  | 'wait_in_handler'
  | 'unsupported_runtime';

/**
 * The error of this package. A wrong option is a `TypeError` instead. The `code` is a stable literal; the message says
 * what happened, why, and what to do next. It contains no secret and no token.
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
  /** The stable code of the error. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Returns whether a value is a {@link CallbackError}, and if you pass a code, whether it has this code.
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

/** Returns the error for a URL that can receive no delivery any more; undefined if it can. `now` is the process's clock. */
export function closedUrl(
  { ref, revoked, expiresAt }: CallbackRecord,
  now: number,
): CallbackError<'ref_revoked' | 'ref_expired'> | undefined {
  if (!revoked && expiresAt > now) return undefined;
  return new CallbackError(
    revoked ? 'ref_revoked' : 'ref_expired',
    `The callback URL of the ref ${JSON.stringify(ref)} was revoked or has expired before its task was known. If you have created ` +
      'a task with it, call bind(ref, taskId); otherwise use another ref.',
  );
}

/** Returns the error for a ref without a record. */
export function unknownRef(ref: string): CallbackError<'unknown_ref'> {
  return new CallbackError(
    'unknown_ref',
    `There is no callback URL for the ref ${JSON.stringify(ref)}. Create it with createUrl({ ref }).`,
  );
}

/** Returns the error of a call that needs a failed effect. */
export function notFailed(ref: string): CallbackError<'not_failed'> {
  return new CallbackError(
    'not_failed',
    `The handlers of ${JSON.stringify(ref)} have not failed; list({ failed: true }) lists those that have.`,
  );
}
