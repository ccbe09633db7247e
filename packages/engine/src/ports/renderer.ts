import type { TaskCategory } from '@videogen/types';
import type { Awaitable } from './awaitable.ts';
import type { MediaSource } from './blob-store.ts';
import type { JsonObject } from './json.ts';
import type { MediaRef, Submission } from './records.ts';

/** A media file of a job. */
export interface RenderMedia extends MediaRef {
  /**
   * Returns the content, or a URL of it.
   *
   * @throws {Error} when the content is not stored any more
   */
  readonly source: () => Promise<MediaSource>;
}

/** The inputs of one task, to be rendered. */
export interface RenderJob {
  readonly taskId: string;
  readonly organization: string;
  readonly category: TaskCategory;
  readonly prompt: string;
  readonly model: string | null;
  readonly template: string | null;
  /** The fields of the request as the task shows them, those that the contract does not name included. */
  readonly inputs: JsonObject;
  /** Whole seconds. */
  readonly seconds: number;
  /** Such as `16:9`. */
  readonly aspectRatio: string;
  readonly image: RenderMedia | null;
  readonly video: RenderMedia | null;
  readonly audio: RenderMedia | null;
}

/** A finished video. */
export interface RenderedVideo {
  /**
   * The bytes, or the pieces of a download, which are copied into the `BlobStore` before the task succeeds. The pieces may
   * throw a `VideoRefused`.
   */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Such as `video/mp4`. */
  readonly mediaType: string;
  /** Pixels; null when the provider does not say: the service then reads the size from the content. */
  readonly width: number | null;
  /** Pixels; null when the provider does not say. */
  readonly height: number | null;
}

/**
 * The outcome of a submit: `accepted` (the provider works on the task), `done` (the video is ready), `refused` (the
 * provider refused the content of the task and charges nothing: the task fails), `not-sent` (the request provably did
 * not reach the provider, or was refused for another reason than its content: it is sent again later).
 */
export type SubmitOutcome =
  | {
      readonly state: 'accepted';
      readonly reference: string;
      /** Stored with the reference, for the calls about this work. */
      readonly handle?: JsonObject | undefined;
      readonly pollAfterMs?: number;
    }
  | { readonly state: 'done'; readonly video: RenderedVideo }
  | { readonly state: 'refused'; readonly reason: string }
  | {
      readonly state: 'not-sent';
      readonly reason: string;
      readonly retryAfterMs: number;
      /** Whether the provider refused the task because it has too many. */
      readonly busy?: boolean | undefined;
      /** Whether the provider refuses every task for now, for instance because of its key or of the balance. */
      readonly account?: boolean | undefined;
    };

/**
 * The outcome of a poll: `running`, `done`, `ready` (the video is done, and `open` downloads it; the service opens it in
 * a job of its own, so that downloads delay no polls), `failed` (the task fails), or `lost` (the provider does not know
 * the reference: the outcome of the submission is unknown from now on).
 */
export type PollOutcome =
  | { readonly state: 'running'; readonly pollAfterMs?: number }
  | { readonly state: 'ready'; readonly open: () => Promise<RenderedVideo> }
  | { readonly state: 'done'; readonly video: RenderedVideo }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'lost'; readonly reason: string };

/**
 * The policy for a submission whose outcome is unknown: `report` waits for a person, `resubmit` sends it again
 * under a new idempotency key (for providers that charge nothing), `fail` lets the task fail.
 */
export type UnknownOutcomePolicy = 'report' | 'resubmit' | 'fail';

/** A job and how it is, or was, submitted. */
export interface RenderCall {
  readonly job: RenderJob;
  readonly submission: Submission;
  /** Aborted when the result is not needed any more. */
  readonly signal: AbortSignal;
}

/**
 * Renders videos, by itself or by providers. A paid call is made once: before `submit` the service commits the
 * provider and the idempotency key, and after it the reference, before anything else is done with it.
 */
export interface Renderer {
  /**
   * Chooses the provider of a job; what it throws makes the task fail. `before` is the settled submission that is sent
   * again; its `notSentTo` lists the providers that provably did not receive the task.
   */
  readonly getProvider: (job: RenderJob, before: Submission | null) => Awaitable<string>;
  /**
   * Sends a job to `submission.provider`, once. A rejection means that the outcome is unknown: the request may have
   * reached the provider.
   */
  readonly submit: (call: RenderCall) => Promise<SubmitOutcome>;
  /**
   * Looks for the result of `submission.reference`. It may wait for it, but not beyond the signal. A rejection is a
   * transient error: the poll is repeated.
   */
  readonly poll: (call: RenderCall) => Promise<PollOutcome>;
  /** Stops the work on `submission.reference`, if the provider can; resolves in either case. */
  readonly cancel: (call: RenderCall) => Promise<void>;
  /**
   * Looks for a submission by its idempotency key, where the provider supports that: a reference, or null when the
   * provider has proof that it never received it. Undefined means that it does not know.
   */
  readonly lookup?: (call: RenderCall) => Promise<string | null | undefined>;
  /**
   * Returns why inputs of a job will not be shown, in sentences for a developer; called when a task is created, which
   * waits for it. The task is created whatever it returns or throws.
   */
  readonly inspect?: (call: Pick<RenderCall, 'job' | 'signal'>) => Promise<readonly string[]>;
  /** Returns the policy for a submission to this provider whose outcome is unknown. */
  readonly onUnknownOutcome: (provider: string) => UnknownOutcomePolicy;
}
