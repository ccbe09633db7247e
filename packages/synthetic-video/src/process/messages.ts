import type { RenderErrorCode } from '../errors.ts';
import type { RenderJob, RenderResult } from '../job.ts';

/** A request to a render process, which serves one at a time. */
export interface RenderRequest {
  readonly task: 'render' | 'inspect';
  readonly job: RenderJob;
}

/** The result of a request: a video, or why inputs will not be shown. */
export type RenderOutcome = RenderResult | readonly string[];

/** The response of a render process. */
export type RenderReply =
  | { readonly result: RenderOutcome }
  | { readonly error: { readonly code: RenderErrorCode; readonly message: string } };
