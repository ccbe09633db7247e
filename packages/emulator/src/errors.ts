/** The code of an error: a stable literal. */
export type EmulatorErrorCode =
  | 'OPTION_INVALID'
  | 'PORT_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'NOT_FOUND'
  | 'INPUT_NOT_SHOWN'
  | 'RENDER_FAILED'
  | 'CONFLICT'
  | 'TIMEOUT';

/**
 * An error that the emulator throws. The message says what was tried and what to do; `code` identifies the case.
 *
 * @example
 * ```ts
 * try {
 *   await startEmulator({ port: 4010 });
 * } catch (error) {
 *   if (isEmulatorError(error) && error.code === 'PORT_IN_USE') await startEmulator({ port: 0 });
 *   else throw error;
 * }
 * ```
 */
export class EmulatorError extends Error {
  override readonly name: string = 'EmulatorError';
  /** Stable literal of the case. */
  readonly code: EmulatorErrorCode;

  constructor(code: EmulatorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Creates the error of an option that is not valid. */
export function invalidOption(message: string, cause?: unknown): EmulatorError {
  const text = /[.?]$/.test(message) ? message : `${message}.`;
  return new EmulatorError('OPTION_INVALID', text, cause === undefined ? undefined : { cause });
}

/** Returns whether a value was thrown by the emulator, whichever copy of the package did. */
export function isEmulatorError(value: unknown): value is EmulatorError {
  return value instanceof Error && value.name === 'EmulatorError' && 'code' in value;
}
