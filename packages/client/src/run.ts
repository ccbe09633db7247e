import type { Core } from './core.ts';
import { type Destination, sinkOf } from './download/destination.ts';
import { type Downloaded, download } from './download/download.ts';
import { checkRequestOptions, type SubmitOptions } from './options.ts';
import type { TaskHandle } from './task-handle.ts';
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

/** Creates a task, waits for it, and downloads its first video if there is a destination. */
export async function run(
  core: Core,
  create: () => Promise<TaskHandle>,
  options: RunOptions,
): Promise<RunResult> {
  const { to, signal, timeout, onStatus, via } = options;
  // Misuse must not cost a task.
  checkRequestOptions({ timeout });
  sinkOf(core, to);
  const task = await (await create()).result({ signal, timeout, onStatus, via });
  if (to === undefined) return { task, downloaded: undefined };
  // Sound: a download with a destination returns no bytes.
  return { task, downloaded: (await download(core, task, to, { signal })) as Downloaded };
}
