import type { Destination } from './download/destination.ts';
import type { Downloaded } from './download/download.ts';
import type { SubmitOptions } from './options.ts';
import type { SucceededTask } from './task-status.ts';
import type { WaitOptions } from './watch-task.ts';

/** Options of `client.run`. */
export interface RunOptions extends Omit<SubmitOptions, 'timeout'> {
  /** Where the first video is written: a path or a stream. @default nowhere; the result has its URL */
  readonly to?: Destination | undefined;
  /** Longest wait for the task, in milliseconds. @default 3_600_000 */
  readonly timeout?: number | undefined;
  /** Called and awaited at each change of the status. */
  readonly onStatus?: WaitOptions['onStatus'];
  /** Waits by callback; see `WatchOptions.via`. */
  readonly via?: WaitOptions['via'];
}

/** What `client.run` returns. */
export interface RunResult {
  readonly task: SucceededTask;
  /** Undefined without `to`. */
  readonly downloaded: Downloaded | undefined;
}
