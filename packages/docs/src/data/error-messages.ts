import type { CallbackErrorCode, ResultCode } from '@videogen/callbacks';
import type { exitCodes } from '@videogen/cli';
import type { ErrorCode } from '@videogen/client';
import messages from './error-messages.json' with { type: 'json' };

/** One message that a reader may have in front of them. */
export interface ErrorMessage {
  /** The message as it is printed; `…` is the part that varies. */
  readonly message: string;
  /** The message has words of Node. */
  readonly fromNode?: boolean;
  readonly cause: string;
  readonly fix: string;
}

// The compiler checks that the file has every code.
type Messages<Code extends string> = Readonly<Record<Code, readonly ErrorMessage[]>>;
type Meanings<Code extends string> = Readonly<Record<Code, readonly string[]>>;

/** Messages of `@videogen/client` by code. */
export const clientErrors: Messages<ErrorCode> = messages.clientErrors;

/** `TypeError`s of `@videogen/client`: a program that uses it in a wrong way. */
export const clientMisuse: readonly ErrorMessage[] = messages.clientMisuse;

/** Errors that `@videogen/callbacks` throws, by code. */
export const callbackErrors: Messages<CallbackErrorCode> = messages.callbackErrors;

/** Cause and fix for each code of the receiver's results, as it is in log lines and events. */
export const resultCodes: Meanings<ResultCode> = messages.resultCodes;

/** Cause and fix for each exit code of the command line, by name. */
export const exitMeanings: Meanings<keyof typeof exitCodes> = messages.exitMeanings;
