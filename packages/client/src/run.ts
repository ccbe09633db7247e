import type { Destination } from './download/destination.ts';
import type { Downloaded } from './download/download.ts';
import type { SubmitOptions } from './options.ts';
import type { SucceededTask } from './task-status.ts';
import type { WaitOptions } from './watch-task.ts';

/** Options of `client.run`. */
export interface RunOptions extends Omit<SubmitOptions, 'timeout'> {
  /** Destination of the first video: a path or a stream. @default no download; the result has the URL */
  readonly to?: Destination | undefined;
  /** Longest wait for the task, in milliseconds. @default 3_600_000 */
  readonly timeout?: number | undefined;
  /** Called and awaited at each change of the status. */
  readonly onStatus?: WaitOptions['onStatus'];
  /** Waits by callback; see `WatchOptions.via`. */
  readonly via?: WaitOptions['via'];
}

/** The result of `client.run`. */
export interface RunResult {
  readonly task: SucceededTask;
  /** Undefined without `to`. */
  readonly downloaded: Downloaded | undefined;
}
