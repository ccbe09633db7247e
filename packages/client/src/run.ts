import { type Core, startCall } from './core.ts';
import { type Destination, openerFor } from './download/destination.ts';
import { type Downloaded, download } from './download/download.ts';
import type { SubmitOptions } from './options.ts';
import type { TaskHandle } from './task-handle.ts';
import type { SucceededTask } from './task-status.ts';
import type { WaitOptions } from './watch-task.ts';

/** Options of `client.run`. */
export interface RunOptions
  extends Omit<SubmitOptions, 'timeout'>,
    Pick<WaitOptions, 'timeout' | 'onStatus' | 'via'> {
  /** Destination of the first video: a path or a stream. @default no download; the result has the URL */
  readonly to?: Destination | undefined;
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
  create: (options: SubmitOptions) => Promise<TaskHandle>,
  { to, timeout, onStatus, via, ...submitOptions }: RunOptions,
): Promise<RunResult> {
  // Misuse must not cost a task.
  openerFor(to);
  const { signal, totalTimeout, maxRetries } = submitOptions;
  const handle = await create(submitOptions);
  const task = await handle.result({ signal, timeout, onStatus, via });
  if (to === undefined) return { task, downloaded: undefined };
  const options = { signal, totalTimeout, maxRetries };
  // Safe: a download with a destination returns no bytes.
  const downloaded = (await download(startCall(core, options), task, to)) as Downloaded;
  return { task, downloaded };
}
