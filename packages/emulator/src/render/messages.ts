import type { RenderErrorCode } from './errors.ts';
import type { RenderJob, RenderResult } from './job.ts';

/** A request to a render process. */
export interface RenderRequest {
  readonly id: number;
  readonly job: RenderJob;
}

/** A response of a render process. */
export type RenderReply =
  | { readonly id: number; readonly result: RenderResult }
  | { readonly id: number; readonly error: { readonly code: RenderErrorCode; readonly message: string } };
