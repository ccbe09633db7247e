import type { VideoClient } from '../client.ts';
import { checkNumber, type TaskReceiver } from '../options.ts';
import type { VideosEvent } from './videos-event.ts';
import type { OverdueVideo, UnknownVideo } from './videos-summary.ts';

/** The part of a callback receiver that `makeVideos` uses; the one of `@videogen/callbacks` has it. */
export interface VideoReceiver extends TaskReceiver {
  /** Returns a URL for one task, and the receiver's name of it. */
  createUrl(): Promise<{ readonly url: string; readonly ref: string }>;
  /** Records the task of a URL. */
  bind(ref: string, taskId: string): Promise<unknown>;
}

/**
 * What happens to a request whose outcome is unknown: `report` names it in the summary of each start; `resubmit` sends it
 * again, and a second task may be charged; `taskId` is the task that a person found in the dashboard.
 */
export type UnknownDecision = 'report' | 'resubmit' | { readonly taskId: string };

/** Options of `makeVideos`. All times are in milliseconds. */
export interface MakeVideosOptions {
  /** The folder of the videos and of the journal; created if there is none. */
  readonly folder: string;
  /** @default a client with the URL and the key of the environment */
  readonly client?: VideoClient | undefined;
  /**
   * A receiver with a store that outlives the process: its callbacks name the tasks of requests whose outcome is unknown.
   * @default none; tasks are polled, and such a request stays unknown
   */
  readonly callbacks?: VideoReceiver | undefined;
  /** What happens to requests whose outcome stays unknown. @default 'report' */
  readonly onUnknown?:
    | UnknownDecision
    | ((video: UnknownVideo) => UnknownDecision | PromiseLike<UnknownDecision>);
  /** How long after a request with an unknown outcome its callback is waited for. @default 600_000 */
  readonly resolveTimeout?: number | undefined;
  /** How long after its request a task may take; then it is reported and not waited for. @default 3_600_000 */
  readonly deadline?: number | undefined;
  /** Called and awaited once for each task that did not end before the deadline; again if the process ends meanwhile. */
  readonly onOverdue?: ((video: OverdueVideo) => unknown) | undefined;
  /** Maximum number of tasks in work at the same time. @default 100 */
  readonly concurrency?: number | undefined;
  /** Maximum number of create requests on their way at the same time. @default 4 */
  readonly maxRequests?: number | undefined;
  /** Receives each event. */
  readonly onEvent?: ((event: VideosEvent) => unknown) | undefined;
  /**
   * Stops the run: no further task is created, requests on their way are waited for, and the summary says what is left.
   * @default Ctrl-C and SIGTERM do that; the second one ends the process
   */
  readonly signal?: AbortSignal | undefined;
}

/** How long after its request a task may take by default, in milliseconds. */
export const defaultDeadline = 3_600_000;

/** Longest time of a function of the application, in milliseconds. */
export const hookTimeout = 60_000;

/** @throws {TypeError} for an invalid option */
export function checkMakeVideosOptions(options: MakeVideosOptions): void {
  const { folder, signal, onUnknown } = options;
  if (typeof folder !== 'string' || folder === '') throw new TypeError('folder must be the path of a folder');
  for (const name of ['resolveTimeout', 'deadline'] as const) checkNumber(name, options[name]);
  for (const name of ['concurrency', 'maxRequests'] as const) {
    const value = options[name];
    if (value !== undefined && !(value >= 1)) throw new TypeError(`${name} must be a number of at least 1`);
  }
  if (typeof onUnknown === 'string' && !['report', 'resubmit'].includes(onUnknown))
    throw new TypeError(`onUnknown must be 'report', 'resubmit' or a function, not ${onUnknown}`);
  if (signal !== undefined && typeof signal?.addEventListener !== 'function')
    throw new TypeError('signal must be an AbortSignal');
}
