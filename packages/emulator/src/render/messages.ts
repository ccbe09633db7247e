import type { RenderErrorCode } from './errors.ts';
import type { RenderJob, RenderResult } from './job.ts';

/** What a worker is started with. */
export interface WorkerSetup {
  /** A folder that only this worker uses; it need not exist, and is removed when the worker has ended. */
  readonly scratch: string;
}

/** What a worker is asked to do. */
export interface WorkerRequest {
  readonly id: number;
  readonly job: RenderJob;
  /** One 32-bit integer, shared: anything but 0 asks the worker to give up before the next frame. */
  readonly cancel: Int32Array<SharedArrayBuffer>;
}

/** What a worker answers. */
export type WorkerReply =
  | { readonly id: number; readonly result: RenderResult }
  | { readonly id: number; readonly error: { readonly code: RenderErrorCode; readonly message: string } };

/** Asks a worker to end once it has finished what it is doing. */
export const END = 'end';
