import type { RenderErrorCode } from '../errors.ts';
import type { RenderJob, RenderResult } from '../job.ts';

/** A request to a render process. */
export interface RenderRequest {
  readonly id: number;
  readonly task: 'render' | 'inspect';
  readonly job: RenderJob;
}

/** The result of a request: a video, or why inputs will not be shown. */
export type RenderOutcome = RenderResult | readonly string[];

/** A response of a render process. */
export type RenderReply =
  | { readonly id: number; readonly result: RenderOutcome }
  | { readonly id: number; readonly error: { readonly code: RenderErrorCode; readonly message: string } };
