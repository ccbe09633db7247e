/**
 * The reason why a video could not be rendered.
 *
 * - `RENDER_ABORTED`: the caller's signal fired, or the renderer was closed.
 * - `RENDER_INPUT`: an input file cannot be shown or heard; rendering it again will not help.
 * - `RENDER_CRASHED`: the process that renders died; the next job gets a new one.
 * - `RENDER_TIMEOUT`: it was not finished in time and the process was ended.
 * - `RENDER_FAILED`: anything else that went wrong while rendering.
 */
export type RenderErrorCode =
  | 'RENDER_ABORTED'
  | 'RENDER_INPUT'
  | 'RENDER_CRASHED'
  | 'RENDER_TIMEOUT'
  | 'RENDER_FAILED';

/** A video could not be rendered; `code` says why and the message what was tried. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  /** The stable reason. */
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Creates the error of an input that cannot be used, with the reason. */
export function createInputError(what: string, cause: unknown): RenderError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new RenderError('RENDER_INPUT', `The input ${what}: ${reason}`, { cause });
}

/** Returns whether an unknown value is a {@link RenderError}. */
export function isRenderError(error: unknown): error is RenderError {
  return error instanceof RenderError;
}
