import type { RenderErrorCode } from './errors.ts';
import type { RenderJob, RenderResult } from './job.ts';

/** What a render process is asked to do. */
export interface RenderRequest {
  readonly id: number;
  readonly job: RenderJob;
}

/** What a render process sends back. */
export type RenderReply =
  | { readonly id: number; readonly result: RenderResult }
  | { readonly id: number; readonly error: { readonly code: RenderErrorCode; readonly message: string } };
