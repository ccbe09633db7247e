import type { paths, Task } from '@videogen/types';
import type { Client } from 'openapi-fetch';
import type { Limits, Timing } from './bounded.ts';
import type { Credentials } from './credentials.ts';
import type { ClientEvent } from './events.ts';
import type { CachedUpload, MediaCache } from './media/media-cache.ts';
import type { MediaField } from './media/media-source.ts';
import type { Submission, SubmitOptions, VideoClientOptions } from './options.ts';
import type { TaskReceiver } from './receiver.ts';
import type { ResponseSchemas } from './schemas.ts';

/** The state that all parts of a client share; `create-core.ts` creates it. */
export interface Core extends Credentials, Timing {
  /** The openapi-fetch client that every call goes through. */
  readonly http: Client<paths>;
  readonly options: VideoClientOptions;
  /** Without a slash at the end, and without `/v1`. */
  readonly baseUrl: string;
  /** Of a call with its retries, in milliseconds. */
  readonly totalTimeout: number;
  readonly maxRetries: number;
  readonly random: () => number;
  readonly createId: () => string;
  /** Returns the option `fetch`, or the current `globalThis.fetch`. */
  readonly fetch: () => typeof globalThis.fetch;
  /** Reports an event to the logger and other subscribers. */
  readonly emit: (event: ClientEvent) => void;
  /** Reports a response. */
  readonly responded: (method: string, url: string, status: number) => void;
  /** Reports a failure that does not end the call, and what happens instead. */
  readonly warn: (error: unknown, instead: string, taskId?: string) => void;
  readonly mediaCache: MediaCache;
  /** Running uploads by cache key, so that the same content is not sent twice at the same time. */
  readonly pendingUploads: Map<string, Promise<CachedUpload>>;
  /** Loads what a call without failures and uploads does not need. */
  readonly load: () => Promise<OnDemand>;
}

/** The functions of `on-demand.ts` that a create request, a read and a wait use; their files have the descriptions. */
export interface OnDemand {
  checkSchema(
    core: Core,
    name: keyof ResponseSchemas,
    what: string,
    data: Readonly<Record<string, unknown>>,
    limits: Limits,
  ): Promise<void>;
  delayAfter(
    core: Core,
    error: unknown,
    retries: number,
    rule: 'isTransient' | 'mayResubmit',
  ): number | undefined;
  inTurn<T>(core: Core, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T>;
  notSucceeded(taskId: string, task: Task | undefined, timeout?: number, cause?: unknown): Error;
  refused(core: Core, what: string, needed: string, response: Response, body: unknown): Error;
  resolveAmbiguous(
    core: Core,
    submission: Submission,
    cause: unknown,
    options: SubmitOptions,
  ): Promise<string>;
  resolveMedia(
    core: Core,
    fields: Readonly<Record<string, MediaField>>,
    body: Readonly<Record<string, unknown>>,
    options: SubmitOptions,
  ): Promise<Record<string, unknown>>;
  unreachable(core: Core, what: string, cause: unknown): Error;
  waitForCallback(core: Core, via: TaskReceiver, taskId: string, signal: AbortSignal): Promise<void>;
}
