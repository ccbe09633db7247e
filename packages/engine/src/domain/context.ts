import type { Prices } from '@videogen/shared/get-credits';
import type { TaskStatus } from '@videogen/types';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Blob, BlobStore } from '../ports/blob-store.ts';
import type { Clock, Ids } from '../ports/clock-and-ids.ts';
import type { MediaAddresses } from '../ports/media-addresses.ts';
import type { Policy } from '../ports/policy.ts';
import type { Post } from '../ports/post.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Renderer } from '../ports/renderer.ts';
import type { StateStore } from '../ports/state-store.ts';

/** Dependencies of the domain: its ports and its policy. */
export interface ServiceContext {
  readonly state: StateStore;
  readonly blobs: BlobStore;
  readonly addresses: MediaAddresses;
  readonly renderer: Renderer;
  readonly post: Post;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The behavior that the documents leave open. It is read when it is needed, and may change. */
  readonly policy: Policy;
  /** Milliseconds that a task stays in a stage at least. */
  readonly stageMs: (status: TaskStatus) => number;
  /**
   * The credits that tasks cost.
   *
   * @default by `credits-per-task` of the policy
   */
  readonly prices?: Prices;
  /**
   * Returns the milliseconds after which a new task fails unless it has a final status; null for no deadline.
   *
   * @default no deadline
   */
  readonly deadlineMsOf?: (task: TaskRecord) => Awaitable<number | null>;
  /**
   * Stores the file of a `service_uri` that needs no upload, for a task that owns it then; returns undefined for others.
   *
   * @default every file needs an upload
   */
  readonly knownFile?: (serviceUri: string) => Awaitable<Blob | undefined>;
  /** Returns a number, at least 0 and below 1, for the jitter of what is named. */
  readonly random: (name: string) => number;
  /** Sent with callbacks as `User-Agent`. */
  readonly userAgent: string;
  /** Aborted when the process stops. Work in progress is abandoned, as after a kill. */
  readonly signal: AbortSignal;
}
